import type { RequestHandler } from 'express';
import { admit, ClientGoneError, type ReadShares, shareOfRead } from '../limits/fair-share';
import { actingOperator } from './operator-guard';

/** An export that waits as long as this is answered with 524, as a forwarded request is. */
const LIMIT_SECONDS = 100;

/** Lets an operator's expensive read of the gateway's own data wait for the operator's share, until its answer is sent. */
export function expensiveRead(shares: ReadShares): RequestHandler {
  return async (request, response, next) => {
    const limiter = shareOfRead(shares, request.originalUrl);
    const owner = `operator ${actingOperator(response).operator}`;
    const deadline = { at: Date.now() + LIMIT_SECONDS * 1_000, limitSeconds: LIMIT_SECONDS };
    try {
      await admit(limiter, owner, response, deadline);
    } catch (error) {
      if (error instanceof ClientGoneError) return;
      throw error;
    }
    if (response.closed) return limiter.leave(owner);
    response.once('close', () => limiter.leave(owner));
    next();
  };
}
