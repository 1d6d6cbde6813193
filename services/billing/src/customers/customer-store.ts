import type { mongo } from 'mongoose';
import { collectionOf, type MongoConnection } from '@herald/mongo';
import type { Page, Paging } from '@herald/paging';
import type { CompanySequences } from '../sequences/company-sequences';
import { type CustomerDocument, customerModel } from './customer-model';

const BY_ID = 'customer_id';

/**
 * Every read names its index: all of them begin with the company, so that a plan made while a company is small may walk
 * through all of it later.
 */
export class CustomerStore {
  readonly collection: mongo.Collection<CustomerDocument>;

  constructor(
    connection: MongoConnection,
    private readonly sequences: Pick<CompanySequences, 'total'>,
  ) {
    this.collection = collectionOf(customerModel(connection));
  }

  async get(company: number, id: number): Promise<CustomerDocument | null> {
    return this.collection.findOne({ company, id }, { hint: BY_ID });
  }

  /** Several by their ids. */
  async find(company: number, ids: number[], session?: mongo.ClientSession): Promise<CustomerDocument[]> {
    if (ids.length === 0) return [];
    return this.collection.find({ company, id: { $in: ids } }, { session, hint: BY_ID }).toArray();
  }

  async add(customers: CustomerDocument[], session: mongo.ClientSession): Promise<void> {
    await this.collection.insertMany(customers, { session });
  }

  /** Counts new accounts at their customers: id → how many. */
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

  /** Of the given full numbers those that a customer of the company has. */
  async takenMobiles(
    company: number,
    mobiles: string[],
    session?: mongo.ClientSession,
  ): Promise<Set<string>> {
    if (mobiles.length === 0) return new Set();
    const wanted = new Set(mobiles);
    const owners = await this.collection
      .find(
        { company, 'numbers.mobile': { $in: [...wanted] } },
        { session, projection: { 'numbers.mobile': 1 }, hint: 'customer_mobile' },
      )
      .toArray();
    const taken = owners.flatMap(({ numbers }) => numbers.map(({ mobile }) => mobile));
    return new Set(taken.filter((mobile) => wanted.has(mobile)));
  }

  /** By id, a page in the time of its length however deep it is. */
  async page(company: number, { start, length }: Paging): Promise<Page<CustomerDocument>> {
    const total = await this.sequences.total('customers', company);
    const data = await this.collection
      .find({ company, position: { $gt: start, $lte: start + length } }, { hint: 'customer_position' })
      .sort({ position: 1 })
      .toArray();
    return { recordsTotal: total, recordsFiltered: total, data };
  }
}
