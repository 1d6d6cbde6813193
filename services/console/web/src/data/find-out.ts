import { isUnknown } from './api-error';

/** Pauses before the repetitions of a request whose answer was lost, ms. */
export const REPEAT_AFTER_MS = [500, 1_500, 4_000];

/**
 * Repeats a request while its outcome is unknown. The server must not execute a repetition twice.
 * @param onDoubt called once an answer was lost
 * @throws ApiError with the outcome `repeatable` if no repetition was answered either
 */
export async function findOut<T>(
  request: () => Promise<T>,
  onDoubt: () => void,
  sleep: (ms: number) => Promise<void> = pause,
): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await request();
    } catch (error) {
      if (!isUnknown(error)) throw error;
      const wait = REPEAT_AFTER_MS[tries];
      if (wait === undefined) throw error.with({ outcome: 'repeatable' });
      onDoubt();
      await sleep(wait);
    }
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
