import { mongo } from 'mongoose';
import { groupBy } from '@herald/values/grouping';
import { inTransaction, type MongoConnection } from '@herald/mongo';
import { type BatchRef, ofBatches } from '../../model/batch-filter';
import { type BatchDocument, partsNotRefunded } from '../../model/batch-model';
import type { JobCollections } from '../../model/job-collections';
import { ofJob } from '../../model/jobs';
import { addCounted, type AllSums } from '../../record/statistics/counted-sums';
import { COUNTED_FIELDS } from '../../record/statistics/tally';
import { removedIn, removedStatisticsIn } from '../../read/removed/retention-model';

export interface RemoveBatchesDeps {
  connection: MongoConnection;
  collections: Pick<JobCollections, 'batches' | 'texts'>;
  now(): Date;
}

const REMOVED_FIELDS = { ...COUNTED_FIELDS, smsID: 1, 'send.batches': 1 } as const;
interface OldBatch extends Pick<BatchDocument, '_id' | 'smsID' | keyof typeof COUNTED_FIELDS> {
  send?: { batches: number };
}

/** Finished batches without unpublished events, counted by the statistics. */
export const SETTLED = { state: 'finished', pendingSince: null, uncountedAt: { $exists: false } } as const;
/** The same for a batch that was read. */
export function isSettled({
  state,
  pendingSince,
  uncountedAt,
}: Pick<BatchDocument, 'state' | 'pendingSince' | 'uncountedAt'>): boolean {
  return state === 'finished' && pendingSince === null && uncountedAt === undefined;
}

/** Removes the recipients from a batch that stays because it holds its send. */
const EMPTY: mongo.UpdateFilter<BatchDocument> = {
  $set: { numbers: [], statuses: [], parts: 0, refunded: [], reasons: {}, progress: {}, text: null },
  $unset: {
    ...{ cut: 1, timestamps: 1, routes: 1, via: 1, otpTook: 1 },
    ...{ carrierCharges: 1, counted: 1, countedCharges: 1 },
  },
  $inc: { version: 1 },
};

/**
 * Deletes batches without further changes; skips others. The same transaction stores the data that must stay: the smsIDs of sends of one
 * batch, the number of deleted recipients of other sends, whose first batch is emptied, and the counted statistics. So the consistency check
 * succeeds at any time, even after a crash.
 */
export class RemoveBatches {
  private readonly removed: ReturnType<typeof removedIn>;
  private readonly statistics: ReturnType<typeof removedStatisticsIn>;

  constructor(private readonly deps: RemoveBatchesDeps) {
    this.removed = removedIn(deps.connection);
    this.statistics = removedStatisticsIn(deps.connection);
  }

  /** @param refs batches of one company */
  async remove(refs: (BatchRef & { company: number })[]): Promise<void> {
    const { connection, collections } = this.deps;
    await inTransaction(connection, async (session) => {
      const found = await collections.batches
        .find({ ...ofBatches(refs), ...SETTLED, 'numbers.0': { $exists: true } }, { session })
        .project<OldBatch>(REMOVED_FIELDS)
        .toArray();
      if (found.length === 0) return;
      const firsts = found.filter(({ send }) => send && send.batches > 1);
      const whole = found.filter((batch) => !firsts.includes(batch));
      await collections.batches.deleteMany(ofBatches(whole), { session });
      if (firsts.length > 0) await collections.batches.updateMany(ofBatches(firsts), EMPTY, { session });
      await collections.texts.deleteMany(ofBatches(found), { session });
      await this.keepTraces(found, session);
      await this.addStatistics(found, session);
    });
  }

  private async keepTraces(found: OldBatch[], session: mongo.ClientSession): Promise<void> {
    const at = this.deps.now();
    const [{ company }] = found as [OldBatch];
    const single = found.filter(({ send }) => send?.batches === 1).map(({ smsID }) => smsID);
    if (single.length > 0)
      await this.removed.insertOne({ _id: new mongo.ObjectId(), company, smsIDs: single, at }, { session });
    const others = found.filter(({ send }) => send?.batches !== 1);
    if (others.length === 0) return;
    await this.deps.collections.batches.bulkWrite(
      [...groupBy(others, ({ smsID }) => smsID)].map(([smsID, own]) => ({
        updateOne: {
          filter: ofJob({ _id: smsID, company }),
          update: {
            $min: { 'send.removed.at': at },
            $inc: {
              'send.removed.batches': own.length,
              'send.removed.recipients': sumOf(own, ({ numbers }) => numbers.length),
              'send.removed.parts': sumOf(own, partsNotRefunded),
            },
          },
        },
      })),
      { session, ordered: false },
    );
  }

  private async addStatistics(batches: OldBatch[], session: mongo.ClientSession): Promise<void> {
    const sums: AllSums = new Map();
    for (const batch of batches) if (batch.counted !== undefined) addCounted(sums, batch);
    if (sums.size === 0) return;
    await this.statistics.bulkWrite(
      [...sums].map(([company, $inc]) => ({
        updateOne: { filter: { _id: company }, update: { $inc }, upsert: true },
      })),
      { session, ordered: false },
    );
  }
}

function sumOf(batches: OldBatch[], countOf: (batch: OldBatch) => number): number {
  return batches.reduce((sum, batch) => sum + countOf(batch), 0);
}
