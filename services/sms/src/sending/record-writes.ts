import type { mongo } from 'mongoose';
import { groupBy } from '@herald/grouping';
import { ofBatches } from '../jobs/batch-filter';
import type { BatchDocument } from '../jobs/batch-model';
import type { BatchRecord } from './batch-record';
import type { StoredVersion } from './recorded-batch';

type Write = mongo.AnyBulkWriteOperation<BatchDocument>;
type Update = ReturnType<BatchRecord['update']>;

/**
 * The writes that store records, each with the mark of this write. Batches of one recipient to which the same happened
 * share one: a statement of its own costs MongoDB 110 to 140 µs each, a document more in one statement 20 (docs/performance.md).
 */
export function recordWrites(records: BatchRecord[], now: Date, mark: mongo.ObjectId): Write[] {
  const writes: Write[] = [];
  const ofOne: Update[] = [];
  for (const record of records) {
    const change = record.update(now);
    if (record.batch.numbers.length > 1) writes.push(single(change, mark));
    else ofOne.push(change);
  }
  for (const [change, ...others] of groupBy(ofOne, kindOf).values())
    writes.push(others.length === 0 ? single(change!, mark) : shared(change!, others, mark));
  return writes;
}

/** The writes that forget told events, under the versions at which they were told: one for all of a version. */
export function clearingWrites(batches: StoredVersion[]): Write[] {
  return [...groupBy(batches, ({ version }) => version)].map(([version, told]) => ({
    updateMany: {
      filter: { ...ofBatches(told), version },
      update: { $set: { pending: [], pendingSince: null }, $inc: { version: 1 } },
    },
  }));
}

function single({ filter, update }: Update, mark: mongo.ObjectId): Write {
  return { updateOne: { filter, update: { $set: { ...update.$set, lastWrite: mark } } } };
}

/** What happens to a batch of one recipient, apart from its id and number. */
function kindOf({ update: { $set } }: Update): string {
  const pending = $set.pending.map(([index, , status, at]) => [index, status, at]);
  return JSON.stringify({ ...$set, pending });
}

/** The events' number is each document's own one; all else is the same. */
function shared({ filter, update }: Update, others: Update[], mark: mongo.ObjectId): Write {
  const { pending, ...same } = update.$set;
  const set: Record<string, unknown> = {};
  for (const [field, value] of Object.entries({ ...same, lastWrite: mark })) set[field] = { $literal: value };
  const number = { $arrayElemAt: ['$numbers', 0] };
  set.pending = pending.map(([index, , status, at]) => [index, number, status, at]);
  const batches = [filter, ...others.map((other) => other.filter)];
  return {
    updateMany: { filter: { ...ofBatches(batches), version: filter.version }, update: [{ $set: set }] },
  };
}
