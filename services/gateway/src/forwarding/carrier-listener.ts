import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FailedAuthLimiter } from '../access/failed-auth-limiter';
import type { Forwarder } from './forwarder';

export interface CarrierListenerDeps {
  forwarder: Pick<Forwarder, 'forward'>;
  limiter: Pick<FailedAuthLimiter, 'requireLookUp' | 'count'>;
}

/** Providers report some hundred messages at once at most. */
const MOST_BYTES = 1024 * 1024;
/** All providers share the limits of one company, so that their reports leave capacity to sends. */
const OWNER = 'carriers';
const NOT_FOUND = 404;

/**
 * Hands the requests of HTTP providers on to sms: path, query, body and signature unchanged. Requests with a wrong token count as failed
 * authentications of their address.
 */
export class CarrierListener {
  constructor(private readonly deps: CarrierListenerDeps) {}

  /** @throws AppError 413, 415, 429, 503 or 524 if sms gave no answer */
  async serve(asked: {
    request: IncomingMessage;
    response: ServerResponse;
    requestId: string;
    /** Path and query. */
    target: string;
    /** Address of the client. */
    from: string;
  }): Promise<void> {
    const { from, ...job } = asked;
    const { forwarder, limiter } = this.deps;
    limiter.requireLookUp(from);
    const { authorization } = job.request.headers;
    await forwarder.forward({
      ...job,
      service: 'sms',
      caller: { kind: 'carrier', from },
      owner: OWNER,
      // A repeated report changes nothing.
      repeatable: true,
      mostBytes: MOST_BYTES,
      headers: authorization === undefined ? [] : ['authorization', authorization],
    });
    if (job.response.statusCode === NOT_FOUND) limiter.count(from);
  }
}
