const PAUSE_MS = 10;
/** A guard against hanging, not a promise: a full machine takes many times as long as a quiet one. */
const HANGS_AFTER_MS = 240_000;

export interface UntilOptions {
  timeoutMs?: number;
  /** For the error: what was waited for. Default: the code of the condition. */
  what?: string;
}

/**
 * Reads again and again until the value fits (is true, unless told otherwise), and gives it. Throws with the last value when time is
 * up: what was asked for before doesn't count as too late, however long the answer took on a machine that stood still meanwhile.
 */
export async function until<T>(
  read: () => T | Promise<T>,
  fits: (value: T) => boolean = Boolean,
  { timeoutMs = HANGS_AFTER_MS, what = read.toString() }: UntilOptions = {},
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const isLast = Date.now() > deadline;
    const value = await read();
    if (fits(value)) return value;
    if (isLast) {
      throw new Error(
        `Not within ${timeoutMs} ms: ${what}. Last seen: ${JSON.stringify(value)?.slice(0, 400)}`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
