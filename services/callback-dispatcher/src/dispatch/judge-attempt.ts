import { isInChain } from '../callbacks/callback-model';
import type { Outcome } from '../callbacks/outcome';
import type { AttemptResult } from '../sending/callback-client';
import type { Entry } from './receiver';
import { nextAttemptAt, type RetrySchedule } from './retry-schedule';

export type JudgedOutcome = Exclude<Outcome, { kind: 'postponed' }>;

/**
 * Derives a callback's outcome from the result of its attempt. With `collapse`, a later status of the recipient
 * replaces it. `pauseMs` comes from `askedDelay`.
 */
export function judgeAttempt(
  { callback, successor }: Pick<Entry, 'callback' | 'successor'>,
  result: AttemptResult,
  schedule: RetrySchedule,
  { collapse, pauseMs }: { collapse: boolean; pauseMs: number | null },
): JudgedOutcome {
  const { status, error, ms, body } = result;
  const now = Date.now();
  const attempts = callback.attempts + 1;
  const base = { id: callback._id, attempts, entry: { at: new Date(now), ms, status, error } };
  if (status !== null && status >= 200 && status < 300) {
    const again = callback.lastStatus !== undefined && { again: true as const };
    return { kind: 'delivered', ...base, ...again };
  }
  const failed = { attempts, since: callback.since, status, pauseMs };
  const answer = body !== undefined && { body };
  const nextAt = nextAttemptAt(schedule, failed, now);
  if (nextAt === null) return { kind: 'failed', ...base, ...answer };
  if (successor && collapse && !isInChain(callback)) return { kind: 'skipped', id: callback._id };
  return { kind: 'retry', ...base, ...answer, nextAt };
}

/** The outcome of a callback whose company has no callback URL. */
export function failedWithoutUrl({ callback }: Pick<Entry, 'callback'>): {
  outcome: Extract<JudgedOutcome, { kind: 'failed' }>;
  result: AttemptResult;
} {
  const { _id: id, attempts } = callback;
  const result = { status: null, error: 'The company has no callback URL.', ms: 0 };
  return {
    outcome: { kind: 'failed', id, attempts, entry: { at: new Date(), ...result } },
    result: { ...result, retryAfter: undefined, outOfReach: false },
  };
}
