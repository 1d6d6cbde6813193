const HOUR_MS = 3_600_000;
/** Every callback is kept for at least this time (`RETENTION_DAYS`). */
const LEAST_KEPT_MS = 24 * HOUR_MS;
/** Further callbacks expire while the check runs. */
const CHECK_MS = HOUR_MS;

/** Selects callbacks that were never replayed. A replayed callback may be kept longer than others of its age. */
export const NOT_REPLAYED = { $expr: { $eq: [{ $toDate: '$since' }, '$createdAt'] } };

/**
 * The time after which no callback was created that has expired, ms since epoch.
 * @param oldest the creation of the oldest stored callback that was never replayed
 */
export function unexpiredSince(oldest: Date): number {
  return Math.min(oldest.getTime() + CHECK_MS, Date.now() - LEAST_KEPT_MS);
}
