import { STATUS_ROWS_PER_MESSAGE, type StatusChangesMessage, statusShard } from '@herald/contracts';
import type { BatchRecord } from './batch-record';

type PublishedRecord = Pick<BatchRecord, 'rows'> & {
  batch: Pick<
    BatchRecord['batch'],
    'company' | 'smsID' | 'number' | 'requestId' | 'callbackUrl' | 'statusShards' | 'test'
  >;
};

/**
 * The messages that publish a write, by shard, in order: the changes of one recipient may be in two of them. A message carries the changes
 * of many batches, a group for each.
 */
export function statusMessages(records: PublishedRecord[]): Map<number, StatusChangesMessage[]> {
  const shards = new Map<number, StatusChangesMessage[]>();
  const capacity = new Map<number, number>();
  for (const { batch, rows } of records) {
    const shard = shardOf(batch);
    const { company, smsID, requestId, callbackUrl, test } = batch;
    for (let from = 0; from < rows.length;) {
      const messages = shards.get(shard) ?? [];
      shards.set(shard, messages);
      const left = capacity.get(shard) || STATUS_ROWS_PER_MESSAGE;
      if (left === STATUS_ROWS_PER_MESSAGE) messages.push({ groups: [] });
      const cut = rows.slice(from, from + left);
      messages
        .at(-1)!
        .groups.push({ company, smsID, requestId, callbackUrl, ...(test && { test }), rows: cut });
      capacity.set(shard, left - cut.length);
      from += cut.length;
    }
  }
  return shards;
}

/** All changes of a batch use one shard, so that the changes of a recipient stay in order. */
export function shardOf({
  smsID,
  number,
  statusShards,
}: Pick<PublishedRecord['batch'], 'smsID' | 'number' | 'statusShards'>): number {
  return statusShard(smsID, number, statusShards);
}
