import type { Operation } from './codes.ts';
import { errorOf, type HeraldError, NoAnswerError } from './errors.ts';
import { isPassing, pause, pauseMs, type Repeatable, type RetrySettings } from './retries.ts';

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  query?: Readonly<Record<string, unknown>> | undefined;
  /** JSON in chunks, generated again for each attempt. */
  body?: (() => Iterable<string>) | undefined;
  operation: Operation;
  repeatable: Repeatable;
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
  /** The limit of `timeoutMs` and of `retryForMs` for this call, ms. */
  withinMs?: number | undefined;
  /** The timeout of an attempt if `timeoutMs` is shorter, ms: for a request that Herald holds. */
  minTimeoutMs?: number | undefined;
}

export interface TransportSettings extends RetrySettings {
  url: string;
  key: string;
  fetch: typeof fetch;
}

/** Larger bodies, in characters, are streamed and never completely in memory. */
const STREAM_FROM = 256 * 1024;

/** Requests to Herald, each retried until it has a final response. `fetch` keeps the connections. */
export class Transport {
  constructor(private readonly settings: TransportSettings) {}

  /** Resolves to the body of a success response. Throws HeraldError, or the reason of `signal`. */
  async call<T>(call: Call): Promise<T> {
    const { settings } = this;
    // fetch would fail at every attempt.
    if (/[^\t -~\u0080-\u00ff]/.test(call.idempotencyKey ?? ''))
      throw new TypeError('idempotencyKey has characters that a header cannot have');
    const until = Date.now() + Math.min(settings.retryForMs, call.withinMs ?? Infinity);
    for (let tries = 1; ; tries++) {
      const { error, retryAfter, body } = await this.once(call);
      if (!error) return body as T;
      const wait = pauseMs(tries, retryAfter ?? null, settings);
      if (retryAfter === undefined || Date.now() + wait > until) throw error;
      await pause(wait, call.signal);
    }
  }

  /** One attempt. `retryAfter` is undefined if another attempt cannot help or could have a double effect. */
  private async once(call: Call): Promise<Tried> {
    const { idempotencyKey } = call;
    let answer: Response;
    let text: string;
    try {
      answer = await this.fetch(call);
      text = await answer.text();
    } catch (cause) {
      if (call.signal?.aborted) throw call.signal.reason;
      const mayRepeat = call.repeatable === 'safely' || neverArrived(cause);
      const message = `NO_ANSWER: ${this.settings.url} gave no answer (${reasonOf(cause)})`;
      const failure = { code: 'NO_ANSWER', message, httpStatus: 0, idempotencyKey };
      return { error: new NoAnswerError(failure, { cause }), retryAfter: mayRepeat ? null : undefined };
    }
    const requestId = answer.headers.get('x-request-id') ?? undefined;
    const body = objectIn(text);
    if (answer.ok && !body) {
      const message = `NO_ANSWER: HTTP ${answer.status}, but no JSON object: is ${this.settings.url} a Herald?`;
      const failure = { code: 'NO_ANSWER', message, httpStatus: answer.status, requestId, idempotencyKey };
      return { error: new NoAnswerError(failure) };
    }
    // Lists of payments have `status: true` instead of `statusID: 0`.
    if (answer.ok && (body!['statusID'] ?? 0) === 0) return { body };
    const error = errorOf(call.operation, answer.status, body ?? {}, { requestId, idempotencyKey });
    const passing = isPassing(answer.status, call.repeatable);
    return { error, retryAfter: passing ? answer.headers.get('retry-after') : undefined };
  }

  private fetch(call: Call): Promise<Response> {
    const { method, path, query, body, idempotencyKey, signal, withinMs, minTimeoutMs } = call;
    const { url, key, timeoutMs } = this.settings;
    const late = AbortSignal.timeout(Math.min(Math.max(timeoutMs, minTimeoutMs ?? 0), withinMs ?? Infinity));
    const request: RequestInit & { duplex?: 'half' } = {
      method,
      headers: {
        key,
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      },
      // The key must not reach another server.
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, late]) : late,
    };
    if (body) {
      request.body = bodyOf(body);
      if (typeof request.body !== 'string') request.duplex = 'half';
    }
    return this.settings.fetch(`${url}${path}${queryOf(query)}`, request);
  }
}

interface Tried {
  error?: HeraldError;
  retryAfter?: string | null | undefined;
  body?: unknown;
}

/** A small body as one text, otherwise a stream that generates each chunk on demand. */
function bodyOf(pieces: () => Iterable<string>): string | ReadableStream<Uint8Array> {
  let start = '';
  for (const piece of pieces()) {
    start += piece;
    if (start.length >= STREAM_FROM) return streamOf(pieces());
  }
  return start;
}

function streamOf(pieces: Iterable<string>): ReadableStream<Uint8Array> {
  const iterator = pieces[Symbol.iterator]();
  const encoder = new TextEncoder();
  return new ReadableStream({
    pull(controller) {
      const { done, value } = iterator.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
}

function queryOf(query: Call['query'] = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  if (given.length === 0) return '';
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()}`;
}

function objectIn(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null; // a proxy's error page: the status is all that is known
  }
}

/** Whether no connection was established. */
function neverArrived(error: unknown): boolean {
  return ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'].includes(
    systemCodeOf(error) ?? '',
  );
}

/** Node.js has the code in the cause, Bun in the error itself. */
function systemCodeOf(error: unknown): string | undefined {
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  if (typeof code === 'string') return code;
  return cause ? systemCodeOf(cause) : undefined;
}

function reasonOf(error: unknown): string {
  return systemCodeOf(error) ?? (error instanceof Error ? error.message : String(error));
}
