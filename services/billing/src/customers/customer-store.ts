import type { mongo } from 'mongoose';
import type { MongoConnection } from '@herald/mongo';
import { RecordStore } from '../company-records/record-store';
import type { CompanySequences } from '../storage/company-sequences';
import { type CustomerDocument, customersIn } from './customer-model';

const BY_ID = 'customer_id';

export class CustomerStore extends RecordStore<CustomerDocument> {
  constructor(
    connection: MongoConnection,
    sequences: Pick<CompanySequences, 'total' | 'state' | 'companiesWith'>,
  ) {
    super(customersIn(connection), sequences, {
      kind: 'customers',
      byID: BY_ID,
      byPosition: 'customer_position',
      claims: { 'numbers.mobile': 'customer_mobile' },
    });
  }

  /** Adds new accounts to the counters of their customers. `added` maps the id of a customer to the number of its new accounts. */
  async addAccounts(
    company: number,
    added: Map<number, number>,
    session: mongo.ClientSession,
  ): Promise<void> {
    const operations = [...added].map(([id, count]) => ({
      updateOne: { filter: { company, id }, update: { $inc: { accounts: count } }, hint: BY_ID },
    }));
    await this.collection.bulkWrite(operations, { session });
  }
}
