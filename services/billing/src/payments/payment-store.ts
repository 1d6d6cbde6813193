import type { mongo } from 'mongoose';
import type { MongoConnection } from '@herald/mongo';
import type { Page, Paging } from '@herald/paging';
import type { CompanySequences } from '../sequences/company-sequences';
import { type PaymentDocument, paymentsIn } from './payment-model';

/** The rows of the ledger. They are added and read; nothing here changes or removes one. */
export class PaymentStore {
  private readonly collection: mongo.Collection<PaymentDocument>;

  constructor(
    connection: MongoConnection,
    private readonly sequences: Pick<CompanySequences, 'total' | 'companiesBeyond'>,
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

  /** Of these payments those that were taken back, each with the id of the row that did. */
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

  /** Newest first, a page in the time of its length however deep it is. */
  async page(company: number, { start, length }: Paging): Promise<Page<PaymentDocument>> {
    const total = await this.sequences.total('payments', company);
    const newest = total - start;
    const data = await this.collection
      .find({ company, id: { $lte: newest, $gt: newest - length } }, { hint: 'payment_id' })
      .sort({ id: -1 })
      .toArray();
    return { recordsTotal: total, recordsFiltered: total, data };
  }

  /** Those of one account, which has `payments` of them, newest first. */
  async accountPage(
    company: number,
    account: { id: number; payments: number },
    { start, length }: Paging,
  ): Promise<PaymentDocument[]> {
    const newest = account.payments - start;
    return this.collection
      .find(
        { company, accountID: account.id, seq: { $lte: newest, $gt: newest - length } },
        { hint: 'payment_account' },
      )
      .sort({ seq: -1 })
      .toArray();
  }
}
