import type { mongo } from 'mongoose';
import { bulkWriteIn, countAll, isDuplicateKey, type MongoConnection, type Statement } from '@herald/mongo';
import { type FilePage, findPage, type Paging } from '@herald/paging';
import { paymentsIn } from '../ledger/payment-model';
import { CompanySequences, type SequenceDocument, sequencesIn } from '../storage/company-sequences';
import {
  dayCheckpointsIn,
  checkpointsIn,
  type Checkpoint,
  type LedgerStart,
  type SignedCheckpoint,
  startIn,
} from './checkpoint-model';
import type { LedgerKeys } from './ledger-keys';
import { startKey, startOf } from './signed-checkpoint';

const WITHOUT_ID = { projection: { _id: 0 } } as const;

/** Stores each company's current checkpoint, and the signed checkpoints of each day. */
export class CheckpointStore {
  private readonly checkpoints: mongo.Collection<Checkpoint>;
  private readonly starts: mongo.Collection<LedgerStart>;
  private readonly days: mongo.Collection<SignedCheckpoint>;
  private readonly sequences: mongo.Collection<SequenceDocument>;

  constructor(private readonly connection: MongoConnection) {
    this.checkpoints = checkpointsIn(connection);
    this.starts = startIn(connection);
    this.days = dayCheckpointsIn(connection);
    this.sequences = sequencesIn(connection);
  }

  get(company: number, session?: mongo.ClientSession): Promise<Checkpoint | null> {
    return this.checkpoints.findOne({ _id: company }, { session });
  }

  async put(checkpoint: Checkpoint, session: mongo.ClientSession): Promise<void> {
    await bulkWriteIn(session, this.connection, [this.putting(checkpoint)]);
  }

  /** A statement that stores a checkpoint. */
  putting(replacement: Checkpoint): Statement {
    const { namespace } = this.checkpoints;
    const filter: mongo.Document = { _id: replacement._id };
    return { name: 'replaceOne', namespace, filter, replacement, upsert: true };
  }

  /** Number of the company's payments. */
  payments(company: number, session?: mongo.ClientSession): Promise<number> {
    return new CompanySequences(this.connection).total('payments', company, session);
  }

  /** Number of companies that have payments but no checkpoint. */
  async countUnchained(): Promise<number> {
    const kind = { _id: { $gt: 'payments/', $lt: 'payments0' }, total: { $gt: 0 } };
    const [paid, chained] = await Promise.all([
      this.sequences.countDocuments(kind),
      this.checkpoints.countDocuments({ payments: { $gt: 0 } }),
    ]);
    return Math.max(0, paid - chained);
  }

  /** Companies with a hash chain and a greater id than this company, in the order of their ids. */
  async companiesAfter(company: number, count: number): Promise<number[]> {
    const found = await this.checkpoints
      .find({ _id: { $gt: company } }, { projection: { _id: 1 } })
      .sort({ _id: 1 })
      .limit(count)
      .toArray();
    return found.map(({ _id }) => _id);
  }

  start(session?: mongo.ClientSession): Promise<LedgerStart | null> {
    return this.starts.findOne({ _id: 'start' }, { session });
  }

  /** Starts hash chains if the database has no payments, so that no payment is older than its chain. */
  async beginWhereEmpty(keys: LedgerKeys, now: Date): Promise<void> {
    if (await this.start()) return;
    if (await paymentsIn(this.connection).findOne({}, { projection: { _id: 1 } })) return;
    try {
      await this.starts.insertOne(startOf(0, now, keys));
    } catch (error) {
      // Another instance was first.
      if (!isDuplicateKey(error)) throw error;
    }
  }

  /** Counts one more company with a hash chain. @returns false if the stored number is missing or has an invalid MAC. */
  async countIn(keys: LedgerKeys, session: mongo.ClientSession): Promise<boolean> {
    const start = await this.start(session);
    if (!start || startKey(start, keys) === null) return false;
    await this.putStart(startOf(start.companies + 1, start.since, keys), session);
    return true;
  }

  /** Counts the companies with a hash chain again and stores their number. */
  async recount(keys: LedgerKeys, since: Date, session: mongo.ClientSession): Promise<void> {
    const companies = await countAll(this.checkpoints, { session });
    await this.putStart(startOf(companies, since, keys), session);
  }

  async addDay(checkpoint: SignedCheckpoint, session: mongo.ClientSession): Promise<void> {
    await this.days.insertOne({ ...checkpoint }, { session });
  }

  /** The newest signed checkpoint of a company. */
  lastDay(company: number): Promise<SignedCheckpoint | null> {
    return this.days.findOne({ company }, { ...WITHOUT_ID, sort: { day: -1 }, hint: 'ledger_day' });
  }

  /** Signed checkpoints of a company, newest first. */
  daysOf(company: number, paging: Paging): Promise<FilePage<SignedCheckpoint>> {
    return findPage(this.days, { paging, filter: { company }, sort: { day: -1 } });
  }

  /** Signed checkpoints of all companies for one day. */
  ofDay(day: string, paging: Paging): Promise<FilePage<SignedCheckpoint>> {
    return findPage(this.days, { paging, filter: { day }, sort: { company: 1 } });
  }

  /** Writes the number of companies again with the current key if an older key wrote it. */
  async moveStart(keys: LedgerKeys): Promise<void> {
    const start = await this.start();
    const writer = start && startKey(start, keys);
    if (!writer || writer === keys.name) return;
    // The filter by `mac` matches nothing if a new company changed the number after it was read.
    await this.starts.replaceOne(
      { _id: 'start', mac: start.mac },
      startOf(start.companies, start.since, keys),
    );
  }

  private async putStart(start: LedgerStart, session: mongo.ClientSession): Promise<void> {
    await this.starts.replaceOne({ _id: 'start' }, start, { upsert: true, session });
  }
}
