import { mongo } from 'mongoose';
import { groupBy } from '@herald/values/grouping';
import { bulkWriteIn, inTransaction, isOnShards, type MongoConnection, type Statement } from '@herald/mongo';
import type { BalanceStore } from '../../rules/balance/balance-store';
import { type BatchRef, ofBatches } from '../../model/batch-filter';
import { type BatchDocument, batchesIn, type BatchTextsDocument, textsIn } from '../../model/batch-model';
import type { BatchRecord } from './batch-record';
import { RECORDED_FIELDS, type RecordedBatch, type StoredVersion } from './recorded-batch';
import { type SubmissionDocument, submissionsIn } from './submission-store';

class StaleBatchesError extends Error {
  override readonly name = 'StaleBatchesError';

  constructor(readonly ids: Set<string>) {
    super(`${ids.size} batches were changed since they were read.`);
  }
}

/** Reads batches for recording, and writes records if the version that was read is still current. */
export class RecordStore {
  private readonly batches: mongo.Collection<BatchDocument>;
  private readonly texts: mongo.Collection<BatchTextsDocument>;
  private readonly submissions: mongo.Collection<SubmissionDocument>;

  constructor(
    private readonly connection: MongoConnection,
    private readonly balances: Pick<BalanceStore, 'refund'>,
    private readonly areSharded = isOnShards(connection),
  ) {
    this.batches = batchesIn(connection);
    this.texts = textsIn(connection);
    this.submissions = submissionsIn(connection);
  }

  async load(batches: BatchRef[]): Promise<RecordedBatch[]> {
    return this.batches.find(ofBatches(batches), { projection: RECORDED_FIELDS }).toArray() as Promise<
      RecordedBatch[]
    >;
  }

  /**
   * Writes the records and returns the ids of those that another writer has changed since they were read. All refunds of a company are one
   * transaction.
   * @param submissions are stored before the records, by the command of those without a refund if there are no shards
   */
  async write(
    records: BatchRecord[],
    now: Date,
    submissions: SubmissionDocument[] = [],
  ): Promise<Set<string>> {
    const plain = records.filter(({ refund }) => refund === 0);
    const refunding = records.filter(({ refund }) => refund > 0);
    const stale = await this.writePlain(plain, now, { submissions });
    for (const own of groupBy(refunding, ({ batch }) => batch.company).values())
      for (const id of await this.writeWithRefunds(own, now)) stale.add(id);
    const erased = records.filter(
      (record) => record.batch.text === null && record.erasesText() && !stale.has(record.batch._id),
    );
    if (erased.length > 0) await this.texts.deleteMany(ofBatches(erased.map(({ batch }) => batch)));
    return stale;
  }

  /** Clears events that are confirmed; skips batches that have changed since. @returns whether there were none */
  async clearPending(batches: StoredVersion[]): Promise<boolean> {
    const writes = [...groupBy(batches, ({ version }) => version)].map(([version, published]) => ({
      updateMany: {
        filter: { ...ofBatches(published), version },
        update: { $set: { pending: [], pendingSince: null }, $inc: { version: 1 } },
      },
    }));
    const { matchedCount } = await this.batches.bulkWrite(writes, { ordered: false });
    return matchedCount === batches.length;
  }

  private async writePlain(
    records: BatchRecord[],
    now: Date,
    { session, submissions = [] }: { session?: mongo.ClientSession; submissions?: SubmissionDocument[] },
  ): Promise<Set<string>> {
    if (submissions.length > 0 && this.areSharded) {
      // On shards, a command in order waits for the majority after each of its writes.
      await this.submissions.insertMany(submissions, { ordered: false });
      return this.writePlain(records, now, { session });
    }
    if (records.length + submissions.length === 0) return new Set();
    // The mark shows afterwards which batches this write reached.
    const mark = new mongo.ObjectId();
    const writes = records.map((record) => {
      const { filter, update } = record.update(now);
      return { filter, update: { ...update, $set: { ...update.$set, lastWrite: mark } } };
    });
    const { matchedCount } =
      submissions.length > 0
        ? await this.writeBoth(submissions, writes)
        : await this.batches.bulkWrite(
            writes.map((write) => ({ updateOne: write })),
            { ordered: false, session },
          );
    if (matchedCount === records.length) return new Set();
    const ids = records.map(({ batch }) => batch._id);
    const marked = {
      ...ofBatches(records.map(({ batch }) => batch)),
      lastWrite: mark,
    } as mongo.Filter<BatchDocument>;
    const reached = await this.batches.find(marked, { projection: { _id: 1 }, session }).toArray();
    const written = new Set(reached.map(({ _id }) => _id));
    return new Set(ids.filter((id) => !written.has(id)));
  }

  /** In order: a status "sent" promises that its delivery receipt will find the submission. */
  private writeBoth(
    submissions: SubmissionDocument[],
    writes: Pick<mongo.UpdateOneModel<BatchDocument>, 'filter' | 'update'>[],
  ): Promise<{ matchedCount: number }> {
    const [{ namespace: ofSubmissions }, { namespace }] = [this.submissions, this.batches];
    return bulkWriteIn(undefined, this.connection, [
      ...submissions.map((document) => ({ name: 'insertOne', namespace: ofSubmissions, document })),
      ...writes.map((write) => ({ name: 'updateOne', namespace, ...write })),
    ] as Statement[]);
  }

  /** Writes all or none; without the batches that have changed, which it returns. */
  private async writeWithRefunds(records: BatchRecord[], now: Date): Promise<Set<string>> {
    const stale = new Set<string>();
    for (;;) {
      const open = records.filter(({ batch }) => !stale.has(batch._id));
      if (open.length === 0) return stale;
      try {
        await inTransaction(this.connection, async (session) => {
          await this.balances.refund(
            session,
            open.map(({ movement }) => movement),
          );
          const changed = await this.writePlain(open, now, { session });
          if (changed.size > 0) throw new StaleBatchesError(changed);
        });
        return stale;
      } catch (error) {
        if (!(error instanceof StaleBatchesError)) throw error;
        for (const id of error.ids) stale.add(id);
      }
    }
  }
}
