/** Classes of durations, so that the counts of many messages can be added. Each value is the upper bound of a class, ms. */
export const LATENCY_STEPS_MS = [
  ...[25, 50, 75, 100, 150, 200, 300, 400, 500, 750, 1_000, 1_500, 2_000, 3_000, 4_000, 5_000, 7_500],
  ...[10_000, 15_000, 30_000, 60_000, 120_000, 300_000, 600_000, 86_400_000],
] as const;

/** Class → number of durations in it. */
export type LatencyCounts = Readonly<Record<string, number>>;

/** The class of a duration; the last includes durations longer than a day, the first those below 0 if clocks differ. */
export function latencyStep(ms: number): number {
  const step = LATENCY_STEPS_MS.findIndex((most) => ms <= most);
  return step === -1 ? LATENCY_STEPS_MS.length - 1 : step;
}

/** For each share, the time within which that share of durations is: the upper bound of a class, ms; null without data. */
export function percentiles(counts: LatencyCounts, shares: readonly number[]): (number | null)[] {
  const inSteps = LATENCY_STEPS_MS.map((_, step) => counts[step] ?? 0);
  const all = inSteps.reduce((sum, count) => sum + count, 0);
  return shares.map((share) => {
    if (all === 0) return null;
    let within = 0;
    return LATENCY_STEPS_MS.find((_, step) => (within += inSteps[step]!) >= share * all) ?? null;
  });
}
