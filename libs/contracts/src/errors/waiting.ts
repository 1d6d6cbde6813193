import { isUnavailable } from './is-unavailable';

/**
 * Calls `late` after `ms` milliseconds. After a stall of this process, an answer in time may be in the socket: the immediate runs after the
 * sockets are read, the timer before.
 * @returns ends the limit
 */
export function timeLimit(ms: number, late: () => void): () => void {
  let immediate: NodeJS.Immediate | undefined;
  const timer = setTimeout(() => (immediate = setImmediate(late)), ms);
  return () => {
    clearTimeout(timer);
    clearImmediate(immediate);
  };
}

/** Returns the result of the work. A result after the limit is ignored. @throws the error that `late` creates, if the limit is exceeded */
export function endingWithin<T>(limitMs: number, work: Promise<T>, late: () => Error): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const end = timeLimit(limitMs, () => reject(late()));
    void work.then(resolve, reject).finally(end);
  });
}

export interface Outage {
  /** If true, an outage ends the work with its error. */
  isStopping(): boolean;
  /** Called after each failure, before the pause. */
  onUnavailable(error: unknown): void;
  /** The pause between two tries, ms. */
  pauseMs: number;
}

/** Repeats work as long as a dependency is unavailable. @throws any other error, and an outage if `isStopping` returns true */
export async function untilAvailable<T>(
  work: () => Promise<T>,
  { isStopping, onUnavailable, pauseMs }: Outage,
): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (isStopping() || !isUnavailable(error)) throw error;
      onUnavailable(error);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
