import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SpanAttributes, SpanKind } from './span';
import { formatTraceparent, parseTraceparent, TRACEPARENT_HEADER } from './traceparent';
import { currentSpan, isTracing, openSpan } from './tracing';

export interface TracedExchange {
  request: IncomingMessage;
  response: ServerResponse;
  requestId: string;
  /** The route's pattern, never a path with ids. Called at the end of the request, when the route is known. */
  route(): string;
  /** Further attributes, known at the end of the request. */
  attributes?(): SpanAttributes;
}

/**
 * Runs the work of a request in a span that ends with the answer. The caller's span becomes the parent if it belongs to
 * the same trace, and a link otherwise.
 */
export function traceRequest<T>(exchange: TracedExchange, work: () => T): T {
  if (!isTracing()) return work();
  const { request, response, requestId } = exchange;
  const method = request.method ?? '';
  const open = openSpan(requestId, 'server', parseTraceparent(request.headers[TRACEPARENT_HEADER]));
  if (!open) return work();
  response.once('close', () => {
    const route = exchange.route();
    const { statusCode: status, writableFinished } = response;
    open.end({
      name: `${method} ${route}`,
      attributes: {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
        'herald.request_id': requestId,
        ...exchange.attributes?.(),
      },
      failed: failureOf(status, writableFinished),
    });
  });
  return open.run(work);
}

function failureOf(status: number, finished: boolean): string | null {
  if (!finished) return 'The caller disconnected.';
  return status >= 500 ? `status ${status}` : null;
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
  if (!isTracing()) return work();
  const parent = parseTraceparent(asked.traceparent);
  return parent ? inSpan(step, asked.requestId, parent, work) : work();
}

async function inSpan<T>(
  { name, kind }: Step,
  requestId: string,
  parent: Parameters<typeof openSpan>[2],
  work: () => Promise<T>,
): Promise<T> {
  const open = openSpan(requestId, kind, parent);
  if (!open) return work();
  let failed: string | null = null;
  try {
    return await open.run(work);
  } catch (error) {
    // Only the name of the error: its message may quote the content of a request.
    failed = error instanceof Error ? error.name : 'failed';
    throw error;
  } finally {
    open.end({ name, failed });
  }
}

/** The value of the header that propagates the current span; null if there is no span. */
export function currentTraceparent(): string | null {
  const span = currentSpan();
  return span ? formatTraceparent(span) : null;
}
