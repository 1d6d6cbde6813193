import type { ServerResponse } from 'node:http';
import { TimedOutError } from '@herald/contracts/errors';
import type { FairLimiter } from '@herald/service';

/** Whose share of a limiter a request uses: the ID of a company, or `operator 5`. */
export type Owner = number | string;
export type FairShares = FairLimiter<Owner>;

/** The limits of reads that search, count or export many documents, so that they leave the databases to sends. */
export interface ReadShares {
  searches: FairShares;
  /** A download takes as long as its client reads, so that searches of its company must not wait for it. */
  downloads: FairShares;
}

/** Complete lists, and paths whose answer is always a file. */
const DOWNLOAD = /[?&]format=csv(?:&|$)|\/(?:report|export)(?:\?|$)|\/privacy\//;

/** The limit of such a read. @param target its path and query */
export function shareOfRead({ searches, downloads }: ReadShares, target: string): FairShares {
  return DOWNLOAD.test(target) ? downloads : searches;
}

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
