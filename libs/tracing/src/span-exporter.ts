import { hostname } from 'node:os';
import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOnSampler,
  BasicTracerProvider,
  BatchSpanProcessor,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-node';
import { endingWithin } from '@herald/errors';
import type { Logger } from '@herald/logging';
import { SecondBudget } from './second-budget';
import type { TracingSettings } from './settings';
import type { ReadySpan, SpanSink } from './span';
import type { SpanReference } from './traceparent';

export interface SpanExporterOptions {
  /** The name of the process in the traces, such as `herald-gateway`. */
  service: string;
  settings: TracingSettings;
  logger: Logger;
}

/** Per process. A campaign has many groups, and recording their spans must not delay messages. */
const SPANS_PER_SECOND = 1_000;
const SILENCE_MS = 60_000;

const KINDS = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const;

/**
 * Exports spans through OpenTelemetry's SDK: in batches over OTLP/HTTP, from a bounded queue. This file is loaded only if
 * tracing is enabled. A slow or unavailable collector neither delays nor fails any other work.
 */
export function createSpanExporter({ service, settings, logger }: SpanExporterOptions): SpanSink {
  const ids = new ChosenIds();
  const lost = new LossLog(logger);
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({
      'service.name': service,
      'service.namespace': 'herald',
      'service.instance.id': `${hostname()}-${process.pid}`,
    }).merge(detectResources({ detectors: [envDetector] })),
    idGenerator: ids,
    // These spans are already sampled. By default the SDK would sample them again, by the same setting and another rule.
    sampler: new AlwaysOnSampler(),
    spanProcessors: [
      new BatchSpanProcessor(exporter(settings, lost), {
        maxQueueSize: settings.OTEL_BSP_MAX_QUEUE_SIZE,
        scheduledDelayMillis: settings.OTEL_BSP_SCHEDULE_DELAY,
      }),
    ],
  });
  const tracer = provider.getTracer('herald');
  const budget = new SecondBudget(SPANS_PER_SECOND);
  const record = (span: ReadySpan): void => {
    ids.choose(span);
    const options = {
      kind: KINDS[span.kind],
      startTime: span.begun,
      attributes: span.attributes,
      links: span.links.map((link) => ({ context: sampled(link) })),
    };
    const recorded = tracer.startSpan(span.name, options, contextOf(span));
    if (span.failed !== null) recorded.setStatus({ code: SpanStatusCode.ERROR, message: span.failed });
    recorded.end(span.ended);
  };
  return {
    take(span) {
      if (!budget.take()) return lost.add(1, `more than ${SPANS_PER_SECOND} spans per second`);
      try {
        record(span);
      } catch (error) {
        // The caller is in the middle of other work, which must not fail because of a span.
        lost.add(1, String(error));
      }
    },
    async stop(limitMs) {
      const late = (): Error => new Error('Sending the last spans timed out.');
      await endingWithin(limitMs, provider.shutdown(), late).catch((error: unknown) =>
        logger.debug('tracing.stop_failed', { error }),
      );
    },
  };
}

function contextOf({ traceId, parentId }: ReadySpan): Context {
  if (parentId === null) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, { ...sampled({ traceId, spanId: parentId }), isRemote: true });
}

function sampled({ traceId, spanId }: SpanReference) {
  return { traceId, spanId, traceFlags: TraceFlags.SAMPLED };
}

/** Gives a span the ids that were chosen for it: the SDK generates ids within `startSpan`. */
class ChosenIds {
  private next: SpanReference = { traceId: '', spanId: '' };

  choose(ids: SpanReference): void {
    this.next = ids;
  }

  readonly generateTraceId = (): string => this.next.traceId;
  readonly generateSpanId = (): string => this.next.spanId;
}

/** Wraps the OTLP exporter and handles its failures: the SDK would pass them to the error handler of the process. */
function exporter(settings: TracingSettings, lost: LossLog): SpanExporter {
  const otlp = new OTLPTraceExporter({
    url: settings.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT,
    headers: settings.OTEL_EXPORTER_OTLP_HEADERS,
    timeoutMillis: settings.OTEL_EXPORTER_OTLP_TIMEOUT,
  });
  return {
    export(spans, done) {
      otlp.export(spans, (result) => {
        if (result.error) lost.add(spans.length, result.error.message);
        done({ code: 0 });
      });
    },
    shutdown: () => otlp.shutdown(),
  };
}

/** Logs lost spans at most once a minute, with their number and the reason. */
class LossLog {
  private spans = 0;
  private silentUntil = 0;

  constructor(private readonly logger: Logger) {}

  add(spans: number, reason: string): void {
    this.spans += spans;
    const now = Date.now();
    if (now < this.silentUntil) return;
    this.logger.warn('tracing.spans_lost', { spans: this.spans, reason });
    this.silentUntil = now + SILENCE_MS;
    this.spans = 0;
  }
}
