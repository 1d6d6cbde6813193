import type { mongo } from 'mongoose';
import { declareCollection, type MongoConnection, ofCompany } from '@herald/mongo';
import { RecordStore } from '../company-records/record-store';
import type { CompanySequences } from '../storage/company-sequences';
import type { Language } from '../values/texts';
import type { NumberObject } from '../values/number-objects';

/** The fields that a request to create a customer sets. */
export interface CustomerDraft {
  typeID: number;
  name: string;
  personalNo: string;
  email: string;
  birthDate: string | null;
  address: string;
  lang: Language;
  column1: string;
  column2: string;
  numbers: NumberObject[];
}

export interface CustomerDocument extends CustomerDraft {
  company: number;
  id: number;
  /** Index among the company's customers, from 1 without gaps. */
  position: number;
  /** The name in the form that prefix searches compare. */
  nameKey: string;
  /** Number of the customer's accounts. */
  accounts: number;
  createdAt: Date;
}

const BY_ID = 'customer_id';

export const customersIn = declareCollection<CustomerDocument>(
  'customers',
  ofCompany('written with its company’s sequence; a company’s numbers are unique'),
  { key: { company: 1, id: 1 }, unique: true, name: BY_ID },
  { key: { company: 1, position: 1 }, unique: true, name: 'customer_position' },
  // A phone number belongs to at most one customer of a company; this index decides between concurrent requests.
  { key: { company: 1, 'numbers.mobile': 1 }, unique: true, name: 'customer_mobile' },
  { key: { company: 1, 'numbers.number': 1 }, name: 'customer_local_number' },
  { key: { company: 1, nameKey: 1, position: 1 }, name: 'customer_name' },
  { key: { company: 1, personalNo: 1, position: 1 }, name: 'customer_personal_no' },
  { key: { company: 1, email: 1, position: 1 }, name: 'customer_email' },
);

export class CustomerStore extends RecordStore<CustomerDocument> {
  constructor(connection: MongoConnection, sequences: CompanySequences) {
    super(customersIn(connection), sequences, {
      kind: 'customers',
      byID: BY_ID,
      byPosition: 'customer_position',
      claims: { 'numbers.mobile': 'customer_mobile' },
    });
  }

  /** @param added the number of new accounts of each customer, by the id of the customer */
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
