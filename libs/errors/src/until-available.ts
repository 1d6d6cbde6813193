import { isUnavailable } from './is-unavailable';

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
