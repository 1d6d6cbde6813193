import { type Bucket, fade, newBucket } from './bucket';

/** A one-time password as the guard sees it: of the number a keyed hash, and all but its last four digits. */
export interface GuardedOtp {
  hash: string;
  block: string;
  /** The last four digits, where this process has taken the send in: for runs of neighbouring numbers. */
  line?: number;
}

export interface NumberCount {
  at: number;
  recent: number;
  confirmed: boolean;
  delivered: boolean;
}

export interface CountryBucket extends Bucket {
  /** Sums of the squares of `sent` of its blocks and its ranges: how crowded they are. */
  blocks: number;
  ranges: number;
  /** Prefixes in it that began to be held, fading. */
  heldPrefixes: number;
}

/** All that the guard knows of a company: numbers only as keyed hashes. */
export interface GuardState {
  /** When its first one-time password was sent, ms since epoch. */
  since: number;
  total: Bucket;
  /** How often a number is asked for within an hour, on average of the one-time passwords. */
  repeats: number;
  countries: Map<string, CountryBucket>;
  /** By all but the last four digits of a number. */
  blocks: Map<string, Bucket>;
  /** By all but the last five. */
  ranges: Map<string, Bucket>;
  numbers: Map<string, NumberCount>;
}

/** Where numbers follow one another; only in memory, for it has whole numbers. */
export interface Runs {
  blocks: Map<string, { line: number; step: number; length: number }>;
}

/** Bounds of the state: about 1 MB of a company at most. */
const MOST_BUCKETS = 3_000;
const MOST_NUMBERS = 4_000;

/** From here on a number counts as asked for lately. */
export const LATELY = 0.2;

export function newState(now: number): GuardState {
  return {
    ...{ since: now, total: newBucket(now), repeats: 1 },
    ...{ countries: new Map(), blocks: new Map(), ranges: new Map(), numbers: new Map() },
  };
}

export function newRuns(): Runs {
  return { blocks: new Map() };
}

/** A prefix of a number. */
export interface Place {
  kind: 'blocks' | 'ranges';
  key: string;
  bucket: Bucket;
}

export function place(
  state: GuardState,
  kind: 'blocks' | 'ranges',
  key: string,
  code: string,
  now: number,
): Place | null {
  // Of a short number this is most of a country.
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
