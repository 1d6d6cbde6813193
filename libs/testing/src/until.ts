/** The pause between two reads. It grows during a long wait, because each read may involve several processes. */
const SHORTEST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 50;
const PART_OF_THE_WAIT = 0.1;
/** The limit only prevents hanging. It is long because a busy machine takes many times longer than an idle machine. */
const HANGS_AFTER_MS = 480_000;

export interface UntilOptions {
  timeoutMs?: number;
  /** The description of the condition in the error. Default: the code of the condition. */
  what?: string;
}

/**
 * Reads repeatedly until the value fits (by default: is truthy), and returns the value. Throws an error with the last value at the timeout. A read
 * that began in time is never too late, even if its answer takes longer on a stalled machine.
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
