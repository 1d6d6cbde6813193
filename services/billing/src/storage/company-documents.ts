import type { mongo } from 'mongoose';
import { declareCollection, type DeclaredCollection, type MongoConnection, ofCompany } from '@herald/mongo';

/** A document that exists once per name and company. */
export interface CompanyDocument {
  /** `<name>/<company>` */
  _id: string;
  /** Shard key, so that documents of one transaction are on one shard. */
  company: number;
}

/** Filter for the document of a company, with the shard key. */
export function keyOf(name: string, company: number): { _id: string; company: number } {
  return { _id: `${name}/${company}`, company };
}

/** Documents by name and company. */
export class CompanyDocuments<T extends CompanyDocument> {
  private readonly collection: mongo.Collection<CompanyDocument>;

  constructor(declared: DeclaredCollection<T>, connection: MongoConnection) {
    this.collection = declared(connection) as unknown as mongo.Collection<CompanyDocument>;
  }

  async findDocument(name: string, company: number, session?: mongo.ClientSession): Promise<T | null> {
    return (await this.collection.findOne(keyOf(name, company), { session })) as T | null;
  }

  /** Changes the document in a transaction, or creates it. @returns the document afterwards */
  async change(
    name: string,
    company: number,
    update: mongo.UpdateFilter<T> | mongo.Document[],
    session: mongo.ClientSession,
  ): Promise<T> {
    const changed = await this.collection.findOneAndUpdate(
      keyOf(name, company),
      update as mongo.UpdateFilter<CompanyDocument>,
      { upsert: true, returnDocument: 'after', session },
    );
    return changed as T;
  }
}

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
  async allocate(
    name: string,
    company: number,
    count: number,
    session: mongo.ClientSession,
  ): Promise<number> {
    const last = { $add: [{ $ifNull: ['$last', 0] }, count] };
    const counter = await this.documents.change(name, company, [{ $set: { last } }], session);
    return counter.last - count + 1;
  }
}
