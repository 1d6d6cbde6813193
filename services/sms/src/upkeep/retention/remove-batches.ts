import type { mongo } from 'mongoose';
import { groupBy } from '@herald/values/grouping';
import { inTransaction, type MongoConnection } from '@herald/mongo';
import { type BatchRef, ofBatches } from '../../model/batch-filter';
import { type BatchDocument, partsNotRefunded } from '../../model/batch-model';
import type { JobCollections } from '../../model/job-collections';
import { MOVED, originOf } from '../../model/shared-batch';
import { addCounted, type AllSums } from '../../record/statistics/counted-sums';
import { COUNTED_FIELDS } from '../../record/statistics/tally';
import { type RemovedBatch, removedStatisticsIn, removedIn } from '../../read/removed/retention-model';

export interface RemoveBatchesDeps {
  connection: MongoConnection;
  collections: Pick<JobCollections, 'jobs' | 'batches' | 'texts'>;
  now(): Date;
}

const REMOVED_FIELDS = { ...COUNTED_FIELDS, test: 1, version: 1, removed: 1 } as const;
type OldBatch = Pick<BatchDocument, '_id' | keyof typeof REMOVED_FIELDS>;

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

/** The value of a deleted recipient's number if its batch has other recipients. */
const NO_NUMBER = '';

/**
 * Deletes recipients of batches without further changes; skips others. The same transaction stores the data that must stay: the number of
 * deleted recipients per job, the former shared batches with their companies, and the counted statistics. So the consistency check succeeds
 * at any time, even after a crash.
 */
export class RemoveBatches {
  private readonly removed: ReturnType<typeof removedIn>;
  private readonly statistics: ReturnType<typeof removedStatisticsIn>;

  constructor(private readonly deps: RemoveBatchesDeps) {
    this.removed = removedIn(deps.connection);
    this.statistics = removedStatisticsIn(deps.connection);
  }

  /** @param isDue whether the company's recipients in these shared batches are due; batches of jobs always are */
  async remove(refs: BatchRef[], isDue: (company: number) => boolean = () => true): Promise<void> {
    const { connection, collections } = this.deps;
    const at = this.deps.now();
    await inTransaction(connection, async (session) => {
      const found = await collections.batches
        .find<OldBatch>({ ...ofBatches(refs), ...SETTLED }, { session, projection: REMOVED_FIELDS })
        .toArray();
      const [whole, inPart] = [[] as OldBatch[], [] as OldBatch[]];
      for (const batch of found) (isWholeDue(batch, isDue) ? whole : inPart).push(batch);
      if (whole.length > 0) await this.removeWhole(whole, at, session);
      const emptied = inPart.flatMap((batch) => withoutNumbers(batch, isDue, at));
      if (emptied.length > 0) await collections.batches.bulkWrite(emptied, { session, ordered: false });
    });
  }

  private async removeWhole(batches: OldBatch[], at: Date, session: mongo.ClientSession): Promise<void> {
    const { collections } = this.deps;
    const refs = ofBatches(batches);
    await collections.batches.deleteMany(refs, { session });
    await collections.texts.deleteMany(refs, { session });
    const ofJobs = groupBy(
      batches.filter(({ shared }) => !shared),
      ({ smsID }) => smsID,
    );
    if (ofJobs.size > 0)
      await collections.jobs.bulkWrite(
        [...ofJobs].map(([_id, own]) => ({
          updateOne: {
            filter: { _id, company: own[0]!.company },
            update: {
              $min: { 'removed.at': at },
              $inc: {
                'removed.batches': own.length,
                'removed.recipients': sumOf(own, ({ numbers }) => numbers.length),
                'removed.parts': sumOf(own, partsNotRefunded),
              },
            },
          },
        })),
        { session, ordered: false },
      );
    const shared = batches.filter((batch) => batch.shared);
    if (shared.length > 0)
      await this.removed.insertMany(
        shared.map((batch) => traceOf(batch, at)),
        { session, ordered: false },
      );
    await this.addStatistics(batches, shared, session);
  }

  private async addStatistics(
    batches: OldBatch[],
    shared: OldBatch[],
    session: mongo.ClientSession,
  ): Promise<void> {
    const sums: AllSums = new Map();
    for (const batch of batches) if (batch.counted !== undefined) addCounted(sums, batch);
    const recipients = new Map<number, number>();
    for (const batch of shared)
      for (const [i, status] of batch.statuses.entries()) {
        if (status === MOVED) continue;
        const { company } = originOf(batch, i);
        recipients.set(company, (recipients.get(company) ?? 0) + 1);
      }
    const companies = [...new Set([...sums.keys(), ...recipients.keys()])];
    if (companies.length === 0) return;
    await this.statistics.bulkWrite(
      companies.map((company) => ({
        updateOne: {
          filter: { _id: company },
          update: { $inc: { ...sums.get(company), sharedSends: recipients.get(company) ?? 0 } },
          upsert: true,
        },
      })),
      { session, ordered: false },
    );
  }
}

/** Whether all recipients of a batch are due, or deleted already. */
function isWholeDue({ shared, removed = [] }: OldBatch, isDue: (company: number) => boolean): boolean {
  if (!shared) return true;
  const gone = new Set(removed.map(({ company }) => company));
  return shared.of.every(({ company }) => gone.has(company) || isDue(company));
}

function withoutNumbers(
  batch: OldBatch,
  isDue: (company: number) => boolean,
  at: Date,
): mongo.AnyBulkWriteOperation<BatchDocument>[] {
  const { _id, company, version, shared, numbers, removed = [] } = batch;
  const gone = new Set(removed.map((one) => one.company));
  const due = new Set(shared!.of.map((one) => one.company).filter((one) => !gone.has(one) && isDue(one)));
  if (due.size === 0) return [];
  const indexes = numbers.flatMap((_number, i) => (due.has(originOf(batch, i).company) ? [i] : []));
  const $set = Object.fromEntries(indexes.map((i) => [`numbers.${i}`, NO_NUMBER]));
  return [
    {
      updateOne: {
        filter: { _id, company, version },
        update: {
          $set: { ...$set, removed: [...removed, ...[...due].map((one) => ({ company: one, at }))] },
          $inc: { version: 1 },
        },
      },
    },
  ];
}

function traceOf(batch: OldBatch, now: Date): RemovedBatch {
  const { _id, company, smsID, numbers, removed = [] } = batch;
  const of = [...removed];
  const which = numbers.map((_number, i) => {
    const origin = originOf(batch, i);
    const known = of.findIndex((one) => one.company === origin.company);
    if (known === -1) of.push({ company: origin.company, at: now });
    return String.fromCharCode(known === -1 ? of.length - 1 : known);
  });
  return { _id, company, smsID, of, which: which.join('') };
}

function sumOf(batches: OldBatch[], countOf: (batch: OldBatch) => number): number {
  return batches.reduce((sum, batch) => sum + countOf(batch), 0);
}
