import { mongo } from 'mongoose';
import { inTransaction, type MongoConnection } from '@herald/mongo';
import { jobMovement } from '../balance/balance-model';
import type { BalanceStore } from '../balance/balance-store';
import { type BatchDocument, batchesIn, type BatchTextsDocument, textsIn } from '../jobs/batch-model';
import { type BatchRecord, RECORDED_FIELDS, type RecordedBatch, type StoredVersion } from './batch-record';
import { clearingWrites, recordWrites } from './record-writes';

class StaleBatchError extends Error {
  override readonly name = 'StaleBatchError';
}

/** Reads batches for recording, and writes records under the version that was read. */
export class RecordStore {
  private readonly batches: mongo.Collection<BatchDocument>;
  private readonly texts: mongo.Collection<BatchTextsDocument>;

  constructor(
    private readonly connection: MongoConnection,
    private readonly balances: Pick<BalanceStore, 'refund'>,
  ) {
    this.batches = batchesIn(connection);
    this.texts = textsIn(connection);
  }

  async load(ids: string[]): Promise<RecordedBatch[]> {
    return this.batches.find({ _id: { $in: ids } }, { projection: RECORDED_FIELDS }).toArray() as Promise<
      RecordedBatch[]
    >;
  }

  /** Writes the records and gives the ids of those that another writer has changed since they were read. */
  async write(records: BatchRecord[], now: Date): Promise<Set<string>> {
    const stale = await this.writePlain(
      records.filter(({ refund }) => refund === 0),
      now,
    );
    for (const record of records)
      if (record.refund > 0 && !(await this.writeWithRefund(record, now))) stale.add(record.batch._id);
    const erased = records.filter((record) => record.erasesText() && !stale.has(record.batch._id));
    if (erased.length > 0)
      await this.texts.deleteMany({ _id: { $in: erased.map(({ batch }) => batch._id) } });
    return stale;
  }

  /** Forgets events that are known to be confirmed; a batch that has changed meanwhile is passed over. */
  async clearPending(batches: StoredVersion[]): Promise<void> {
    await this.batches.bulkWrite(clearingWrites(batches), { ordered: false });
  }

  private async writePlain(records: BatchRecord[], now: Date): Promise<Set<string>> {
    if (records.length === 0) return new Set();
    // A mark of this write tells afterwards which of the batches it reached.
    const mark = new mongo.ObjectId();
    const writes = recordWrites(records, now, mark);
    const { matchedCount } = await this.batches.bulkWrite(writes, { ordered: false });
    if (matchedCount === records.length) return new Set();
    const ids = records.map(({ batch }) => batch._id);
    const reached = await this.batches
      .find({ _id: { $in: ids }, lastWrite: mark } as mongo.Filter<BatchDocument>, { projection: { _id: 1 } })
      .toArray();
    const written = new Set(reached.map(({ _id }) => _id));
    return new Set(ids.filter((id) => !written.has(id)));
  }

  private async writeWithRefund(record: BatchRecord, now: Date): Promise<boolean> {
    const { company, smsID, _id, version } = record.batch;
    const { filter, update } = record.update(now);
    try {
      await inTransaction(this.connection, async (session) => {
        const { matchedCount } = await this.batches.updateOne(filter, update, { session });
        if (matchedCount === 0) throw new StaleBatchError(_id);
        await this.balances.refund(session, {
          company,
          smsID,
          amount: record.refund,
          reference: jobMovement.refund(_id, version + 1),
        });
      });
      return true;
    } catch (error) {
      if (error instanceof StaleBatchError) return false;
      throw error;
    }
  }
}
