import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { keepingLogger } from '@herald/testing/loggers';
import { until } from '@herald/testing/until';
import {
  currentSpan,
  currentTraceparent,
  isTraced,
  recordSpan,
  requestIdFrom,
  stageSpan,
  startTracing,
  stopTracing,
  traceStep,
} from './tracing';

interface SentSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
}

const REQUEST = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const TRACE = REQUEST.replaceAll('-', '');
const CLIENT = '4bf92f3577b34da6a3ce929d0e0e4736';

const logger = keepingLogger();
const sent: SentSpan[] = [];
let status = 200;
let server: Server;

beforeEach(async () => {
  logger.lines.length = 0;
  sent.length = 0;
  status = 200;
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as {
        resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[];
      };
      sent.push(...body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)));
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  await stopTracing();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function start(settings: Record<string, string> = {}): void {
  const { port } = server.address() as AddressInfo;
  const environment = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    // The collector runs in this process. If the process stalls, the collector answers late, and no span may be lost.
    OTEL_EXPORTER_OTLP_TIMEOUT: '60000',
    ...settings,
  };
  startTracing({ service: 'test', logger, environment });
}

/** `stopTracing` waits only a few seconds, and spans that are in flight by then still arrive. */
async function stopAndReceive(spans: number): Promise<void> {
  await stopTracing();
  await until(() => sent.length >= spans);
}

const record = (name: string, more: object = {}) =>
  recordSpan({ name, requestId: REQUEST, begun: Date.now(), ...more });

it('does nothing if no endpoint is set', async () => {
  startTracing({ service: 'test', logger, environment: {} });
  expect(record('nothing')).toBeNull();
  expect([isTraced(REQUEST), currentSpan(), currentTraceparent(), stageSpan(REQUEST, 'a')]).toEqual([
    false,
    undefined,
    null,
    null,
  ]);
  expect(requestIdFrom(`00-${CLIENT}-00f067aa0ba902b7-01`)).toBeNull();
  expect(await traceStep({ name: 'step', kind: 'client' }, async () => currentTraceparent())).toBeNull();
  expect(logger.events('info')).toEqual([]);
});

it('sends recorded spans at the stop, each under its parent, given by stage name or as a span', async () => {
  start();
  const stage = record('by a name', { stage: 'job/1' })!;
  record('under the name', { under: 'job/1' });
  record('under what is at hand', { under: stage });
  await stopAndReceive(3);
  expect(sent.map(({ name, traceId, parentSpanId = '' }) => [name, traceId, parentSpanId])).toEqual([
    ['by a name', TRACE, ''],
    ['under the name', TRACE, stage.spanId],
    ['under what is at hand', TRACE, stage.spanId],
  ]);
  expect(record('too late')).toBeNull();
});

it('samples by the trace id at the ratio', () => {
  start({ OTEL_TRACES_SAMPLER_ARG: '0.1' });
  // The ids are hashes of fixed texts, so the share is the same in every run.
  const traced = Array.from({ length: 4_000 }, (_, i) => isTraced(`request-${i}`)).filter(Boolean);
  expect(traced.length / 4_000).toBeCloseTo(0.1, 1);
  expect(requestIdFrom(`00-${CLIENT}-00f067aa0ba902b7-01`)).toBe(CLIENT);
});

it.each(['refuses', 'is unavailable'])(
  'loses spans without a failure and logs the loss once if the collector %s',
  async (how) => {
    status = 400;
    start({ OTEL_BSP_SCHEDULE_DELAY: '10', OTEL_EXPORTER_OTLP_TIMEOUT: '200' });
    if (how === 'is unavailable') server.close();
    record('the first');
    await until(() => logger.events('warn').length > 0);
    record('another');
    await stopTracing();
    expect(logger.lines.filter(({ level }) => level === 'warn')).toEqual([
      { level: 'warn', event: 'tracing.spans_lost', fields: { spans: 1, reason: expect.any(String) } },
    ]);
  },
);
