import type { mongo } from 'mongoose';
import { ValidationError } from '@herald/contracts/errors';
import type { MongoConnection, Statement } from '@herald/mongo';
import { type Page, type Paging, type PagingById, rowsOfPage } from '@herald/mongo/paging';
import { timeRangeOf } from '../request/day-span';
import type { CompanySequences } from '../storage/company-sequences';
import { type PaymentDocument, paymentsIn } from './payment-model';

/** Rows that a streamed read holds in memory at once. */
const READ_AT_ONCE = 1_000;

/** The rows of the ledger. This store adds and reads rows; it never changes or removes them. */
export class PaymentStore {
  private readonly collection: mongo.Collection<PaymentDocument>;

  constructor(
    connection: MongoConnection,
    private readonly sequences: CompanySequences,
  ) {
    this.collection = paymentsIn(connection);
  }

  /** Statements that add rows. */
  additions(rows: PaymentDocument[]): Statement[] {
    const { namespace } = this.collection;
    return rows.map((document) => ({ name: 'insertOne', namespace, document }));
  }

  async get(company: number, id: number, session?: mongo.ClientSession): Promise<PaymentDocument | null> {
    return this.collection.findOne({ company, id }, { session, hint: 'payment_id' });
  }

  /** The rows of the given transactions that are already posted. */
  async ofTransactions(
    company: number,
    keys: { paySystem: string | null; transactionID: string }[],
    session: mongo.ClientSession,
  ): Promise<PaymentDocument[]> {
    if (keys.length === 0) return [];
    const $or = keys.map(({ paySystem, transactionID }) => ({ company, paySystem, transactionID }));
    return this.collection.find({ $or }, { session, hint: 'payment_transaction' }).toArray();
  }

  /** Companies that have a payment with this id, at most two of them. */
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

  /** The reversed payments among the given ids, each with the id of its reversal. */
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

  /** The sum refunded of an account's charge, in minor units. Refunds follow their charge, so that only later rows are read. */
  async refunded(
    company: number,
    { accountID, charge }: { accountID: number; charge: number },
    session: mongo.ClientSession,
  ): Promise<number> {
    const rows = this.collection.find(
      { company, accountID, seq: { $gt: charge }, refundsCharge: charge },
      { session, projection: { _id: 0, sum: 1 }, hint: 'payment_account' },
    );
    return (await rows.toArray()).reduce((total, { sum }) => total + sum, 0);
  }

  /** The posted payments of a pay system with these transaction ids. */
  async ofSystem(company: number, paySystem: string, transactionIDs: string[]): Promise<PaymentDocument[]> {
    if (transactionIDs.length === 0) return [];
    const query = { company, paySystem, transactionID: { $in: transactionIDs } };
    return this.collection.find(query, { hint: 'payment_transaction' }).toArray();
  }

  /** The payments of a pay system between two days, both included, in the order of time. */
  async *ofSystemBetween(
    company: number,
    { paySystem, from, to }: { paySystem: string; from: string; to: string },
    zone: string,
  ): AsyncGenerator<PaymentDocument> {
    const at = timeRangeOf({ from, to }, zone)!;
    const rows = this.collection.find(
      { company, paySystem, at },
      { hint: 'payment_system', batchSize: READ_AT_ONCE },
    );
    yield* rows;
  }

  /** A page of payments, newest first. Its read time depends on its length and not on its offset. */
  async page(company: number, { start, length, after }: Behind): Promise<Page<PaymentDocument>> {
    const { total, idAt } = await this.sequences.positions('payments', company);
    if (after !== undefined) {
      const rows = this.collection.find({ company, id: { $lt: after } }, { hint: 'payment_id' });
      const data = await rowsOfPage(rows.sort({ id: -1 }), { start, length });
      return { recordsTotal: total, recordsFiltered: total, data };
    }
    const newest = total - start;
    const rows = this.collection
      .find({ company, id: { $lte: idAt(newest), $gt: idAt(newest - length) } }, { hint: 'payment_id' })
      .sort({ id: -1 });
    const data = await rowsOfPage(rows, { start: 0, length });
    return { recordsTotal: total, recordsFiltered: total, data };
  }

  /** A page of the matches, newest first, and the totals of all matches, read at different times. Dates are in `zone`. */
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
      rowsOfPage(newest, { start, length }),
    ]);
    return { recordsTotal, recordsFiltered: totals.count, data, totals };
  }

  /**
   * Conditions for the rows after a given row, newest first, in the order of an index.
   * @throws ValidationError if there is no such payment, or if it belongs to another account
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
      // The first condition bounds the range of the index that is scanned.
      return [{ at: { $lte: at } }, { $or: [{ at: { $lt: at } }, { id: { $lt: id } }] }];
    return [{ id: { $lt: id } }];
  }

  /** Streams all payments that match a filter, oldest first. */
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
}

/** The fields by which payments are found. Dates are days, `YYYY-MM-DD`, both included; the sum is signed, in minor units. */
export interface PaymentFilter {
  accountID?: number;
  from?: string;
  to?: string;
  paySystem?: string;
  transactionID?: string;
  typeID?: string;
  sum?: number;
}

/** A page, which starts after the payment with the id `after` if that is given. */
type Behind = Pick<PagingById, keyof Paging | 'after'>;

/** Totals of payments, in minor units; `added` is the total of the positive sums. */
export interface PaymentTotals {
  count: number;
  sum: number;
  added: number;
}

function queryOf(company: number, filter: PaymentFilter, zone: string): mongo.Filter<PaymentDocument> {
  const { accountID, paySystem, transactionID, typeID, sum } = filter;
  const at = timeRangeOf(filter, zone);
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

/** The order of payments in each index, so that MongoDB sorts nothing in memory. */
const ORDERS = {
  payment_account: ['seq'],
  payment_transaction: ['id'],
  payment_system: ['at', 'id'],
  payment_at: ['at', 'id'],
  payment_id: ['id'],
};

/** The index with which a filter scans the fewest rows. */
function hintOf({ accountID, paySystem, transactionID, from, to }: PaymentFilter): keyof typeof ORDERS {
  if (accountID !== undefined) return 'payment_account';
  // Without a pay system MongoDB seeks the transaction once for each pay system in the index.
  if (transactionID !== undefined) return 'payment_transaction';
  if (paySystem !== undefined) return 'payment_system';
  return from === undefined && to === undefined ? 'payment_id' : 'payment_at';
}

function orderOf(hint: keyof typeof ORDERS, direction: 1 | -1): Record<string, 1 | -1> {
  return Object.fromEntries(ORDERS[hint].map((field) => [field, direction]));
}
