import { type Bucket, fade, newBucket } from './bucket';
import { type CountryBucket, type GuardState, newState } from './guard-state';

/** Counts that have decayed below these limits are dropped. */
const LEAST_RECENT = 0.1;
const LEAST_USUAL = 0.5;
const BUCKETS = ['blocks', 'ranges', 'countries'] as const;

/**
 * A state as one string of bounded size. The time windows are left out: after a restart, all numbers count as old enough for a
 * confirmation.
 */
export function packState(state: GuardState, now: number): string {
  const packed: Record<string, unknown> = { since: state.since, repeats: short(state.repeats) };
  for (const name of BUCKETS) {
    const kept: unknown[] = [];
    for (const [key, bucket] of state[name]) {
      fade(bucket, now);
      if (bucket.recent >= LEAST_RECENT || bucket.usual >= LEAST_USUAL || bucket.held)
        kept.push([key, ...values(bucket)]);
    }
    packed[name] = kept;
  }
  fade(state.total, now);
  packed.total = values(state.total);
  packed.countriesBeside = [...state.countries].map(([key, { blocks, ranges, heldPrefixes }]) => [
    key,
    ...[blocks, ranges, heldPrefixes].map(short),
  ]);
  packed.numbers = [...state.numbers]
    .map(([hash, { at, recent, confirmed, delivered }]) => [
      ...[hash, short(recent * 0.5 ** (Math.max(now - at, 0) / 3_600_000))],
      (confirmed ? 1 : 0) + (delivered ? 2 : 0),
    ])
    .filter(([, recent]) => (recent as number) >= LEAST_RECENT);
  return JSON.stringify(packed);
}

/** @param at when it was packed, ms since epoch */
export function unpackState(text: string, at: number): GuardState {
  const packed = JSON.parse(text) as Record<
    (typeof BUCKETS)[number] | 'countriesBeside',
    [string, ...number[]][]
  > & {
    since: number;
    repeats: number;
    total: number[];
    numbers: [string, number, number][];
  };
  const state = newState(packed.since);
  state.repeats = packed.repeats;
  state.total = bucketOf(packed.total, at);
  for (const name of ['blocks', 'ranges'] as const)
    for (const [key, ...rest] of packed[name]) state[name].set(key, bucketOf(rest, at));
  for (const [key, ...rest] of packed.countries)
    state.countries.set(key, {
      ...bucketOf(rest, at),
      blocks: 0,
      ranges: 0,
      heldPrefixes: 0,
    } as CountryBucket);
  for (const [key, blocks = 0, ranges = 0, heldPrefixes = 0] of packed.countriesBeside) {
    const country = state.countries.get(key);
    if (country) Object.assign(country, { blocks, ranges, heldPrefixes });
  }
  for (const [hash, recent, proofs] of packed.numbers) {
    state.numbers.set(hash, { at, recent, confirmed: (proofs & 1) > 0, delivered: (proofs & 2) > 0 });
  }
  return state;
}

function values({ recent, usual, sent, confirmed, delivered, suspectedAt, held, limit }: Bucket): number[] {
  return [...[recent, usual, sent, confirmed, delivered].map(short), suspectedAt, held ? short(limit) : 0];
}

function bucketOf(
  [recent = 0, usual = 0, sent = 0, confirmed = 0, delivered = 0, suspectedAt = 0, limit = 0]: number[],
  at: number,
): Bucket {
  return {
    ...newBucket(at),
    recent,
    usual,
    sent,
    confirmed,
    delivered,
    suspectedAt,
    limit,
    held: limit > 0,
  };
}

function short(value: number): number {
  return Math.round(value * 100) / 100;
}
