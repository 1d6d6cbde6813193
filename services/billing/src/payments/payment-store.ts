import type { mongo } from 'mongoose';
import { ValidationError } from '@herald/errors';
import type { MongoConnection } from '@herald/mongo';
import type { Page, Paging, PagingById } from '@herald/paging';
import { momentsOf } from '../request/day-span';
import type { CompanySequences } from '../sequences/company-sequences';
import type { PaymentFilter } from './payment-filter';
import { type PaymentDocument, paymentsIn } from './payment-model';

/** Rows of a file that are in memory at once. */
const READ_AT_ONCE = 1_000;

/** The rows of the ledger. They are added and read; nothing here changes or removes one. */
export class PaymentStore {
  private readonly collection: mongo.Collection<PaymentDocument>;

  constructor(
    connection: MongoConnection,
    private readonly sequences: Pick<CompanySequences, 'total' | 'places' | 'companiesBeyond'>,
  ) {
    this.collection = paymentsIn(connection);
  }

  async add(rows: PaymentDocument[], session: mongo.ClientSession): Promise<void> {
    if (rows.length === 0) return;
    // The driver puts its _id into what it's given; the rows go on to the answers.
    await this.collection.insertMany(
      rows.map((row) => ({ ...row })),
      { session },
    );
  }

  async get(company: number, id: number, session?: mongo.ClientSession): Promise<PaymentDocument | null> {
    return this.collection.findOne({ company, id }, { session, hint: 'payment_id' });
  }

  /** The rows of transactions that were posted before. */
  async ofTransactions(
    company: number,
    keys: { paySystem: string | null; transactionID: string }[],
    session: mongo.ClientSession,
  ): Promise<PaymentDocument[]> {
    if (keys.length === 0) return [];
    const $or = keys.map(({ paySystem, transactionID }) => ({ company, paySystem, transactionID }));
    return this.collection.find({ $or }, { session, hint: 'payment_transaction' }).toArray();
  }

  /** Companies that have a payment of this number, at most two of them. */
  async companiesWith(id: number): Promise<number[]> {
    const companies = await this.sequences.companiesBeyond('payments', id);
    const rows = await this.collection
      .find(
        { company: { $in: companies }, id },
        { projection: { _id: 0, company: 1 }, limit: 2, hint: 'payment_id' },
      )
      .toArray();
    return rows.map(({ company }) => company);
  }

  /** The reversed payments among these, each with the id of the row that reverses it. */
  async reversalsOf(
    company: number,
    ids: number[],
    session?: mongo.ClientSession,
  ): Promise<Map<number, number>> {
    if (ids.length === 0) return new Map();
    const rows = await this.collection
      .find(
        { company, reverses: { $in: ids } },
        { session, projection: { _id: 0, id: 1, reverses: 1 }, hint: 'payment_reverses' },
      )
      .toArray();
    return new Map(rows.map(({ id, reverses }) => [reverses!, id]));
  }

  /** What was given back of an account's charge, minor units. Who gives back does so after it: later rows alone are read. */
  async givenBack(
    company: number,
    { accountID, charge }: { accountID: number; charge: number },
    session: mongo.ClientSession,
  ): Promise<number> {
    const rows = this.collection.find(
      { company, accountID, seq: { $gt: charge }, givesBack: charge },
      { session, projection: { _id: 0, sum: 1 }, hint: 'payment_account' },
    );
    return (await rows.toArray()).reduce((total, { sum }) => total + sum, 0);
  }

  /** The transactions of a pay system that were posted, by their ids. */
  async ofSystem(company: number, paySystem: string, transactionIDs: string[]): Promise<PaymentDocument[]> {
    if (transactionIDs.length === 0) return [];
    const query = { company, paySystem, transactionID: { $in: transactionIDs } };
    return this.collection.find(query, { hint: 'payment_transaction' }).toArray();
  }

  /** The payments of a pay system from a day until another, both included, in their order. */
  async *ofSystemBetween(
    company: number,
    { paySystem, from, to }: { paySystem: string; from: string; to: string },
    zone: string,
  ): AsyncGenerator<PaymentDocument> {
    const at = momentsOf({ from, to }, zone)!;
    const rows = this.collection.find(
      { company, paySystem, at },
      { hint: 'payment_system', batchSize: READ_AT_ONCE },
    );
    yield* rows;
  }

  /** Newest first, a page in the time of its length however deep it is. */
  async page(company: number, { start, length, after }: Behind): Promise<Page<PaymentDocument>> {
    const { total, idAt } = await this.sequences.places('payments', company);
    if (after !== undefined) {
      const rows = this.collection.find({ company, id: { $lt: after } }, { hint: 'payment_id' });
      const data = await rows.sort({ id: -1 }).skip(start).limit(length).toArray();
      return { recordsTotal: total, recordsFiltered: total, data };
    }
    const newest = total - start;
    const data = await this.collection
      .find({ company, id: { $lte: idAt(newest), $gt: idAt(newest - length) } }, { hint: 'payment_id' })
      .sort({ id: -1 })
      .toArray();
    return { recordsTotal: total, recordsFiltered: total, data };
  }

