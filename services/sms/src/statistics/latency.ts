/** How long something took, in steps, so that figures of many messages add up: each value is the upper bound of a step, ms. */
export const LATENCY_STEPS_MS = [
  ...[25, 50, 75, 100, 150, 200, 300, 400, 500, 750, 1_000, 1_500, 2_000, 3_000, 4_000, 5_000, 7_500],
  ...[10_000, 15_000, 30_000, 60_000, 120_000, 300_000, 600_000, 86_400_000],
] as const;

/** Step → how many took so long. */
export type LatencyCounts = Readonly<Record<string, number>>;

/** The step of a time; what took longer than a day is in the last. @param ms below 0 where clocks differ: the first */
export function latencyStep(ms: number): number {
  const step = LATENCY_STEPS_MS.findIndex((most) => ms <= most);
  return step === -1 ? LATENCY_STEPS_MS.length - 1 : step;
}

/** For each share the time within which so many were: the upper bound of a step, ms; null where nothing was counted. */
export function percentiles(counts: LatencyCounts, shares: readonly number[]): (number | null)[] {
  const inSteps = LATENCY_STEPS_MS.map((_, step) => counts[step] ?? 0);
  const all = inSteps.reduce((sum, count) => sum + count, 0);
  return shares.map((share) => {
    if (all === 0) return null;
    let within = 0;
    return LATENCY_STEPS_MS.find((_, step) => (within += inSteps[step]!) >= share * all) ?? null;
  });
}
