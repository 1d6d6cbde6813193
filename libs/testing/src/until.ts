/** Between two reads. A long wait reads less often: each read may go through several processes. */
const SHORTEST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 50;
const PART_OF_THE_WAIT = 0.1;
/** A guard against hanging, not a promise: a full machine takes many times as long as a quiet one. */
const HANGS_AFTER_MS = 240_000;

export interface UntilOptions {
  timeoutMs?: number;
  /** For the error: what was waited for. Default: the code of the condition. */
  what?: string;
}

/**
 * Reads repeatedly until the value fits (is true, by default), and returns it. Throws with the last value when time is up. A read that began in time
 * does not count as too late, however long its answer took on a stalled machine.
 */
export async function until<T>(
  read: () => T | Promise<T>,
  fits: (value: T) => boolean = Boolean,
  { timeoutMs = HANGS_AFTER_MS, what = read.toString() }: UntilOptions = {},
): Promise<T> {
  const begun = Date.now();
  const deadline = begun + timeoutMs;
  for (;;) {
    const isLast = Date.now() > deadline;
    const value = await read();
    if (fits(value)) return value;
    if (isLast) {
      throw new Error(
        `Not within ${timeoutMs} ms: ${what}. Last seen: ${JSON.stringify(value)?.slice(0, 400)}`,
      );
    }
    const pauseMs = Math.max(SHORTEST_PAUSE_MS, (Date.now() - begun) * PART_OF_THE_WAIT);
    await new Promise((resolve) => setTimeout(resolve, Math.min(pauseMs, LONGEST_PAUSE_MS)));
  }
}
