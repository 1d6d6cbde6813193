import type { Priority } from '@herald/contracts';
import type { Retry } from '../../model/batch-model';
import type { RetryPolicy } from './retry-policy';

interface Tried {
  /** The token of the try; undefined if unknown, which counts as a separate try. */
  attempt: string | undefined;
  priority: Priority;
  /** Null if it is unknown, or if no route was chosen yet. */
  route: string | null;
  /** Start of the wait, ms since epoch. */
  at: number;
  mayAnswer?: true;
}

/** A recipient's next try after an indeterminate submit. The same try counts once, however often it is reported. */
export function retryOfIndeterminate(
  i: number,
  before: Retry | undefined,
  { attempt, priority, route, at, mayAnswer }: Tried,
  policy: RetryPolicy,
): Retry {
  const unknowns = (before?.unknowns ?? 0) + (isOf(before, attempt) ? 0 : 1);
  const wait = policy.waitAfterIndeterminateMs({ priority, route, tries: unknowns, mayAnswer });
  return {
    i,
    at: at + wait,
    delays: before?.delays ?? 0,
    unknowns,
    why: 'unknown',
    ...(attempt !== undefined && { attempt }),
    ...(route !== null && { since: at, route }),
  };
}

/** The next try after one that was surely not accepted. If that try was counted as indeterminate, it no longer is. */
export function retryOfDelayed(
  i: number,
  before: Retry | undefined,
  { attempt, at }: Pick<Tried, 'attempt' | 'at'>,
  policy: RetryPolicy,
): Retry {
  const delays = (before?.delays ?? 0) + 1;
  const unknowns = (before?.unknowns ?? 0) - (isOf(before, attempt) ? 1 : 0);
  return { i, at: at + policy.delayMs(delays), delays, unknowns, why: 'delayed' };
}

/** The next try after one that did not happen. A recipient with an earlier indeterminate submit stays indeterminate. */
export function retryOfWithdrawn(
  i: number,
  before: Retry | undefined,
  { attempt, at }: Pick<Tried, 'attempt' | 'at'>,
): Retry {
  // A recipient that this try did not intend to submit keeps the data of its latest try.
  if (before && !isOf(before, attempt)) return { ...before, at, why: whyOf(before) };
  const unknowns = before ? before.unknowns - 1 : 0;
  return { i, at, delays: before?.delays ?? 0, unknowns, why: whyOf({ unknowns }) };
}

/** Number of indeterminate tries besides this one. */
export function otherIndeterminateTries(retry: Retry | undefined, attempt: string | undefined): number {
  return (retry?.unknowns ?? 0) - (isOf(retry, attempt) ? 1 : 0);
}

/** No further try, as this one was refused. The recipient ends when the time for delivery receipts of its indeterminate tries is over. */
export function retryOfRefused(
  i: number,
  before: Retry,
  { attempt, priority, route, at }: Tried,
  refused: string,
  policy: RetryPolicy,
): Retry {
  const unknowns = otherIndeterminateTries(before, attempt);
  const wait = policy.waitAfterIndeterminateMs({ priority, route, tries: unknowns + 1 });
  const from = route === null ? {} : { since: at, route };
  return { i, at: at + wait, delays: before.delays, unknowns, why: 'unknown', refused, ...from };
}

function whyOf({ unknowns }: Pick<Retry, 'unknowns'>): Retry['why'] {
  return unknowns > 0 ? 'unknown' : 'delayed';
}

function isOf(retry: Retry | undefined, attempt: string | undefined): boolean {
  return attempt !== undefined && retry?.attempt === attempt;
}
