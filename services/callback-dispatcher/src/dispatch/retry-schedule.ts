export interface RetrySchedule {
  /** Before the second, third, … attempt, ms; the last one repeats. */
  delaysMs: number[];
  /** Counted from when the callback was first due, ms. */
  giveUpMs: number;
}

const RETRY_AFTER_LIMIT_MS = 12 * 3_600_000;
/** Each delay is made longer by up to this share, so that a receiver's retries don't all come at once. */
const JITTER = 0.1;
const GONE = 410;
const HTTP_DATE = /^[A-Za-z]{3,9}, /;

export interface FailedAttempt {
  /** Attempts made, this one too. */
  attempts: number;
  /** When giving up starts to count, ms since epoch. */
  since: number;
  /** The HTTP status; null where there was no answer. */
  status: number | null;
  /** How long the receiver asks to wait, by `askedDelay`. */
  pauseMs: number | null;
}

/** When a failed callback is tried again, ms since epoch; null = never (decisions, "Callbacks"). */
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

/** An attempt's answer: its status, and its `Retry-After` header. */
interface Answer {
  status: number | null;
  retryAfter: string | undefined;
}

/** How long an answer asks its callback to wait, ms, at most 12 h. Null where it doesn't ask, and where it is a success or an end. */
export function askedDelay({ status, retryAfter }: Answer, now: number): number | null {
  if (status === null || status === GONE || (status >= 200 && status < 300)) return null;
  const asked = parseRetryAfter(retryAfter, now);
  return asked ? Math.min(asked, RETRY_AFTER_LIMIT_MS) : null;
}

/** How long all callbacks of its receiver wait then, ms: up to a tenth longer. */
export function askedPause(answer: Answer, now: number, random = Math.random()): number | null {
  const asked = askedDelay(answer, now);
  return asked === null ? null : asked * (1 + JITTER * random);
}

/** What a `Retry-After` header asks for, ms from now; null where it is missing or makes no sense. */
export function parseRetryAfter(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  if (/^\d{1,10}$/.test(header.trim())) return Number(header) * 1000;
  const date = HTTP_DATE.test(header) ? Date.parse(header) : NaN;
  return date > now ? date - now : null;
}
