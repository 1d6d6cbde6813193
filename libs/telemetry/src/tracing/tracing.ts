import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { Logger } from '../logging';
import {
  formatTraceparent,
  parseTraceparent,
  type SpanReference,
  spanIdOf,
  traceIdOf,
  TRACEPARENT_HEADER,
} from './ids';
import type * as sdkModule from './sdk';
import { readTracingSettings } from './settings';

/** Never a message text, an API key or a full phone number: spans are sent to another system. */
export type SpanAttributes = Record<string, string | number | boolean | null | undefined>;

export type SpanKind = keyof sdkModule.Sdk['kinds'];

/** A finished piece of work. Times are ms since the epoch and may have fractions. */
export interface FinishedSpan {
  name: string;
  /** Default: internal. */
  kind?: SpanKind;
  /** The request whose trace contains the span. */
  requestId: string;
  /** The name by which other spans refer to this span as their parent (see `STAGE`). Without a name, its id is random. */
  stage?: string;
  /** The parent: the name of a stage, or a span. A span of another trace becomes a link. */
  under?: string | SpanReference | null | undefined;
  begun: number;
  /** Default: now. */
  ended?: number;
  attributes?: SpanAttributes | undefined;
  /** The reason of a failure. */
  failed?: string | null | undefined;
}

/** A span, with the request that it belongs to. */
export interface LiveSpan extends SpanReference {
  requestId: string;
}

interface TracingOptions {
  /** The name of the process; its spans have the service name `herald-<service>`. */
  service: string;
  logger: Logger;
  environment?: NodeJS.ProcessEnv;
}

let sdk: sdkModule.Sdk | null = null;
const live = new AsyncLocalStorage<LiveSpan>();

/**
 * Starts recording spans if `OTEL_EXPORTER_OTLP_ENDPOINT` is set. Otherwise OpenTelemetry is not loaded, and every
 * function here does nothing. @throws ConfigError if a setting is invalid.
 */
export function startTracing({ service, logger, environment = process.env }: TracingOptions): void {
  const settings = readTracingSettings(environment);
  if (!settings) return;
  const { startSdk } = createRequire(__filename)('./sdk') as typeof sdkModule;
  sdk = startSdk(`herald-${service}`, settings, logger);
  logger.info('tracing.started', { ratio: settings.OTEL_TRACES_SAMPLER_ARG });
}

/** Stops recording and sends the waiting spans, for a few seconds at most. */
export async function stopTracing(): Promise<void> {
  const stopping = sdk;
  sdk = null;
  await stopping?.stop();
}

export function isTracing(): boolean {
  return sdk !== null;
}

/** Whether spans of this request are recorded. Always false if tracing is disabled. */
export function isTraced(requestId: string): boolean {
  return sdk !== null && sdk.isSampled(traceIdOf(requestId));
}

/** The request id that continues a client's trace. Null if tracing is disabled or the header `traceparent` is invalid. */
export function requestIdFrom(traceparent: unknown): string | null {
  return sdk && (parseTraceparent(traceparent)?.traceId ?? null);
}

/** Records finished work if its request is traced. @returns the span, as a parent for other spans */
export function recordSpan(span: FinishedSpan): LiveSpan | null {
  const { requestId, stage } = span;
  const reference = beginSpan(requestId, stage);
  if (reference) record(span, reference);
  return reference;
}

/** The span of a stage, to be passed to called processes as their parent. Null if the request is not traced. */
export function stageSpan(requestId: string, stage: string): LiveSpan | null {
  return beginSpan(requestId, stage);
}

/** The span of the running work. */
export function currentSpan(): LiveSpan | undefined {
  return sdk === null ? undefined : live.getStore();
}

/** The value of the header that propagates the current span; null if there is no span. */
export function currentTraceparent(): string | null {
  const span = currentSpan();
  return span ? formatTraceparent(span) : null;
}

