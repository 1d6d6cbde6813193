import type { mongo } from 'mongoose';
import type { DeclaredCollection, MongoConnection } from '@herald/mongo';

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

  async find(name: string, company: number, session?: mongo.ClientSession): Promise<T | null> {
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
