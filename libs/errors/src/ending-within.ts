import { timeLimit } from './time-limit';

/** Returns the result of the work. A result after the limit is ignored. @throws the error that `late` creates, if the limit is exceeded */
export async function endingWithin<T>(limitMs: number, work: Promise<T>, late: () => Error): Promise<T> {
  let end: (() => void) | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    end = timeLimit(limitMs, () => reject(late()));
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    end?.();
  }
}
