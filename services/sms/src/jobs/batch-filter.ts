import type { mongo } from 'mongoose';

/** A batch by its id, and whose it is, where that is known: as its document says it. */
export interface BatchRef {
  _id: string;
  company?: number;
}

/** What a query for batches, or their texts, by ids names. */
export interface ByBatch {
  _id: mongo.Condition<string>;
  company?: mongo.Condition<number>;
}

/** One batch: on a sharded cluster only its company's shard is asked. */
export function ofBatch({ _id, company }: BatchRef): { _id: string; company?: number } {
  return company === undefined ? { _id } : { _id, company };
}

/** Several batches: only their companies' shards are asked, where all of these are known. */
export function ofBatches(batches: readonly BatchRef[]): {
  _id: { $in: string[] };
  company?: { $in: number[] };
} {
  const companies = new Set(batches.map(({ company }) => company));
  const _id = { $in: batches.map((batch) => batch._id) };
  return companies.has(undefined) ? { _id } : { _id, company: { $in: [...companies] as number[] } };
}
