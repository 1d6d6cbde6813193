import type { mongo } from 'mongoose';
import { ConflictError, ValidationError } from '@herald/contracts/errors';
import { groupBy } from '@herald/values/grouping';
import { inTransaction, isDuplicateKey, type MongoConnection } from '@herald/mongo';
import { type FilePage, pageOfFile, type Paging, rowsOfPage } from '@herald/mongo/paging';
import { type BatchDocument, batchesIn } from '../../model/batch-model';
import { ofJob } from '../../model/jobs';
import {
  type BalanceDocument,
  balancesIn,
  type LedgerDocument,
  ledgerId,
  ledgerIn,
  type Movement,
} from '../../model/balance-model';

/** A manual movement by the operator; `amount` in SMS is signed, and not 0. */
export interface TopUp {
  company: number;
  amount: number;
  reference: string;
}

interface Entry {
  amount: number;
  kind: Movement;
  smsID: number | null;
  reference: string;
}

/** SMS to refund to a company for a job; `amount` is above 0. */
export interface Refund {
  company: number;
  smsID: number;
  amount: number;
  reference: string;
}

/** Balances and their ledger. Every change runs in the caller's transaction and adds a row for each movement. */
export class BalanceStore {
  private readonly balances: mongo.Collection<BalanceDocument>;
  private readonly ledger: mongo.Collection<LedgerDocument>;
  private readonly batches: mongo.Collection<BatchDocument>;

  constructor(private readonly connection: MongoConnection) {
    this.balances = balancesIn(connection);
    this.ledger = ledgerIn(connection);
    this.batches = batchesIn(connection);
  }

  /** SMS that the company has left. */
  async balanceOf(company: number, session?: mongo.ClientSession): Promise<number> {
    const balance = await this.balances.findOne({ _id: company }, session ? { session } : {});
    return balance?.sms ?? 0;
  }

  /** The balances of these companies; a company without movements has none. */
  balancesOf(companies: readonly number[], session?: mongo.ClientSession): Promise<BalanceDocument[]> {
    return this.balances.find({ _id: { $in: [...companies] } }, session ? { session } : {}).toArray();
  }

  /**
   * The operator's movement of a balance. It is idempotent by reference: a repeated request does not move it again.
   * @throws ConflictError if the reference was used with another amount, ValidationError if the balance would fall below 0.
   */
  async topUp({ company, amount, reference }: TopUp): Promise<{ sms: number; isNew: boolean }> {
    const entry = { amount, kind: 'top-up', smsID: null, reference: `top-up:${reference}` } as const;
    for (;;) {
      const known = await this.ledger.findOne({ _id: ledgerId(company, entry.reference), company });
      if (known && known.amount !== amount)
        throw new ConflictError(`This reference was already used for a movement of ${known.amount}.`);
      if (known) return { sms: await this.balanceOf(company), isNew: false };
      try {
        const sms = await inTransaction(this.connection, (session) => this.move(session, company, entry));
        return { sms, isNew: true };
      } catch (error) {
        // A concurrent request was faster, either with the same reference or with the company's first movement.
        if (!isDuplicateKey(error)) throw error;
      }
    }
  }

  /**
   * Refunds SMS inside the caller's transaction: balances, a ledger row for each refund and the `refunded` counts of the jobs. The caller's
   * own conditional write prevents a duplicate, and so does the unique reference. The balances are written first: every charge competes
   * for them, so a write conflict shows before other work is done.
   */
  async refund(session: mongo.ClientSession, refunds: Refund[]): Promise<void> {
    const ofCompanies = groupBy(refunds, ({ company }) => company);
    const changes = [...ofCompanies].map(([company, own]) => {
      const update = { $inc: { sms: sumOf(own), movements: own.length } };
      return { updateOne: { filter: { _id: company }, update, upsert: true } };
    });
    await this.balances.bulkWrite(changes, { session });
    const at = new Date();
    const balances = await this.balancesOf([...ofCompanies.keys()], session);
    const rows = balances.flatMap((after) => {
      const entries = ofCompanies
        .get(after._id)!
        .map(({ smsID, amount, reference }) => ({ smsID, amount, reference, kind: 'refund' as const }));
      return rowsOf(after._id, entries, after, at);
    });
    await this.ledger.insertMany(rows, { session });
    const ofJobs = [...groupBy(refunds, ({ smsID }) => smsID)].map(([_id, own]) => ({
      updateOne: {
        filter: ofJob({ _id, company: own[0]!.company }),
        update: { $inc: { 'send.refunded': sumOf(own) } },
      },
    }));
    await this.batches.bulkWrite(ofJobs, { session });
  }

  /** Newest first. */
  async listRows(company: number, { start, length, file }: Paging): Promise<FilePage<LedgerDocument>> {
    const rows = this.ledger.find({ company }).sort({ n: -1 });
    if (file) return pageOfFile(rows);
    const [data, balance] = await Promise.all([
      rowsOfPage(rows, { start, length }),
      this.balances.findOne({ _id: company }),
    ]);
    const total = balance?.movements ?? 0;
    return { recordsTotal: total, recordsFiltered: total, data };
  }

  /** Returns the balance after the movement. */
  private async move(session: mongo.ClientSession, company: number, entry: Entry): Promise<number> {
    const { amount } = entry;
    const after = await this.balances.findOneAndUpdate(
      amount < 0 ? { _id: company, sms: { $gte: -amount } } : { _id: company },
      { $inc: { sms: amount, movements: 1 } },
      { session, returnDocument: 'after', upsert: amount > 0 },
    );
    if (!after) {
      const sms = await this.balanceOf(company, session);
      throw new ValidationError({ amount: `the balance of ${sms} can't go below 0` });
    }
    await this.ledger.insertMany(rowsOf(company, [entry], after, new Date()), { session });
    return after.sms;
  }
}

function sumOf(movements: { amount: number }[]): number {
  return movements.reduce((sum, { amount }) => sum + amount, 0);
}

function rowsOf(company: number, entries: Entry[], after: BalanceDocument, at: Date): LedgerDocument[] {
  let balance = after.sms - sumOf(entries);
  let n = after.movements - entries.length;
  return entries.map(({ amount, kind, smsID, reference }) => {
    balance += amount;
    n++;
    const _id = ledgerId(company, reference);
    return { _id, company, n, amount, balanceAfter: balance, kind, smsID, reference, at };
  });
}
