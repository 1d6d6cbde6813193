/** How long and how often a request is tried. All times in milliseconds. */
export interface RetrySettings {
  /** A try that takes longer counts as without an answer. Herald ends a request itself after 100 s. */
  timeoutMs: number;
  /** No further try begins later than this after the first one. 0 = one try. */
  retryForMs: number;
  /** The pause before the second try; it doubles with each. */
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
 * What repeating a request can do.
 * `safely`: nothing more than once doing it, because it only reads, sets what it set before, or carries an Idempotency-Key.
 * `if-not-done`: it could be done twice, so it is repeated only where it surely was not carried out.
 */
export type Repeatable = 'safely' | 'if-not-done';

const PASSING = new Set([408, 429, 500, 502, 503, 504, 524]);
/** Answers that say that nothing was carried out. */
const NOT_DONE = new Set([429]);

export function isPassing(httpStatus: number, repeatable: Repeatable): boolean {
  return (repeatable === 'safely' ? PASSING : NOT_DONE).has(httpStatus);
}

/**
 * The pause before the next try, ms: half of it at random, so that clients that failed together don't come back together. What `Retry-After`
 * asks for is the least.
 *
 * @param tries so far, 1 or more
 */
export function pauseMs(tries: number, retryAfter: string | null, settings: RetrySettings): number {
  const { firstPauseMs, maxPauseMs } = settings;
  const growing = Math.min(maxPauseMs, firstPauseMs * 2 ** Math.min(tries - 1, 30));
  const asked = secondsOf(retryAfter) * 1_000;
  return asked + (growing / (asked > 0 ? 4 : 1)) * (0.5 + Math.random() / 2);
}

/** `Retry-After` as seconds from now: a number of them, or a date. 0 where there is none. */
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
