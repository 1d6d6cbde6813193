import type { mongo } from 'mongoose';
import { groupBy } from '@herald/grouping';
import type { MongoConnection } from '@herald/mongo';
import { type FilePage, pageOfFile, type Paging } from '@herald/paging';
import { type JobDocument, jobsIn } from '../model/job-model';
import {
  type BalanceDocument,
  balancesIn,
  type LedgerDocument,
  ledgerId,
  ledgerIn,
  type Movement,
} from '../model/balance-model';

/** A requested movement; `amount` is signed, and not 0. */
export interface Entry {
  amount: number;
  kind: Movement;
  smsID: number | null;
  reference: string;
}

/** SMS to refund for a job; `amount` is above 0. */
export interface Refund {
  smsID: number;
  amount: number;
  reference: string;
  /** A recipient of a shared batch, whose job has no document. */
  hasNoJob?: true;
}

/** A refund with the company that receives it. */
export type CompanyRefund = Refund & { company: number };

/** Balances and their ledger. Every change runs in the caller's transaction and adds a row for each movement. */
export class BalanceStore {
  private readonly balances: mongo.Collection<BalanceDocument>;
  private readonly ledger: mongo.Collection<LedgerDocument>;
  private readonly jobs: mongo.Collection<JobDocument>;

  constructor(connection: MongoConnection) {
    this.balances = balancesIn(connection);
    this.ledger = ledgerIn(connection);
    this.jobs = jobsIn(connection);
  }

  /** SMS that the company has left. */
  async balanceOf(company: number, session?: mongo.ClientSession): Promise<number> {
    const balance = await this.balances.findOne({ _id: company }, session ? { session } : {});
    return balance?.sms ?? 0;
  }

  /** Jobs of the company that ever entered shared batches. */
  async sharedJobsOf(company: number): Promise<number> {
    const balance = await this.balances.findOne({ _id: company }, { projection: { sharedJobs: 1 } });
    return balance?.sharedJobs ?? 0;
  }

  /** The balances of these companies; a company without movements has none. */
  balancesOf(companies: readonly number[], session?: mongo.ClientSession): Promise<BalanceDocument[]> {
    return this.balances.find({ _id: { $in: [...companies] } }, session ? { session } : {}).toArray();
  }

  /** Applies the entries to the balance in order, with a row for each. Returns null, and changes nothing, if their sum would make it negative. */
  async move(
    session: mongo.ClientSession,
    company: number,
    entries: Entry[],
    at: Date,
  ): Promise<LedgerDocument[] | null> {
    const after = await this.change(session, company, entries);
    if (!after) return null;
    const rows = rowsOf(company, entries, after, at);
    await this.ledger.insertMany(rows, { session });
    return rows;
  }

  /**
   * Refunds SMS to a company in one movement: balance, a ledger row for each refund and the `refunded` counts of the jobs, inside the
   * caller's transaction. The caller's own conditional write prevents a duplicate, and so does the unique reference. The balance is
   * written first: every charge of the company competes for it, so a write conflict shows before other work is done.
   */
  async refund(session: mongo.ClientSession, company: number, refunds: Refund[]): Promise<void> {
    await this.move(session, company, refunds.map(entryOf), new Date());
    const withJob = refunds.filter(({ hasNoJob }) => !hasNoJob);
    const ofJobs = [...groupBy(withJob, ({ smsID }) => smsID)].map(([smsID, own]) => ({
      smsID,
      amount: own.reduce((sum, { amount }) => sum + amount, 0),
    }));
    // Each small send has a job, mostly at the same price, so one statement covers all jobs with the same amount.
    const writes = [...groupBy(ofJobs, ({ amount }) => amount)].map(([amount, jobs]) => ({
      updateMany: {
        filter: { _id: { $in: jobs.map(({ smsID }) => smsID) }, company },
        update: { $inc: { refunded: amount } },
      },
    }));
    if (writes.length > 0) await this.jobs.bulkWrite(writes, { session });
  }

  /** Like `refund`, for several companies at once and jobs without documents. Their balances are written first, in one step. */
  async refundMany(session: mongo.ClientSession, refunds: CompanyRefund[]): Promise<void> {
    const ofCompanies = groupBy(refunds, ({ company }) => company);
    const changes = [...ofCompanies].map(([company, own]) => {
      const sms = own.reduce((sum, { amount }) => sum + amount, 0);
      const update = { $inc: { sms, movements: own.length } };
      return { updateOne: { filter: { _id: company }, update, upsert: true } };
    });
    await this.balances.bulkWrite(changes, { session });
    const at = new Date();
    const balances = await this.balancesOf([...ofCompanies.keys()], session);
    const rows = balances.flatMap((after) =>
      rowsOf(after._id, ofCompanies.get(after._id)!.map(entryOf), after, at),
    );
    await this.ledger.insertMany(rows, { session });
  }

  async findRow(company: number, reference: string): Promise<LedgerDocument | null> {
    return this.ledger.findOne({ _id: ledgerId(company, reference), company });
  }

  /** Newest first. */
  async listRows(company: number, { start, length, file }: Paging): Promise<FilePage<LedgerDocument>> {
    const rows = this.ledger.find({ company }).sort({ n: -1 });
    if (file) return pageOfFile(rows);
    const [data, balance] = await Promise.all([
      rows.skip(start).limit(length).toArray(),
      this.balances.findOne({ _id: company }),
    ]);
    const total = balance?.movements ?? 0;
    return { recordsTotal: total, recordsFiltered: total, data };
  }

  /** One conditional update for all entries. Returns the balance afterwards, or null if it does not cover their sum. */
  private async change(
    session: mongo.ClientSession,
    company: number,
    entries: Entry[],
  ): Promise<BalanceDocument | null> {
    const sum = entries.reduce((total, { amount }) => total + amount, 0);
    const dips = entries.some(({ amount }) => amount < 0) && entries.some(({ amount }) => amount > 0);
    // With mixed signs the balance could fall below 0 in between. No caller combines charges and refunds.
    if (dips) throw new RangeError('Charges and refunds do not go into one group.');
    return this.balances.findOneAndUpdate(
      sum < 0 ? { _id: company, sms: { $gte: -sum } } : { _id: company },
      { $inc: { sms: sum, movements: entries.length } },
      { session, returnDocument: 'after', upsert: sum > 0 },
    );
  }
}

function entryOf({ smsID, amount, reference }: Refund): Entry {
  return { smsID, amount, reference, kind: 'refund' };
}

function rowsOf(company: number, entries: Entry[], after: BalanceDocument, at: Date): LedgerDocument[] {
  let balance = after.sms - entries.reduce((total, { amount }) => total + amount, 0);
  let n = after.movements - entries.length;
  return entries.map(({ amount, kind, smsID, reference }) => {
    balance += amount;
    n++;
    const _id = ledgerId(company, reference);
    return { _id, company, n, amount, balanceAfter: balance, kind, smsID, reference, at };
  });
}
