import type { Lane } from '@herald/contracts';
import type { Retry } from '../jobs/batch-model';
import type { RetryPolicy } from './retry-policy';

interface Tried {
  /** The try's name; undefined where nobody knows it: then it is one of its own. */
  attempt: string | undefined;
  lane: Lane;
  /** Null where it isn't known, or none was asked yet. */
  route: string | null;
  /** From when the wait counts, ms since epoch. */
  at: number;
  mayAnswer?: true;
}

/** A recipient's next try after one of unknown outcome. The same try told again, for another part or in a repeated write, counts once. */
export function retryOfUnknown(
  i: number,
  before: Retry | undefined,
  { attempt, lane, route, at, mayAnswer }: Tried,
  policy: RetryPolicy,
): Retry {
  const unknowns = (before?.unknowns ?? 0) + (isOf(before, attempt) ? 0 : 1);
  const wait = policy.waitAfterUnknownMs({ lane, route, tries: unknowns, mayAnswer });
  return {
    ...{ i, at: at + wait, delays: before?.delays ?? 0, unknowns, why: 'unknown' },
    ...(attempt !== undefined && { attempt }),
    ...(route !== null && { since: at, route }),
  };
}

/** The next try after one that surely was not taken; where that had counted as one of unknown outcome, it does no more. */
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

/** The next try after one that did not happen: as before it. Whoever is of unknown outcome by an earlier one stays so. */
export function retryOfWithdrawn(
  i: number,
  before: Retry | undefined,
  { attempt, at }: Pick<Tried, 'attempt' | 'at'>,
): Retry {
  // What was never meant by this try is known by its latest one still.
  if (before && !isOf(before, attempt)) return { ...before, at, why: whyOf(before) };
  const unknowns = before ? before.unknowns - 1 : 0;
  return { i, at, delays: before?.delays ?? 0, unknowns, why: whyOf({ unknowns }) };
}

/** Tries of unknown outcome beside this one. */
export function unknownsBeside(retry: Retry | undefined, attempt: string | undefined): number {
  return (retry?.unknowns ?? 0) - (isOf(retry, attempt) ? 1 : 0);
}

/** None: a try was refused. It is over for good when the receipts of those of unknown outcome have had their time. */
export function retryOfRefused(
  i: number,
  before: Retry,
  { attempt, lane, route, at }: Tried,
  refused: string,
  policy: RetryPolicy,
): Retry {
  const unknowns = unknownsBeside(before, attempt);
  const wait = policy.waitAfterUnknownMs({ lane, route, tries: unknowns + 1 });
  const from = route === null ? {} : { since: at, route };
  return { i, at: at + wait, delays: before.delays, unknowns, why: 'unknown', refused, ...from };
}

function whyOf({ unknowns }: Pick<Retry, 'unknowns'>): Retry['why'] {
  return unknowns > 0 ? 'unknown' : 'delayed';
}

function isOf(retry: Retry | undefined, attempt: string | undefined): boolean {
  return attempt !== undefined && retry?.attempt === attempt;
}