export interface TracedExchange {
  request: IncomingMessage;
  response: ServerResponse;
  requestId: string;
  /** The route's pattern, never a path with ids. Called at the end of the request, when the route is known. */
  route(): string;
  /** Further attributes, known at the end of the request. */
  attributes?(): SpanAttributes;
}

/** Runs the work of a request in a span that ends with the answer, under the caller's span. */
export function traceRequest<T>(exchange: TracedExchange, work: () => T): T {
  const { request, response, requestId } = exchange;
  const span = beginSpan(requestId);
  if (!span) return work();
  const begun = clock();
  response.once('close', () => {
    const { statusCode: status, writableFinished } = response;
    const route = exchange.route();
    const attributes = {
      'http.request.method': request.method,
      'http.route': route,
      'http.response.status_code': status,
      'herald.request_id': requestId,
      ...exchange.attributes?.(),
    };
    const under = parseTraceparent(request.headers[TRACEPARENT_HEADER]);
    const failed = !writableFinished ? 'The caller disconnected.' : status >= 500 ? `status ${status}` : null;
    const name = `${request.method} ${route}`;
    record({ name, kind: 'server', requestId, under, ...begun(), attributes, failed }, span);
  });
  return live.run(span, work);
}

interface Step {
  name: string;
  kind: SpanKind;
}

/** Runs a part of the current span's work in a separate span. Without a current span, no span is recorded. */
export async function traceStep<T>(step: Step, work: () => Promise<T>): Promise<T> {
  const parent = currentSpan();
  return parent ? inSpan(step, parent.requestId, parent, work) : work();
}

/** Like `traceStep`, for a request that another process sent in a message, together with its span. */
export async function traceAnswer<T>(
  step: Step,
  asked: { requestId: string; traceparent: unknown },
  work: () => Promise<T>,
): Promise<T> {
  const parent = sdk && parseTraceparent(asked.traceparent);
  return parent ? inSpan(step, asked.requestId, parent, work) : work();
}

async function inSpan<T>(
  step: Step,
  requestId: string,
  under: SpanReference,
  work: () => Promise<T>,
): Promise<T> {
  const span = beginSpan(requestId);
  if (!span) return work();
  const begun = clock();
  let failed: string | null = null;
  try {
    return await live.run(span, work);
  } catch (error) {
    // Only the name of the error: its message may quote the content of a request.
    failed = error instanceof Error ? error.name : 'failed';
    throw error;
  } finally {
    record({ ...step, requestId, under, ...begun(), failed }, span);
  }
}

/** Null if the request is not traced. @param stage default: a random span id */
function beginSpan(requestId: string, stage?: string): LiveSpan | null {
  if (!isTraced(requestId)) return null;
  const traceId = traceIdOf(requestId);
  const spanId = stage === undefined ? randomBytes(8).toString('hex') : spanIdOf(traceId, stage);
  return { requestId, traceId, spanId };
}

/** Measures by the monotonic clock. */
function clock(): () => { begun: number; ended: number } {
  const [begun, mark] = [Date.now(), performance.now()];
  return () => ({ begun, ended: begun + performance.now() - mark });
}

function record(span: FinishedSpan, ids: SpanReference): void {
  if (!sdk) return;
  const { name, kind = 'internal', begun, ended = Date.now(), under, attributes = {}, failed = null } = span;
  const { traceId } = ids;
  const parent = typeof under === 'string' ? { traceId, spanId: spanIdOf(traceId, under) } : under;
  const isOurs = parent?.traceId === traceId;
  const known = Object.entries(attributes).filter(([, value]) => value !== null && value !== undefined);
  sdk.record({
    name,
    ids: { traceId, spanId: ids.spanId },
    parentId: isOurs ? parent.spanId : null,
    options: {
      kind: sdk.kinds[kind],
      startTime: begun,
      attributes: Object.fromEntries(known) as Record<string, string | number | boolean>,
      links: parent && !isOurs ? [{ context: { ...parent, traceFlags: 1 } }] : [],
    },
    // Clocks of processes differ and may be set back, so that an end could precede its beginning.
    ended: Math.max(ended, begun),
    failed,
  });
}
