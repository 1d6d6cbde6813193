import {
  STATUS_ROWS_PER_MESSAGE,
  type StatusChangeGroup,
  type StatusChangesMessage,
  statusShard,
} from '@herald/contracts';
import type { BatchRecord } from './batch-record';

type Told = Pick<BatchRecord, 'rows'> & {
  batch: Pick<BatchRecord['batch'], 'company' | 'smsID' | 'number' | 'requestId' | 'callbackUrl'>;
};

/**
 * The messages that tell what a write has changed, by shard. A shard's are to be published in their order: the changes of a
 * recipient may stand in two of them.
 */
export function statusMessages(records: Told[]): Map<number, StatusChangesMessage[]> {
  const shards = new Map<number, StatusChangesMessage[]>();
  const room = new Map<number, number>();
  for (const { rows, batch } of records) {
    const { company, smsID, requestId, callbackUrl } = batch;
    const shard = statusShard(smsID, batch.number);
    for (let from = 0; from < rows.length;) {
      const messages = shards.get(shard) ?? [];
      shards.set(shard, messages);
      const left = room.get(shard) || STATUS_ROWS_PER_MESSAGE;
      if (left === STATUS_ROWS_PER_MESSAGE) messages.push({ groups: [] });
      const cut: StatusChangeGroup = {
        ...{ company, smsID, requestId, callbackUrl },
        rows: rows.slice(from, from + left),
      };
      messages.at(-1)!.groups.push(cut);
      room.set(shard, left - cut.rows.length);
      from += cut.rows.length;
    }
  }
  return shards;
}
