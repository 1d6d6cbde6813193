import type { CallbackCounts, CallbackPoint } from '@herald/contracts';

/** Their name in a response, and in its list of missing data. */
export const CALLBACKS = 'callbacks';

/**
 * The callback statistics per step, in order; zeros for steps without a finished callback.
 * @param begins start of each step, in order
 * @param points the earliest first, none before the first step
 */
export function callbacksInSteps(
  begins: readonly Date[],
  points: readonly CallbackPoint[],
): CallbackCounts[] {
  const steps = begins.map(() => ({ sent: 0, late: 0, failed: 0 }));
  let i = 0;
  for (const { at, sent, late, failed } of points) {
    // As for traffic: if the company's timezone changed, older days begin within a day of the present timezone.
    while (i + 1 < begins.length && begins[i + 1]! <= new Date(at)) i++;
    const step = steps[i]!;
    step.sent += sent;
    step.late += late;
    step.failed += failed;
  }
  return steps;
}
