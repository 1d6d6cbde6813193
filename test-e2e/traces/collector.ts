import { TestServer } from '@herald/testing/test-server';
import { until } from '@herald/testing/until';

/** A span as received over OTLP/HTTP. */
export interface ReceivedSpan {
  service: string;
  name: string;
  /** Numbers of OTLP: 1 internal, 2 server, 3 client, 4 producer, 5 consumer. */
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId: string;
  /** In ms since epoch. */
  begun: number;
  ended: number;
  attributes: Record<string, unknown>;
  links: { traceId: string; spanId: string }[];
  failed: boolean;
}

interface OtlpValue {
  stringValue?: string;
  intValue?: string | number;
  doubleValue?: number;
  boolValue?: boolean;
}

interface OtlpAttribute {
  key: string;
  value: OtlpValue;
}

interface OtlpSpan {
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes?: OtlpAttribute[];
  links?: { traceId: string; spanId: string }[];
  status?: { code?: number };
}

interface OtlpRequest {
  resourceSpans: { resource: { attributes: OtlpAttribute[] }; scopeSpans: { spans: OtlpSpan[] }[] }[];
}

/** A collector for tests: receives OTLP over HTTP as JSON and keeps the spans. */
export class Collector extends TestServer {
  readonly spans: ReceivedSpan[] = [];
  /** All received requests, unparsed. */
  raw = '';
  readonly headers: Record<string, unknown>[] = [];

  constructor() {
    super((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        if (request.method !== 'POST' || request.url !== '/v1/traces') {
          response.writeHead(404).end();
          return;
        }
        this.raw += text;
        this.headers.push(request.headers);
        this.take(JSON.parse(text) as OtlpRequest);
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      });
    });
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** The spans of a trace by name; spans with the same name in the order of their start. */
  trace(traceId: string): ReceivedSpan[] {
    return this.spans
      .filter((span) => span.traceId === traceId)
      .sort((one, other) => one.begun - other.begun);
  }

  /** The trace once it contains all these names. */
  async whole(traceId: string, names: string[]): Promise<ReceivedSpan[]> {
    const missing = (): string[] => {
      const left = this.trace(traceId).map(({ name }) => name);
      return names.filter((name) => {
        const at = left.indexOf(name);
        if (at >= 0) left.splice(at, 1);
        return at < 0;
      });
    };
    await until(missing, (none) => none.length === 0, { what: `spans of ${traceId}` });
    return this.trace(traceId);
  }

  private take({ resourceSpans }: OtlpRequest): void {
    for (const { resource, scopeSpans } of resourceSpans) {
      const service = String(attributesOf(resource.attributes)['service.name']);
      for (const { spans } of scopeSpans) this.spans.push(...spans.map((span) => spanOf(span, service)));
    }
  }
}

function spanOf(span: OtlpSpan, service: string): ReceivedSpan {
  const { name, kind, traceId, spanId, parentSpanId = '', links = [], status } = span;
  const ms = (nano: string): number => Number(BigInt(nano) / 1_000n) / 1_000;
  return {
    service,
    name,
    kind,
    traceId,
    spanId,
    parentSpanId,
    begun: ms(span.startTimeUnixNano),
    ended: ms(span.endTimeUnixNano),
    attributes: attributesOf(span.attributes ?? []),
    links: links.map((link) => ({ traceId: link.traceId, spanId: link.spanId })),
    failed: status?.code === 2,
  };
}

function attributesOf(attributes: OtlpAttribute[]): Record<string, unknown> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => {
      const { stringValue, intValue, doubleValue, boolValue } = value;
      return [key, stringValue ?? (intValue === undefined ? (doubleValue ?? boolValue) : Number(intValue))];
    }),
  );
}
