/** Limits of the attempts for a request. All times in milliseconds. */
export interface RetrySettings {
  /**
   * A longer attempt counts as without a response; those of `callbacks` have at least 15 s. Herald itself ends a request after 100 s.
   */
  timeoutMs: number;
  /** No further attempt starts later than this after the first. 0 = one attempt. */
  retryForMs: number;
  /** The pause before the second attempt; it doubles each time. */
  firstPauseMs: number;
  maxPauseMs: number;
}

export const DEFAULT_RETRIES: RetrySettings = {
  timeoutMs: 110_000,
  retryForMs: 120_000,
  firstPauseMs: 200,
  maxPauseMs: 10_000,
};

/**
 * The effect of repeating a request. `safely`: no further effect, because the request only reads, sets the same values, or carries an
 * Idempotency-Key. `if-not-done`: a possible double effect, so that it is repeated only if it certainly was not carried out.
 */
export type Repeatable = 'safely' | 'if-not-done';

const PASSING = new Set([408, 429, 500, 502, 503, 504, 524]);
/** Statuses of requests that were not carried out. */
const NOT_DONE = new Set([429]);

export function isPassing(httpStatus: number, repeatable: Repeatable): boolean {
  return (repeatable === 'safely' ? PASSING : NOT_DONE).has(httpStatus);
}

/**
 * The pause before the next attempt, ms: half of it is random, so that clients that failed together do not retry together. At least the
 * delay of `Retry-After`.
 *
 * @param tries number of attempts so far, at least 1
 */
export function pauseMs(tries: number, retryAfter: string | null, settings: RetrySettings): number {
  const { firstPauseMs, maxPauseMs } = settings;
  const growing = Math.min(maxPauseMs, firstPauseMs * 2 ** Math.min(tries - 1, 30));
  const asked = secondsOf(retryAfter) * 1_000;
  return asked + (growing / (asked > 0 ? 4 : 1)) * (0.5 + Math.random() / 2);
}

/** The delay of `Retry-After` in seconds: a number, or a date. 0 without the header. */
function secondsOf(retryAfter: string | null): number {
  if (retryAfter === null || retryAfter === '') return 0;
  const seconds = Number(retryAfter);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const at = Date.parse(retryAfter);
  return Number.isNaN(at) ? 0 : Math.max(0, (at - Date.now()) / 1_000);
}

/** Waits, or rejects with the signal's reason. */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      clearTimeout(timer);
      reject(signal!.reason as Error);
    };
    if (signal?.aborted) {
      reject(signal.reason as Error);
      return;
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}
