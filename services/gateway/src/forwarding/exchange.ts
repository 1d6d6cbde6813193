import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { AppError, TimedOutError, timeLimit, UnavailableError } from '@herald/contracts/errors';
import { CHANGE_HEADER, endAnswer } from '@herald/service';
import { nameHelp } from '../answers/answer-error';
import { ClientGoneError } from '../limits/fair-share';
import { isUnreachable, type Upstream } from './upstream';

export interface Outgoing {
  path: string;
  /** Names and values in alternation; names in lower case. */
  headers: string[];
  body: Buffer | Readable | null;
}

export interface ExchangeOptions {
  request: IncomingMessage;
  response: ServerResponse;
  upstream: Upstream;
  /** Path, headers and body for the service. A streamed body enforces its own size limit. */
  outgoing: Outgoing;
  /** The request is safe to repeat, and is retried if its answer is lost. */
  repeatable: boolean;
  /** ms since epoch */
  deadline: number;
  limitSeconds: number;
  /** Called if the service refuses the gateway's own token, with its clock. Returns the client's error. */
  onRefused(date: string | undefined): AppError;
  /** Called with the headers of the service's answer. */
  onHeaders?: ((headers: IncomingHttpHeaders) => void) | undefined;
}

/** The only reason for which a service answers so: it does not accept the gateway's token, and so did not process the request. */
const REFUSED = 401;

/** One request to a service and its answer, streamed to the client. It is cancelled if the client disconnects or the deadline passes. */
export class Exchange implements Dispatcher.DispatchHandler {
  /** Ends the request at the service. */
  private controller: Dispatcher.DispatchController | null = null;
  private attempt: { unreachable(): void } | null = null;
  private tries = 0;
  private endLimit: (() => void) | undefined;
  private over = false;
  private resolve!: () => void;
  private reject!: (error: Error) => void;

  constructor(private readonly options: ExchangeOptions) {}

  /** Settles when the answer was forwarded or the client disconnected. @throws AppError 503, 524, or the error of the body's stream */
  forward(): Promise<void> {
    const { response, deadline, limitSeconds } = this.options;
    return new Promise<void>((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
      // The client disconnected before the listener for `close` was added.
      if (response.destroyed) return this.fail(new ClientGoneError());
      const late = (): void => this.abort(new TimedOutError(limitSeconds));
      this.endLimit = timeLimit(Math.max(deadline - Date.now(), 0), late);
      response.once('close', this.onClientClose);
      this.send();
    });
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.over) controller.abort(new ClientGoneError());
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    statusCode: number,
    headers: IncomingHttpHeaders,
  ): void {
    if (this.over || statusCode < 200) return;
    const { request, response, onRefused, onHeaders } = this.options;
    if (statusCode === REFUSED) return this.abort(onRefused(headers.date));
    this.endLimit?.();
    onHeaders?.(headers);
    nameHelp(request, response, statusCode);
    response.writeHead(statusCode, returnedHeaders(headers));
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.over) return;
    const { response } = this.options;
    if (response.write(chunk)) return;
    controller.pause();
    response.once('drain', () => controller.resume());
  }

  onResponseEnd(): void {
    if (!this.finish()) return;
    endAnswer(this.options.request, this.options.response);
    this.resolve();
  }

  /** The request failed, or its connection ended before the end of the answer. */
  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.over) return;
    const unreachable = isUnreachable(error);
    if (unreachable) this.attempt?.unreachable();
    if (this.mayTryAgain(error, unreachable)) this.send();
    else this.fail(error);
  }

  private send(): void {
    this.tries++;
    const { upstream, request, outgoing } = this.options;
    const { path, headers, body } = outgoing;
    const method = request.method as Dispatcher.HttpMethod;
    try {
      const instance = upstream.next();
      this.attempt = instance;
      this.controller = null;
      instance.dispatch({ method, path, headers, body }, this);
    } catch (error) {
      this.fail(error as Error);
    }
  }

  private mayTryAgain(error: Error, unreachable: boolean): boolean {
    const { response, outgoing, upstream, repeatable } = this.options;
    if (response.headersSent || isReadAlready(outgoing.body)) return false;
    if (unreachable) return this.tries < upstream.size;
    return repeatable && !(error instanceof AppError) && this.tries <= upstream.size;
  }

  private readonly onClientClose = (): void => {
    if (!this.options.response.writableFinished) this.abort(new ClientGoneError());
  };

  private abort(reason: Error): void {
    if (this.over) return;
    this.fail(reason);
    this.controller?.abort(reason);
  }

  private fail(error: Error): void {
    if (!this.finish()) return;
    if (error instanceof ClientGoneError) this.resolve();
    else if (error instanceof AppError) this.reject(error);
    else this.reject(new UnavailableError(undefined, error));
  }

  /** @returns false if the exchange had already ended. */
  private finish(): boolean {
    if (this.over) return false;
    this.over = true;
    this.endLimit?.();
    this.options.response.off('close', this.onClientClose);
    return true;
  }
}

function isReadAlready(body: Dispatcher.DispatchOptions['body']): boolean {
  const stream = body as Partial<Readable> | null | undefined;
  return stream?.readableDidRead === true || stream?.destroyed === true;
}

/** Hop-by-hop headers, which a proxy does not forward (RFC 9110, 7.6.1). */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** Request headers that are not forwarded to a service: the gateway sets or handles them itself, or they contain secrets. */
const NOT_FORWARDED = new Set([
  ...HOP_BY_HOP,
  'host',
  'expect',
  'content-length',
  'key',
  'authorization',
  'cookie',
  'x-herald-token',
  'x-request-id',
  'traceparent',
  'tracestate',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
]);

const NOT_RETURNED = new Set([...HOP_BY_HOP, 'x-request-id', 'x-powered-by', CHANGE_HEADER]);

/** The headers of a forwarded request, names and values in alternation, with unchanged values. */
export function forwardedHeaders(request: IncomingMessage, own: string[]): string[] {
  const headers = own.slice();
  const named = namedByConnection(request.headers.connection);
  const { rawHeaders } = request;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!.toLowerCase();
    if (!NOT_FORWARDED.has(name) && !named?.includes(name)) headers.push(name, rawHeaders[i + 1]!);
  }
  return headers;
}

/** The headers of a service's answer, for the client. */
function returnedHeaders(headers: IncomingHttpHeaders): Record<string, string | string[]> {
  const named = namedByConnection(headers.connection);
  const returned: Record<string, string | string[]> = {};
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined && !NOT_RETURNED.has(name) && !named?.includes(name)) returned[name] = value;
  }
  return returned;
}

/** Returns further hop-by-hop headers, which the header `Connection` names. */
function namedByConnection(connection: string | undefined): string[] | null {
  if (!connection || connection === 'keep-alive' || connection === 'close') return null;
  return connection.split(',').map((name) => name.trim().toLowerCase());
}
