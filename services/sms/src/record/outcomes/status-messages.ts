import {
  STATUS_ROWS_PER_MESSAGE,
  type StatusChangeGroup,
  type StatusChangesMessage,
  statusShard,
} from '@herald/contracts';
import { groupBy } from '@herald/values/grouping';
import { originOf } from '../../model/shared-batch';
import type { BatchRecord } from './batch-record';

type PublishedRecord = Pick<BatchRecord, 'rows'> & {
  batch: Pick<
    BatchRecord['batch'],
    keyof Parameters<typeof originOf>[0] | 'number' | 'statusShards' | 'test'
  >;
};

/** The messages that publish a write, by shard, in order: the changes of one recipient may be in two of them. */
export function statusMessages(records: PublishedRecord[]): Map<number, StatusChangesMessage[]> {
  const shards = new Map<number, StatusChangesMessage[]>();
  const capacity = new Map<number, number>();
  for (const record of records) {
    const shard = shardOf(record.batch);
    for (const { rows, ...of } of groupsOf(record)) {
      for (let from = 0; from < rows.length;) {
        const messages = shards.get(shard) ?? [];
        shards.set(shard, messages);
        const left = capacity.get(shard) || STATUS_ROWS_PER_MESSAGE;
        if (left === STATUS_ROWS_PER_MESSAGE) messages.push({ groups: [] });
        const cut: StatusChangeGroup = { ...of, rows: rows.slice(from, from + left) };
        messages.at(-1)!.groups.push(cut);
        capacity.set(shard, left - cut.rows.length);
        from += cut.rows.length;
      }
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

/** By send. */
function groupsOf({ batch, rows }: PublishedRecord): StatusChangeGroup[] {
  const { first, test } = batch;
  return [...groupBy(rows, ([row]) => (batch.shared ? row : first))].map(([row, own]) => {
    const { company, smsID, index, requestId, callbackUrl } = originOf(batch, row - first);
    return {
      company,
      smsID,
      requestId,
      callbackUrl,
      ...(test && { test }),
      rows: batch.shared ? own.map(([, ...change]) => [index, ...change]) : own,
    };
  });
}
