import { timeLimit } from './time-limit';

/** Returns the result of the work. A result after the limit is ignored. @throws the error that `late` creates, if the limit is exceeded */
export function endingWithin<T>(limitMs: number, work: Promise<T>, late: () => Error): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const end = timeLimit(limitMs, () => reject(late()));
    void work.then(resolve, reject).finally(end);
  });
}
