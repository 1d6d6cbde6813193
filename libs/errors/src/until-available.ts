import { isUnavailable } from './is-unavailable';

export interface Outage {
  /** From then on an outage ends the work instead. */
  isStopping(): boolean;
  /** Called at each failure, before the pause. */
  onAway(error: unknown): void;
  /** Between two tries, ms. */
  pauseMs: number;
}

/** Repeats work for as long as a dependency is unavailable. @throws any other error, and an outage once `stopping` */
export async function untilAvailable<T>(
  work: () => Promise<T>,
  { isStopping, onAway, pauseMs }: Outage,
): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (isStopping() || !isUnavailable(error)) throw error;
      onAway(error);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