  /**
   * Those that a filter leaves, newest first, and what they come to. What is told is of one moment for each of the two only.
   * @param zone by whose calendar the filter's dates are.
   */
  async search(
    company: number,
    filter: PaymentFilter,
    zone: string,
    { start, length, after }: Behind,
  ): Promise<Page<PaymentDocument> & { totals: PaymentTotals }> {
    const query = queryOf(company, filter, zone);
    const hint = hintOf(filter);
    const behind = after === undefined ? [] : await this.behind(company, filter, hint, after);
    const newest = this.collection
      .find({ company, $and: [query, ...behind] }, { hint })
      .sort(orderOf(hint, -1));
    const [recordsTotal, totals, data] = await Promise.all([
      this.sequences.total('payments', company),
      this.totals(company, query, hint),
      newest.skip(start).limit(length).toArray(),
    ]);
    return { recordsTotal, recordsFiltered: totals.count, data, totals };
  }

  /**
   * What comes behind a row, newest first, in the order in which an index has it.
   * @throws ValidationError where there is no such payment, or it is another account's.
   */
  private async behind(
    company: number,
    { accountID }: PaymentFilter,
    hint: keyof typeof ORDERS,
    after: number,
  ): Promise<mongo.Filter<PaymentDocument>[]> {
    const row = await this.collection.findOne({ company, id: after }, { hint: 'payment_id' });
    if (!row || (accountID !== undefined && row.accountID !== accountID))
      throw new ValidationError({ after: 'after must be the id of a payment of this list' });
    const { id, seq, at } = row;
    if (hint === 'payment_account') return [{ seq: { $lt: seq } }];
    if (ORDERS[hint].includes('at'))
      // The first one bounds what is looked at.
      return [{ at: { $lte: at } }, { $or: [{ at: { $lt: at } }, { id: { $lt: id } }] }];
    return [{ id: { $lt: id } }];
  }

  /** All that a filter leaves, oldest first, as they are read. */
  all(company: number, filter: PaymentFilter, zone: string): AsyncIterable<PaymentDocument> {
    const hint = hintOf(filter);
    return this.collection
      .find(queryOf(company, filter, zone), { hint, batchSize: READ_AT_ONCE })
      .sort(orderOf(hint, 1));
  }

  private async totals(
    company: number,
    query: mongo.Filter<PaymentDocument>,
    hint: string,
  ): Promise<PaymentTotals> {
    const above = { $cond: [{ $gt: ['$sum', 0] }, '$sum', 0] };
    const [found] = await this.collection
      .aggregate<PaymentTotals>(
        [
          { $match: { ...query, company } },
          { $group: { _id: null, count: { $sum: 1 }, sum: { $sum: '$sum' }, added: { $sum: above } } },
          { $project: { _id: 0 } },
        ],
        { hint },
      )
      .toArray();
    return found ?? { count: 0, sum: 0, added: 0 };
  }

  /** Those of one account, which has `payments` of them, newest first. */
  async accountPage(
    company: number,
    account: { id: number; payments: number },
    { start, length, after }: Behind,
  ): Promise<Page<PaymentDocument>> {
    const hint = 'payment_account';
    const of = { company, accountID: account.id };
    const behind =
      after === undefined ? [] : await this.behind(company, { accountID: account.id }, hint, after);
    const newest = account.payments - start;
    const rows =
      behind.length > 0
        ? this.collection
            .find({ ...of, $and: behind }, { hint })
            .sort({ seq: -1 })
            .skip(start)
            .limit(length)
        : this.collection
            .find({ ...of, seq: { $lte: newest, $gt: newest - length } }, { hint })
            .sort({ seq: -1 });
    const [recordsTotal, data] = await Promise.all([
      this.sequences.total('payments', company),
      rows.toArray(),
    ]);
    return { recordsTotal, recordsFiltered: account.payments, data };
  }
}

/** A page, behind the payment of this id where one is named. */
type Behind = Pick<PagingById, keyof Paging | 'after'>;

/** What payments come to, minor units; `added` of those above 0 alone. */
export interface PaymentTotals {
  count: number;
  sum: number;
  added: number;
}

function queryOf(company: number, filter: PaymentFilter, zone: string): mongo.Filter<PaymentDocument> {
  const { accountID, paySystem, transactionID, typeID, sum } = filter;
  const at = momentsOf(filter, zone);
  return {
    company,
    ...(accountID === undefined ? {} : { accountID }),
    ...(at === undefined ? {} : { at }),
    ...(paySystem === undefined ? {} : { paySystem }),
    ...(transactionID === undefined ? {} : { transactionID }),
    ...(typeID === undefined ? {} : { typeID: Number(typeID) as PaymentDocument['typeID'] }),
    ...(sum === undefined ? {} : { sum }),
  };
}

/** What payments come in, by the index that finds them: none of it is gathered and sorted. */
const ORDERS = {
  payment_account: ['seq'],
  payment_transaction: ['id'],
  payment_system: ['at', 'id'],
  payment_at: ['at', 'id'],
  payment_id: ['id'],
};

/** The index that leaves the least to look at. */
function hintOf({ accountID, paySystem, transactionID, from, to }: PaymentFilter): keyof typeof ORDERS {
  if (accountID !== undefined) return 'payment_account';
  if (paySystem !== undefined) return transactionID === undefined ? 'payment_system' : 'payment_transaction';
  return from === undefined && to === undefined ? 'payment_id' : 'payment_at';
}

function orderOf(hint: keyof typeof ORDERS, direction: 1 | -1): Record<string, 1 | -1> {
  return Object.fromEntries(ORDERS[hint].map((field) => [field, direction]));
}
