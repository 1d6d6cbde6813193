import type { CallbackFigures, CallbackPoint } from '@herald/contracts';

/** Their name in an answer, and in what it says is missing. */
export const CALLBACKS = 'callbacks';

/**
 * The figures of callbacks for each step, in their order; zeros where none ended.
 * @param begins where the steps begin, the first to the last
 * @param points the earliest first, none before the first step
 */
export function callbacksInSteps(
  begins: readonly Date[],
  points: readonly CallbackPoint[],
): CallbackFigures[] {
  const steps = begins.map(() => ({ sent: 0, late: 0, failed: 0 }));
  let i = 0;
  for (const { at, sent, late, failed } of points) {
    // As of traffic: days counted by a clock that the company had before begin within one of now.
    while (i + 1 < begins.length && begins[i + 1]! <= new Date(at)) i++;
    const step = steps[i]!;
    step.sent += sent;
    step.late += late;
    step.failed += failed;
  }
  return steps;
}
