/**
 * Statistics of the OTPs to one prefix, one country or all numbers of a company. Counts decay by half in an hour, the long-term counts in a
 * week, so that a bucket has a fixed size.
 */
export interface Bucket {
  /** Time of the last decay, ms since epoch. */
  at: number;
  /** Numbers requested recently, each counted once, including held numbers. */
  recent: number;
  /** The same in the long term, without held numbers. */
  usual: number;
  /** Numbers that an OTP was sent to, so that a confirmation or delivery receipt is possible. */
  sent: number;
  confirmed: number;
  delivered: number;
  /** Numbers of the current time window and of the one before: too recent for a confirmation to be missing. */
  slot: number;
  young: number;
  younger: number;
  /** When it was last suspicious, ms since epoch; 0 = not in the last day. */
  suspectedAt: number;
  /** Whether sends to it are held now, and the limit of recent numbers at which that began. */
  held: boolean;
  limit: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const LN2_PER_HOUR = Math.LN2 / HOUR_MS;
const USUAL_HALVES_IN_HOURS = 7 * 24;
const SLOT_MS = 120_000;

/** At a constant rate, the count of recent numbers is this multiple of the numbers per hour. */
export const RECENT_PER_HOUR = 1 / Math.LN2;

export function newBucket(now: number): Bucket {
  return {
    at: now,
    recent: 0,
    usual: 0,
    sent: 0,
    confirmed: 0,
    delivered: 0,
    slot: slotOf(now),
    young: 0,
    younger: 0,
    suspectedAt: 0,
    held: false,
    limit: 0,
  };
}

/** Applies the decay until now. A clock that is behind changes nothing. */
export function fade(bucket: Bucket, now: number): void {
  const passed = now - bucket.at;
  if (passed <= 0) return;
  const left = Math.exp(-passed * LN2_PER_HOUR);
  bucket.at = now;
  bucket.recent *= left;
  bucket.sent *= left;
  bucket.confirmed *= left;
  bucket.delivered *= left;
  bucket.usual *= Math.exp((-passed * LN2_PER_HOUR) / USUAL_HALVES_IN_HOURS);
  const slot = slotOf(now);
  if (slot !== bucket.slot) {
    bucket.young = slot === bucket.slot + 1 ? bucket.younger : 0;
    bucket.younger = 0;
    bucket.slot = slot;
  }
  if (bucket.suspectedAt > 0 && now - bucket.suspectedAt > DAY_MS) bucket.suspectedAt = 0;
}

/** Counts a number that an OTP is sent to. */
export function addSent(bucket: Bucket): void {
  bucket.recent++;
  bucket.usual++;
  bucket.sent++;
  bucket.younger++;
}

/** Number of numbers whose code could be confirmed by now. */
export function ripe({ sent, young, younger }: Bucket): number {
  return Math.max(sent - young - younger, 0);
}

/**
 * Numbers per hour in the long term.
 * @param since when the company's first OTP was sent: data for less than a day counts as one day
 */
export function usualPerHour({ usual, sent, at }: Bucket, since: number): number {
  const hours = Math.max(at - since, DAY_MS) / HOUR_MS;
  // Recent sends are not usual traffic yet.
  const past = Math.max(usual - 2 * sent, 0);
  return (past * Math.LN2) / (USUAL_HALVES_IN_HOURS * (1 - 0.5 ** (hours / USUAL_HALVES_IN_HOURS)));
}

function slotOf(now: number): number {
  return Math.floor(now / SLOT_MS);
}
