import { ApiError, isUnknown } from './api-error';

/** Pauses before the repetitions of a request whose answer was lost, ms. */
export const REPEAT_AFTER_MS = [500, 1_500, 4_000];

/** Refusals before the server looks for an earlier execution: no session, no permission, too many requests. */
const BEFORE_EXECUTION = [401, 403, 429];

/**
 * Repeats a request while its outcome is unknown. The server must not execute a repetition twice.
 * @param onDoubt called once an answer was lost
 * @param isRepeated whether an earlier answer to the same request was lost
 * @throws ApiError with the outcome `repeatable` if no repetition was answered either
 */
export async function findOut<T>(
  request: () => Promise<T>,
  onDoubt: () => void,
  isRepeated = false,
  sleep: (ms: number) => Promise<void> = pause,
): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await request();
    } catch (error) {
      if (!isUnknown(error)) {
        const isOpen = isRepeated || tries > 0;
        throw isOpen && error instanceof ApiError && BEFORE_EXECUTION.includes(error.status)
          ? error.with({ outcome: 'repeatable' })
          : error;
      }
      const wait = REPEAT_AFTER_MS[tries];
      if (wait === undefined) throw error.with({ outcome: 'repeatable' });
      onDoubt();
      await sleep(wait);
    }
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
