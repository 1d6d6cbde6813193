import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds since 1970 with fractions: the same clock in all processes of this machine. */
export function now(): number {
  return performance.timeOrigin + performance.now();
}

/** Polls until the answer fits, and returns it. Throws after `withinMs`, with the name of the awaited condition and the last answer. */
export async function until<T>(
  ask: () => Promise<T> | T,
  fits: (answer: T) => boolean,
  { what, withinMs, everyMs = 100 }: { what: string; withinMs: number; everyMs?: number },
): Promise<T> {
  const deadline = now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (fits(answer)) return answer;
    if (now() > deadline)
      throw new Error(`Timed out after ${withinMs / 1000} s: ${what}. Last value: ${JSON.stringify(answer)}`);
    await pause(everyMs);
  }
}
