export interface RetrySchedule {
  /** Delays before the second, third, … attempt, ms. The last delay repeats. */
  delaysMs: number[];
  /** The time from the first due time to the final failure, ms. */
  giveUpMs: number;
}

const RETRY_AFTER_LIMIT_MS = 12 * 3_600_000;
/** Each delay is extended by up to this share, so that a receiver's retries spread. */
const JITTER = 0.1;
const GONE = 410;
const HTTP_DATE = /^[A-Za-z]{3,9}, /;

export interface FailedAttempt {
  /** Attempts made, including this one. */
  attempts: number;
  /** The start of the retry period, ms since epoch. */
  since: number;
  /** The HTTP status; null if there was no answer. */
  status: number | null;
  /** The pause that the receiver asks for, from `askedDelay`. */
  pauseMs: number | null;
}

/** The time of the next attempt of a failed callback, ms since epoch; null = no further attempt. */
export function nextAttemptAt(
  schedule: RetrySchedule,
  failed: FailedAttempt,
  now: number,
  random = Math.random(),
): number | null {
  if (failed.status === GONE) return null;
  const { delaysMs, giveUpMs } = schedule;
  const planned = delaysMs[Math.min(failed.attempts, delaysMs.length) - 1]! * (1 + JITTER * random);
  const next = Math.round(now + Math.max(planned, failed.pauseMs ?? 0));
  return next - failed.since > giveUpMs ? null : next;
}

/** An attempt's answer: its status and its `Retry-After` header. */
interface Answer {
  status: number | null;
  retryAfter: string | undefined;
}

/**
 * The delay that an answer asks for its callback, ms, at most 12 h. Null if it asks for none, is a success, or ends the
 * callback.
 */
export function askedDelay({ status, retryAfter }: Answer, now: number): number | null {
  if (status === null || status === GONE || (status >= 200 && status < 300)) return null;
  const asked = parseRetryAfter(retryAfter, now);
  return asked ? Math.min(asked, RETRY_AFTER_LIMIT_MS) : null;
}

/** The resulting pause of all callbacks of the receiver, ms: up to a tenth longer than requested. */
export function askedPause(answer: Answer, now: number, random = Math.random()): number | null {
  const asked = askedDelay(answer, now);
  return asked === null ? null : asked * (1 + JITTER * random);
}

/** Parses a `Retry-After` header to ms from now; null if it is missing or invalid. */
export function parseRetryAfter(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  if (/^\d{1,10}$/.test(header.trim())) return Number(header) * 1000;
  const date = HTTP_DATE.test(header) ? Date.parse(header) : NaN;
  return date > now ? date - now : null;
}
