import { mongo } from 'mongoose';
import { groupBy } from '@herald/values/grouping';
import { bulkWriteIn, inTransaction, isOnShards, type MongoConnection, type Statement } from '@herald/mongo';
import type { BalanceStore } from '../../rules/balance/balance-store';
import { type BatchRef, ofBatch, ofBatches } from '../../model/batch-filter';
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

/** A statement that writes one record, or several whose updates are the same. */
interface Write {
  name: 'updateOne' | 'updateMany';
  filter: mongo.Filter<BatchDocument>;
  update: mongo.UpdateFilter<BatchDocument>;
  hint: string;
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
    const writes = writesOf(records, now, mark);
    const { matchedCount } =
      submissions.length > 0
        ? await this.writeBoth(submissions, writes)
        : await this.batches.bulkWrite(
            writes.map(({ name, ...write }) =>
              name === 'updateOne' ? { updateOne: write } : { updateMany: write },
            ),
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
  private writeBoth(submissions: SubmissionDocument[], writes: Write[]): Promise<{ matchedCount: number }> {
    const [{ namespace: ofSubmissions }, { namespace }] = [this.submissions, this.batches];
    return bulkWriteIn(undefined, this.connection, [
      ...submissions.map((document) => ({ name: 'insertOne', namespace: ofSubmissions, document })),
      ...writes.map((write) => ({ namespace, ...write })),
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

/**
 * The statements that write the records. Sends to one number mostly change alike, and share a statement: to plan a statement costs MongoDB
 * about twice as much as to write such a batch.
 */
function writesOf(records: BatchRecord[], now: Date, lastWrite: mongo.ObjectId): Write[] {
  const updates = records.map((record) => {
    const { $set, ...update } = record.update(now);
    return { batch: record.batch, update: { ...update, $set: { ...$set, lastWrite } } };
  });
  const alike = groupBy(updates, ({ batch, update }) =>
    batch.numbers.length > 1 ? batch._id : JSON.stringify(update),
  );
  return [...alike.values()].map((same) => {
    const [{ batch, update }] = same as [(typeof same)[number]];
    const isOne = same.length === 1;
    const those = isOne ? ofBatch(batch) : ofBatches(same.map((each) => each.batch));
    return {
      name: isOne ? 'updateOne' : 'updateMany',
      // The updates set the version, so that batches with the same update have the same version.
      filter: { ...those, version: batch.version },
      update,
      hint: BY_ID,
    };
  });
}

const BY_ID = '_id_';
