import type { mongo } from 'mongoose';
import { declareCollection, type MongoConnection, ofCompany } from '@herald/mongo';
import { COMPANY_OF_ID, type CompanyDocument, CompanyDocuments } from './company-documents';

interface CounterDocument extends CompanyDocument {
  /** The last number given out. */
  last: number;
}

export const countersIn = declareCollection<CounterDocument>(
  'counters',
  ofCompany('written with the items, runs and events that it numbers', { ofOlder: COMPANY_OF_ID }),
);

/** Numbers of a company that count up from 1 without a gap, as each is taken in the transaction of what it numbers. */
export class CompanyCounters {
  private readonly documents: CompanyDocuments<CounterDocument>;

  constructor(connection: MongoConnection) {
    this.documents = new CompanyDocuments(countersIn, connection);
  }

  /** Takes `count` numbers and gives the first; the caller owns `first … first + count - 1`. */
  async take(name: string, company: number, count: number, session: mongo.ClientSession): Promise<number> {
    const last = { $add: [{ $ifNull: ['$last', 0] }, count] };
    const counter = await this.documents.change(name, company, [{ $set: { last } }], session);
    return counter.last - count + 1;
  }
}
