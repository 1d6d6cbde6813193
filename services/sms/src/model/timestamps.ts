import { mongo } from 'mongoose';
import type { DeliveryStatus } from '@herald/contracts';

/**
 * Timestamps of the recipients' changes: per write of a batch, by the resulting version, its time and the recipients concerned. About 20
 * bytes per write, and at most two bytes per recipient.
 */
export type Timestamps = Record<string, mongo.Binary>;

/** The time and the status of a change of one recipient by a write. */
export interface Timestamp {
  /** The version of the batch after the write. */
  version: number;
  at: Date;
  /** The new status; null if a part was accepted or reported. */
  status: DeliveryStatus | null;
}

const TIME_BYTES = 6;
/** An entry is 16 bits: the status, whether the last index of a run follows in 16 more bits, and the (first) index in the batch. */
const STATUS_BIT = 13;
const NO_STATUS = 7;
const IS_RUN = 2 ** 12;
const INDEX_MASK = IS_RUN - 1;

/** Encodes one write. `became`: index in the batch → its new status; null if only a part of it changed. */
export function timestampOf(at: Date, became: ReadonlyMap<number, DeliveryStatus | null>): mongo.Binary {
  const entries: number[] = [];
  for (const { first, last, status } of runsOf(became)) {
    const entry = ((status ?? NO_STATUS) << STATUS_BIT) | first;
    if (first === last) entries.push(entry);
    else entries.push(entry | IS_RUN, last);
  }
  const bytes = Buffer.allocUnsafe(TIME_BYTES + 2 * entries.length);
  let end = bytes.writeUIntBE(at.getTime(), 0, TIME_BYTES);
  for (const entry of entries) end = bytes.writeUInt16BE(entry, end);
  return new mongo.Binary(bytes);
}

/** The changes of one recipient, the oldest first. */
export function timestampsOf(timestamps: Timestamps | undefined, i: number): Timestamp[] {
  return timestampsOfEach(timestamps, [i]).get(i)!;
}

/** The time of a write. */
export function timeOf({ buffer }: mongo.Binary): Date {
  return new Date(Buffer.from(buffer).readUIntBE(0, TIME_BYTES));
}

/** The statuses set by a write; null if a part was accepted or reported. */
export function statusesIn(timestamp: mongo.Binary): Set<DeliveryStatus | null> {
  return new Set([...runsIn(timestamp)].map(({ status }) => status));
}

function* runsIn({ buffer }: mongo.Binary): Generator<Run, undefined> {
  const bytes = Buffer.from(buffer);
  for (let from = TIME_BYTES; from < bytes.length; from += 2) {
    const entry = bytes.readUInt16BE(from);
    const first = entry & INDEX_MASK;
    const last = (entry & IS_RUN) === 0 ? first : bytes.readUInt16BE((from += 2));
    const code = entry >> STATUS_BIT;
    yield { first, last, status: code === NO_STATUS ? null : (code as DeliveryStatus) };
  }
  return undefined;
}

interface Run {
  first: number;
  last: number;
  status: DeliveryStatus | null;
}

/** Like `timestampsOf`, for several recipients: each write is decoded once. */
export function timestampsOfEach(
  timestamps: Timestamps | undefined,
  wanted: Iterable<number>,
): Map<number, Timestamp[]> {
  const found = new Map<number, Timestamp[]>([...wanted].map((i) => [i, []]));
  for (const [version, timestamp] of Object.entries(timestamps ?? {})) {
    const at = timeOf(timestamp);
    for (const { first, last, status } of runsIn(timestamp))
      for (let i = first; i <= last; i++) found.get(i)?.push({ version: Number(version), at, status });
  }
  for (const each of found.values()) each.sort((one, other) => one.version - other.version);
  return found;
}

/** Consecutive recipients with the same change: the usual case in a campaign. */
function runsOf(became: ReadonlyMap<number, DeliveryStatus | null>): Run[] {
  const runs: Run[] = [];
  for (const [i, status] of [...became].sort(([one], [other]) => one - other)) {
    const run = runs.at(-1);
    if (run?.last === i - 1 && run.status === status) run.last = i;
    else runs.push({ first: i, last: i, status });
  }
  return runs;
}
