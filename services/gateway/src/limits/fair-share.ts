import type { ServerResponse } from 'node:http';
import { TimedOutError } from '@herald/contracts/errors';
import type { FairLimiter } from '@herald/service';

/** Whose share of a limiter a request uses: the ID of a company, or `operator 5`. */
export type Owner = number | string;
export type FairShares = FairLimiter<Owner>;

/** The client disconnected, so that no answer can be sent. */
export class ClientGoneError extends Error {
  override readonly name = 'ClientGoneError';
}

/** Time limit of a request's answer: ms since epoch, and its length for the refusal. */
export interface Deadline {
  at: number;
  limitSeconds: number;
}

/** Waits until the limiter admits a request, which ends with `leave`. @throws ClientGoneError; TimedOutError at the deadline; AppError 429 or 503 */
export async function admit(
  limiter: FairShares,
  owner: Owner,
  response: ServerResponse,
  { at, limitSeconds }: Deadline,
): Promise<void> {
  if (limiter.take(owner)) return;
  const waiting = new AbortController();
  const onClose = (): void => waiting.abort(new ClientGoneError());
  const timer = setTimeout(
    () => waiting.abort(new TimedOutError(limitSeconds)),
    Math.max(at - Date.now(), 0),
  );
  response.once('close', onClose);
  if (response.destroyed) onClose();
  try {
    waiting.signal.throwIfAborted();
    await limiter.wait(owner, waiting.signal);
  } finally {
    clearTimeout(timer);
    response.off('close', onClose);
  }
}
