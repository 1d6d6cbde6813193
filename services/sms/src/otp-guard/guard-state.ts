import { type Bucket, fade, newBucket } from './bucket';

/** An OTP as the guard sees it: a keyed hash of the number, and all but its last four digits. */
export interface GuardedOtp {
  hash: string;
  block: string;
  /** The last four digits if this process accepted the send; used to detect runs of adjacent numbers. */
  line?: number;
}

export interface NumberCount {
  at: number;
  recent: number;
  confirmed: boolean;
  delivered: boolean;
}

export interface CountryBucket extends Bucket {
  /** Sums of the squares of `sent` over its blocks and its ranges: a measure of concentration. */
  blocks: number;
  ranges: number;
  /** Prefixes in it that have become held, with decay. */
  heldPrefixes: number;
}

/** The guard's state of a company: numbers only as keyed hashes. */
export interface GuardState {
  /** When its first OTP was sent, ms since epoch. */
  since: number;
  total: Bucket;
  /** Average number of requests per number within an hour, weighted by OTP. */
  repeats: number;
  countries: Map<string, CountryBucket>;
  /** By all but the last four digits of a number. */
  blocks: Map<string, Bucket>;
  /** By all but the last five. */
  ranges: Map<string, Bucket>;
  numbers: Map<string, NumberCount>;
}

/** Runs of consecutive numbers; only in memory, because they contain complete numbers. */
export interface Runs {
  blocks: Map<string, { line: number; step: number; length: number }>;
}

/** Bounds of the state: at most about 1 MB per company. */
const MOST_BUCKETS = 3_000;
const MOST_NUMBERS = 4_000;

/** From this count on, a number was requested recently. */
export const LATELY = 0.2;

export function newState(now: number): GuardState {
  return {
    since: now,
    total: newBucket(now),
    repeats: 1,
    countries: new Map(),
    blocks: new Map(),
    ranges: new Map(),
    numbers: new Map(),
  };
}

export function newRuns(): Runs {
  return { blocks: new Map() };
}

/** A prefix of a number. */
export interface Prefix {
  kind: 'blocks' | 'ranges';
  key: string;
  bucket: Bucket;
}

export function prefixOf(
  state: GuardState,
  kind: 'blocks' | 'ranges',
  key: string,
  code: string,
  now: number,
): Prefix | null {
  // For a short number this is most of a country.
  if (key.length <= code.length + 1) return null;
  const buckets = state[kind];
  let bucket = buckets.get(key);
  if (bucket) fade(bucket, now);
  else {
    bucket = newBucket(now);
    buckets.set(key, bucket);
    if (buckets.size > MOST_BUCKETS) dropLeast(buckets, now);
  }
  return { kind, key, bucket };
}

export function countryOf(state: GuardState, code: string, now: number): CountryBucket {
  const known = state.countries.get(code);
  if (!known) {
    const bucket = { ...newBucket(now), blocks: 0, ranges: 0, heldPrefixes: 0 };
    state.countries.set(code, bucket);
    return bucket;
  }
  const before = known.at;
  fade(known, now);
  const left = 0.5 ** (Math.max(now - before, 0) / 3_600_000);
  known.blocks *= left ** 2;
  known.ranges *= left ** 2;
  known.heldPrefixes *= left;
  return known;
}

export function numberOf({ numbers }: GuardState, hash: string, now: number): NumberCount {
  const known = numbers.get(hash);
  if (known) {
    known.recent *= 0.5 ** (Math.max(now - known.at, 0) / 3_600_000);
    known.at = Math.max(now, known.at);
    if (known.recent < LATELY) known.confirmed = known.delivered = false;
    return known;
  }
  const number = { at: now, recent: 0, confirmed: false, delivered: false };
  numbers.set(hash, number);
  if (numbers.size > MOST_NUMBERS) {
    const oldest = [...numbers].sort(([, one], [, other]) => one.at - other.at);
    for (const [each] of oldest.slice(0, MOST_NUMBERS / 4)) numbers.delete(each);
  }
  return number;
}

function dropLeast(buckets: Map<string, Bucket>, now: number): void {
  for (const bucket of buckets.values()) fade(bucket, now);
  const weight = ({ recent, usual, held }: Bucket): number => (held ? Infinity : recent + usual / 24);
  const least = [...buckets].sort(([, one], [, other]) => weight(one) - weight(other));
  for (const [key] of least.slice(0, MOST_BUCKETS / 4)) buckets.delete(key);
}
