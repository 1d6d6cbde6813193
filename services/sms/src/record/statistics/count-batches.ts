import type { mongo } from 'mongoose';
import { beginOf } from '@herald/values/company-time';
import { groupBy } from '@herald/values/grouping';
import type { CompanyView } from '@herald/service/local-view';
import { inTransaction, type MongoConnection } from '@herald/mongo';
import { type BatchRef, ofBatches } from '../../model/batch-filter';
import { type BatchDocument, batchId, SENDS } from '../../model/batch-model';
import type { JobCollections } from '../../model/job-collections';
import { chargeSumsOf } from './charge-sums';
import { signsOf } from './measures';
import { ALL_COMPANIES, statisticsIn, type StatisticsDocument } from './statistics-model';
import { type BeginOf, COUNTED_FIELDS, type CountedBatch, Tally } from './tally';

export interface CountBatchesDeps {
  connection: MongoConnection;
  collections: Pick<JobCollections, 'batches'>;
  companies: Pick<CompanyView, 'get'>;
  /** Delay from the first change of a batch that is not counted until it is, ms. */
  pauseMs?: number;
  /** ms since epoch. */
  now?: () => number;
}

/** Most answers and delivery receipts arrive within this time, so that most batches are counted only once. */
const PAUSE_MS = 20_000;

/** Maximum size of one transaction. */
const BATCHES_AT_ONCE = 500;
const RECIPIENTS_AT_ONCE = 20_000;

type Changed = Required<BatchRef> & Pick<BatchDocument, 'smsID' | 'state'> & { recipients: number };

/**
 * Counts changes in batches since they were last counted. The first write that changes a batch also marks it (`uncountedAt`). The counted
 * state of the batch and the statistics are written in one transaction. So a crash neither loses nor duplicates anything, and concurrent
 * counts conflict without wrong results (docs/decisions/0097).
 */
export class CountBatches {
  private readonly statistics: mongo.Collection<StatisticsDocument>;
  private readonly pauseMs: number;
  private readonly now: () => number;

  constructor(private readonly deps: CountBatchesDeps) {
    this.pauseMs = deps.pauseMs ?? PAUSE_MS;
    this.now = deps.now ?? Date.now;
    this.statistics = statisticsIn(deps.connection);
  }

  /** Counts all batches whose first change is old enough; `goOn` is checked before each transaction. */
  async countChanged(goOn = (): boolean => true): Promise<void> {
    let chunk: Changed[] = [];
    let recipients = 0;
    const changed = this.deps.collections.batches
      .find({ uncountedAt: { $type: 'date', $lte: new Date(this.now() - this.pauseMs) } })
      .sort({ uncountedAt: 1 })
      .project<Changed>({ company: 1, smsID: 1, state: 1, recipients: { $size: '$numbers' } });
    for await (const batch of changed) {
      chunk.push(batch);
      recipients += batch.recipients;
      if (chunk.length < BATCHES_AT_ONCE && recipients < RECIPIENTS_AT_ONCE) continue;
      if (!goOn()) return;
      await this.countAccepted(chunk);
      chunk = [];
      recipients = 0;
    }
    if (chunk.length > 0 && goOn()) await this.countAccepted(chunk);
  }

  /** Batches of large sends are stored before the sends are accepted, and stay for a while if the sends never are. */
  private async countAccepted(chunk: Changed[]): Promise<void> {
    const open = chunk.filter(({ state }) => state === 'written');
    const firsts = new Map(
      open.map(({ smsID, company }) => [smsID, { _id: batchId(smsID, 0), company }] as const),
    );
    const found =
      firsts.size === 0
        ? []
        : await this.deps.collections.batches
            .find({ ...ofBatches([...firsts.values()]), ...SENDS }, { projection: { smsID: 1 } })
            .toArray();
    const accepted = new Set(found.map(({ smsID }) => smsID));
    const counted = chunk.filter(({ state, smsID }) => state !== 'written' || accepted.has(smsID));
    if (counted.length > 0) await this.count(counted);
  }

  private async count(chunk: BatchRef[]): Promise<void> {
    const { connection, collections } = this.deps;
    const zones = new Map<number, string>();
    await inTransaction(connection, async (session) => {
      const tally = new Tally();
      const batches = collections.batches
        .find(
          { ...ofBatches(chunk), uncountedAt: { $type: 'date' } },
          { session, projection: COUNTED_FIELDS },
        )
        .map((batch): CountedBatch => batch);
      const refs: (BatchRef & { state: Pick<BatchDocument, 'counted' | 'countedCharges'> })[] = [];
      for await (const batch of batches) {
        const counted = signsOf(batch);
        const charges = chargeSumsOf(batch);
        tally.countBatch(batch, counted, charges);
        const state = { counted, ...(charges.length > 0 && { countedCharges: charges }) };
        refs.push({ _id: batch._id, company: batch.company, state });
      }
      if (refs.length === 0) return;
      // No document is written yet that other processes would have to wait for.
      await this.learnZones(tally.companies, zones);
      const marks = [...groupBy(refs, ({ state }) => JSON.stringify(state)).values()].map((alike) => ({
        updateMany: {
          filter: ofBatches(alike),
          update: { $set: alike[0]!.state, $unset: { uncountedAt: true as const } },
        },
      }));
      await collections.batches.bulkWrite(marks, { session, ordered: false });
      const writes = tally.writes(beginsBy(zones));
      if (writes.length > 0) await this.statistics.bulkWrite(writes, { session, ordered: false });
    });
  }

  private async learnZones(companies: Set<number>, zones: Map<number, string>): Promise<void> {
    for (const company of companies)
      if (!zones.has(company)) zones.set(company, (await this.deps.companies.get(company))?.timezone ?? UTC);
  }
}

const UTC = 'UTC';

/** Days begin by the timezone of their company. */
function beginsBy(zones: ReadonlyMap<number, string>): BeginOf {
  return (step, company, timestamp) =>
    beginOf(step, timestamp, company === ALL_COMPANIES ? UTC : (zones.get(company) ?? UTC));
}
