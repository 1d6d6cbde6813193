import { mongo } from 'mongoose';
import type { ShardedPlacement, ShardKey } from './placement';

const { Long, MaxKey, MinKey } = mongo;

/**
 * The number of cells into which the hashed keys are divided, the same in every collection by company. A shard has complete cells, so that a
 * transaction of a company always writes to one shard. These collections cannot use more shards than there are cells.
 */
export const CELLS = 64;
/** The zone of companies that are too large for one shard: all shards are in it. */
export const SPREAD = 'herald-spread';
const HASHES = 2n ** 64n;
const LOWEST = -(2n ** 63n);

/** A range of a collection's keys that is assigned to a zone. */
export interface ZoneRange {
  zone: string;
  min: mongo.Document;
  max: mongo.Document;
}

export function cellName(cell: number): string {
  return `herald-${String(cell).padStart(2, '0')}`;
}

export function isCell(zone: string): boolean {
  return /^herald-\d\d$/.test(zone);
}

/**
 * Assigns each cell to a shard. A cell keeps its shard, unless this shard has more than its share.
 * @param known zone of a cell → shard
 * @returns zone → shard for all cells
 */
export function assignCells(shards: string[], known: ReadonlyMap<string, string>): Map<string, string> {
  const most = Math.ceil(CELLS / shards.length);
  const least = Math.floor(CELLS / shards.length);
  const counts = new Map(shards.map((shard) => [shard, 0]));
  const assigned = new Map<string, string>();
  const open: string[] = [];
  /** The number of shards that may have one cell more than the minimum: the remainder of the division. */
  let over = CELLS - least * shards.length;
  for (let cell = 0; cell < CELLS; cell++) {
    const zone = cellName(cell);
    const shard = known.get(zone);
    const count = shard === undefined ? undefined : counts.get(shard);
    const isOver = count === least && least < most;
    if (shard === undefined || count === undefined || count >= most || (isOver && over === 0)) {
      open.push(zone);
      continue;
    }
    if (isOver) over--;
    counts.set(shard, count + 1);
    assigned.set(zone, shard);
  }
  for (const zone of open) {
    const [shard, count] = [...counts].reduce((fewest, next) => (next[1] < fewest[1] ? next : fewest));
    counts.set(shard, count + 1);
    assigned.set(zone, shard);
  }
  return assigned;
}

/**
 * The ranges of a collection's keys, without gaps.
 * @param spread hashes of companies whose documents are spread over all shards, if the key can divide the documents of a company
 */
export function zoneRanges({ key }: Pick<ShardedPlacement, 'key'>, spread: readonly bigint[]): ZoneRange[] {
  const apart = Object.keys(key).length > 1 ? [...new Set(spread)] : [];
  const starts = new Map<bigint, string>();
  const zoneAt = (hash: bigint): string => cellName(Number(((hash - LOWEST) * BigInt(CELLS)) / HASHES));
  for (let cell = 0; cell < CELLS; cell++)
    starts.set(LOWEST + (HASHES / BigInt(CELLS)) * BigInt(cell), cellName(cell));
  for (const hash of apart) {
    const next = hash + 1n;
    if (next < -LOWEST && !apart.includes(next)) starts.set(next, zoneAt(next));
  }
  for (const hash of apart) starts.set(hash, SPREAD);
  const ordered = [...starts].sort(([one], [other]) => (one < other ? -1 : 1));
  return ordered.map(([from, zone], at) => {
    const to = ordered[at + 1]?.[0];
    return {
      zone,
      min: boundOf(key, at === 0 ? null : from),
      max: to === undefined ? top(key) : boundOf(key, to),
    };
  });
}

/** The lowest key with a hash, or the lowest of all keys for null. */
function boundOf(key: ShardKey, hash: bigint | null): mongo.Document {
  const [field, ...others] = Object.keys(key);
  const first = hash === null ? new MinKey() : Long.fromBigInt(hash);
  return { [field!]: first, ...Object.fromEntries(others.map((other) => [other, new MinKey()])) };
}

function top(key: ShardKey): mongo.Document {
  return Object.fromEntries(Object.keys(key).map((field) => [field, new MaxKey()]));
}
