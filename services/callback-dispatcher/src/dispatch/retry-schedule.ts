export interface RetrySchedule {
  /** Before the second, third, … attempt, ms; the last one repeats. */
  delaysMs: number[];
  /** Counted from when the callback was first due, ms. */
  giveUpMs: number;
}

const RETRY_AFTER_LIMIT_MS = 12 * 3_600_000;
/** Each delay is made longer by up to this share, so that a receiver's retries don't all come at once. */
const JITTER = 0.1;
const HTTP_DATE = /^[A-Za-z]{3,9}, /;

export interface FailedAttempt {
  /** Attempts made, this one too. */
  attempts: number;
  /** When giving up starts to count, ms since epoch. */
  since: number;
  /** The HTTP status; null where there was no answer. */
  status: number | null;
  /** How long the receiver asks to wait, ms. */
  retryAfterMs: number | null;
}

/** When a failed callback is tried again, ms since epoch; null = never (decisions, "Callbacks"). */
export function nextAttemptAt(
  schedule: RetrySchedule,
  failed: FailedAttempt,
  now: number,
  random = Math.random(),
): number | null {
  if (failed.status === 410) return null;
  const { delaysMs, giveUpMs } = schedule;
  const planned = delaysMs[Math.min(failed.attempts, delaysMs.length) - 1]! * (1 + JITTER * random);
  const asked = Math.min(failed.retryAfterMs ?? 0, RETRY_AFTER_LIMIT_MS);
  const next = Math.round(now + Math.max(planned, asked));
  return next - failed.since > giveUpMs ? null : next;
}

/** What a `Retry-After` header asks for, ms from now; null where it is missing or makes no sense. */
export function parseRetryAfter(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  if (/^\d{1,10}$/.test(header.trim())) return Number(header) * 1000;
  const date = HTTP_DATE.test(header) ? Date.parse(header) : NaN;
  return date > now ? date - now : null;
}
