import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import type { Logger } from '@herald/logging';
import { SecondBudget } from './second-budget';
import { readTracingSettings } from './settings';
import type * as spanExporter from './span-exporter';
import type { FinishedSpan, ReadySpan, SpanAttributes, SpanKind, SpanSink } from './span';
import { isSampled, requestIdOfTrace, spanIdOf, type TraceIdentity, traceOf } from './trace-identity';
import { parseTraceparent, type SpanReference } from './traceparent';

export interface TracingOptions {
  /** The name of the process; its spans have the service name `herald-<service>`. */
  service: string;
  logger: Logger;
  environment?: NodeJS.ProcessEnv;
}

/** A running span, with the request that it belongs to. */
export interface LiveSpan extends SpanReference {
  requestId: string;
}

interface Running {
  sink: SpanSink;
  ratio: number;
  wanted: SecondBudget;
  /** The most recently sampled request id, cached because spans of one request often follow one another. */
  last: { requestId: string; trace: TraceIdentity; sampled: boolean };
}

const STOP_LIMIT_MS = 3_000;
/** The number of traces per second and process that callers may request in addition to the ratio. */
const WANTED_PER_SECOND = 10;

let running: Running | null = null;
const live = new AsyncLocalStorage<LiveSpan>();

/**
 * Starts recording spans if `OTEL_EXPORTER_OTLP_ENDPOINT` is set. Otherwise OpenTelemetry is not loaded, and every
 * function here does nothing. @throws ConfigError if a setting is invalid.
 */
export function startTracing({ service, logger, environment = process.env }: TracingOptions): void {
  const settings = readTracingSettings(environment);
  if (!settings) return;
  const load = createRequire(__filename);
  const { createSpanExporter } = load('./span-exporter') as typeof spanExporter;
  const sink = createSpanExporter({ service: `herald-${service}`, settings, logger });
  const ratio = settings.OTEL_TRACES_SAMPLER_ARG;
  const nobody = { requestId: '', trace: traceOf(''), sampled: false };
  running = { sink, ratio, wanted: new SecondBudget(WANTED_PER_SECOND), last: nobody };
  logger.info('tracing.started', { ratio });
}

/** Stops recording and sends the waiting spans, for a few seconds at most. */
export async function stopTracing(): Promise<void> {
  const { sink } = running ?? {};
  running = null;
  await sink?.stop(STOP_LIMIT_MS);
}

export function isTracing(): boolean {
  return running !== null;
}

/** Whether spans of this request are recorded. Always false if tracing is disabled. */
export function isTraced(requestId: string): boolean {
  return running !== null && sample(running, requestId).sampled;
}

/**
 * The request id for a request with `traceparent` and without an id, which continues the client's trace. The flag
 * `sampled` is honoured for a limited number of requests per second. Null if tracing is disabled or the header is invalid.
 */
export function requestIdFrom(traceparent: unknown): string | null {
  const given = running && parseTraceparent(traceparent);
  if (!running || !given) return null;
  const wanted = given.sampled && running.wanted.take();
  return requestIdOfTrace(given.traceId, wanted);
}

/** Records finished work if its request is traced. @returns the span, as a parent for other spans */
export function recordSpan(span: FinishedSpan): LiveSpan | null {
  if (!running) return null;
  const { trace, sampled } = sample(running, span.requestId);
  if (!sampled) return null;
  const { traceId } = trace;
  const spanId = span.stage === undefined ? newSpanId() : spanIdOf(traceId, span.stage);
  take(running, span, { traceId, spanId });
  return { requestId: span.requestId, traceId, spanId };
}

/** The span of a stage, to be passed to called processes as their parent. Null if the request is not traced. */
export function stageSpan(requestId: string, stage: string): LiveSpan | null {
  if (!isTraced(requestId)) return null;
  const { traceId } = traceOf(requestId);
  return { requestId, traceId, spanId: spanIdOf(traceId, stage) };
}

/** The span of the running work. */
export function currentSpan(): LiveSpan | undefined {
  return running === null ? undefined : live.getStore();
}

/** A span that has not ended. `end` records it. */
export interface OpenSpan {
  /** Runs `work` with this span as the current span. */
  run<T>(work: () => T): T;
  end(how: { name: string; attributes?: SpanAttributes; failed?: string | null }): void;
}

/** Begins a span. @returns null if its request is not traced */
export function openSpan(
  requestId: string,
  kind: SpanKind,
  under: SpanReference | null | undefined,
): OpenSpan | null {
  if (!isTraced(requestId)) return null;
  const { traceId } = traceOf(requestId);
  const span = { requestId, traceId, spanId: newSpanId() };
  const begun = Date.now();
  const mark = performance.now();
  return {
    run: (work) => live.run(span, work),
    end: (how) => {
      const ended = begun + performance.now() - mark;
      if (running) take(running, { requestId, kind, under, begun, ended, ...how }, span);
    },
  };
}

function sample(now: Running, requestId: string): Running['last'] {
  if (now.last.requestId !== requestId) {
    const trace = traceOf(requestId);
    now.last = { requestId, trace, sampled: isSampled(trace, now.ratio) };
  }
  return now.last;
}

function take({ sink }: Running, span: FinishedSpan, ids: SpanReference): void {
  const { name, kind = 'internal', begun, ended = Date.now(), under, failed = null } = span;
  const parent = typeof under === 'string' ? { ...ids, spanId: spanIdOf(ids.traceId, under) } : under;
  const isOurs = parent?.traceId === ids.traceId;
  const ready: ReadySpan = {
    name,
    kind,
    begun,
    // Clocks of processes differ and may be set back, so that an end could precede its beginning.
    ended: Math.max(ended, begun),
    traceId: ids.traceId,
    spanId: ids.spanId,
    parentId: isOurs ? parent.spanId : null,
    links: parent && !isOurs ? [{ traceId: parent.traceId, spanId: parent.spanId }] : [],
    attributes: present(span.attributes),
    failed,
  };
  sink.take(ready);
}

function present(attributes: SpanAttributes = {}): ReadySpan['attributes'] {
  const known = Object.entries(attributes).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(known) as ReadySpan['attributes'];
}

function newSpanId(): string {
  return randomBytes(8).toString('hex');
}
