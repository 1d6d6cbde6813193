import type { mongo } from 'mongoose';
import { isDuplicateKey, type MongoConnection } from '@herald/mongo';
import { type FilePage, findPage, type Paging } from '@herald/paging';
import { paymentsIn } from '../payments/payment-model';
import {
  dayHeadsIn,
  headsIn,
  type LedgerHead,
  type LedgerStart,
  type SignedHead,
  startIn,
} from './head-model';
import type { LedgerKeys } from './ledger-keys';
import { CompanySequences, type SequenceDocument, sequencesIn } from '../sequences/company-sequences';
import { startKey, startOf } from './signed-head';

const WITHOUT_ID = { projection: { _id: 0 } } as const;

/** Heads of companies' payments: the living ones, and those that were signed day by day. */
export class HeadStore {
  private readonly heads: mongo.Collection<LedgerHead>;
  private readonly starts: mongo.Collection<LedgerStart>;
  private readonly days: mongo.Collection<SignedHead>;
  private readonly sequences: mongo.Collection<SequenceDocument>;

  constructor(private readonly connection: MongoConnection) {
    this.heads = headsIn(connection);
    this.starts = startIn(connection);
    this.days = dayHeadsIn(connection);
    this.sequences = sequencesIn(connection);
  }

  get(company: number, session?: mongo.ClientSession): Promise<LedgerHead | null> {
    return this.heads.findOne({ _id: company }, { session });
  }

  async put(head: LedgerHead, session: mongo.ClientSession): Promise<void> {
    const company = head._id;
    await this.heads.replaceOne({ _id: company }, head, { upsert: true, session });
  }

  /** How many payments the company has. */
  payments(company: number, session?: mongo.ClientSession): Promise<number> {
    return new CompanySequences(this.connection).total('payments', company, session);
  }

  /** How many companies have payments and no head. */
  async unsealed(): Promise<number> {
    const kind = { _id: { $gt: 'payments/', $lt: 'payments0' }, total: { $gt: 0 } };
    const [paid, sealed] = await Promise.all([
      this.sequences.countDocuments(kind),
      this.heads.countDocuments({ payments: { $gt: 0 } }),
    ]);
    return Math.max(0, paid - sealed);
  }

  /** Companies with a hash chain, behind this one. */
  async companiesAfter(company: number, count: number): Promise<number[]> {
    const found = await this.heads
      .find({ _id: { $gt: company } }, { projection: { _id: 1 } })
      .sort({ _id: 1 })
      .limit(count)
      .toArray();
    return found.map(({ _id }) => _id);
  }

  start(session?: mongo.ClientSession): Promise<LedgerStart | null> {
    return this.starts.findOne({ _id: 'start' }, { session });
  }

  /** Begins sealing where no payment was written yet: there is none that is older than the seals. */
  async beginWhereEmpty(keys: LedgerKeys, now: Date): Promise<void> {
    if (await this.start()) return;
    if (await paymentsIn(this.connection).findOne({}, { projection: { _id: 1 } })) return;
    try {
      await this.starts.insertOne(startOf(0, now, keys));
    } catch (error) {
      // Another copy was first.
      if (!isDuplicateKey(error)) throw error;
    }
  }

  /** Another company is sealed from now on. @returns false where the number of those before isn't what the service wrote. */
  async countIn(keys: LedgerKeys, session: mongo.ClientSession): Promise<boolean> {
    const start = await this.start(session);
    if (!start || startKey(start, keys) === null) return false;
    await this.putStart(startOf(start.companies + 1, start.since, keys), session);
    return true;
  }

  /** Writes the current number of companies again. */
  async recount(keys: LedgerKeys, since: Date, session: mongo.ClientSession): Promise<void> {
    const companies = await this.heads.countDocuments({}, { session });
    await this.putStart(startOf(companies, since, keys), session);
  }

  async addDay(head: SignedHead, session: mongo.ClientSession): Promise<void> {
    await this.days.insertOne({ ...head }, { session });
  }

  /** The newest signed head of a company. */
  lastDay(company: number): Promise<SignedHead | null> {
    return this.days.findOne({ company }, { ...WITHOUT_ID, sort: { day: -1 }, hint: 'ledger_day' });
  }

  /** Of a company, newest first. */
  daysOf(company: number, paging: Paging): Promise<FilePage<SignedHead>> {
    return findPage(this.days, { paging, filter: { company }, sort: { day: -1 } });
  }

  /** Of all companies, those of one day. */
  ofDay(day: string, paging: Paging): Promise<FilePage<SignedHead>> {
    return findPage(this.days, { paging, filter: { day }, sort: { company: 1 } });
  }

  /** What an older key wrote of the start is written by the one that seals now. */
  async moveStart(keys: LedgerKeys): Promise<void> {
    const start = await this.start();
    const writer = start && startKey(start, keys);
    if (!writer || writer === keys.name) return;
    // A company that comes in meanwhile has written it itself.
    await this.starts.replaceOne(
      { _id: 'start', mac: start.mac },
      startOf(start.companies, start.since, keys),
    );
  }

  private async putStart(start: LedgerStart, session: mongo.ClientSession): Promise<void> {
    await this.starts.replaceOne({ _id: 'start' }, start, { upsert: true, session });
  }
}
