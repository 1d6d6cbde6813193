/** The age of the oldest waiting entry in seconds, for a gauge; 0 = nothing waits, or its time is ahead of this clock. */
export function ageInSeconds(since: Date | null | undefined, now = Date.now()): number {
  return since ? Math.max(0, (now - since.getTime()) / 1_000) : 0;
}
