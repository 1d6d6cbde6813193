import { IncomingMessage, type RequestListener, ServerResponse } from 'node:http';
import type { Express } from 'express';

interface MessageClasses {
  IncomingMessage?: typeof IncomingMessage;
  ServerResponse?: typeof ServerResponse;
}

/**
 * Classes of Node's server whose messages are express's own from the start. Express gives each request and each response its
 * prototype when it comes, and an object that changes its prototype is slow from then on: V8 forgets what it has learned of it.
 * Where it has that prototype already, nothing changes, and a request costs a fifth less (docs/performance.md).
 */
export function expressMessages(listener: RequestListener): MessageClasses {
  if (!isExpress(listener)) return {};
  class ExpressRequest extends IncomingMessage {}
  class ExpressResponse extends ServerResponse {
    /** A property that express would add, which each response has from the start. */
    locals: Record<string, unknown> = {};
  }
  listener.request = bornAs(ExpressRequest.prototype, listener.request);
  listener.response = bornAs(ExpressResponse.prototype, listener.response);
  return { IncomingMessage: ExpressRequest, ServerResponse: ExpressResponse as typeof ServerResponse };
}

function bornAs<T extends object>(prototype: object, expressOwn: T): T {
  return Object.setPrototypeOf(prototype, expressOwn) as T;
}

function isExpress(listener: RequestListener): listener is Express {
  const { request, response } = listener as Partial<Express>;
  return typeof request === 'object' && typeof response === 'object';
}
