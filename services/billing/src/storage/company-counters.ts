import type { mongo } from 'mongoose';
import { declareCollection, type MongoConnection, ofCompany } from '@herald/mongo';
import { type CompanyDocument, CompanyDocuments } from './company-documents';

interface CounterDocument extends CompanyDocument {
  /** The last allocated number. */
  last: number;
}

export const countersIn = declareCollection<CounterDocument>(
  'counters',
  ofCompany('written with the items, runs and events that it numbers'),
);

/** Counters of companies, from 1 without gaps: a number is allocated in the transaction that writes the numbered document. */
export class CompanyCounters {
  private readonly documents: CompanyDocuments<CounterDocument>;

  constructor(connection: MongoConnection) {
    this.documents = new CompanyDocuments(countersIn, connection);
  }

  /** Allocates `count` numbers and returns the first; the caller owns `first … first + count - 1`. */
  async take(name: string, company: number, count: number, session: mongo.ClientSession): Promise<number> {
    const last = { $add: [{ $ifNull: ['$last', 0] }, count] };
    const counter = await this.documents.change(name, company, [{ $set: { last } }], session);
    return counter.last - count + 1;
  }
}
