import type { mongo } from 'mongoose';
import { type DeclaredCollection, isDuplicateKey, type MongoConnection } from '@herald/mongo';

/** A document that exists once per name and company. */
export interface CompanyDocument {
  /** `<name>/<company>` */
  _id: string;
  /** Shard key, so that documents of one transaction are on one shard. Missing in documents that an older version created. */
  company?: number;
}

/** The company in the `_id`, for documents that an older version created. */
export const COMPANY_OF_ID = { $toInt: { $last: { $split: ['$_id', '/'] } } };

/** Filter for the document of a company, with the shard key. */
export function placeOf(name: string, company: number): { _id: string; company: number } {
  return { _id: `${name}/${company}`, company };
}

/** Documents by name and company, also next to instances of an older version that create them without the company. */
export class CompanyDocuments<T extends CompanyDocument> {
  private readonly collection: mongo.Collection<CompanyDocument>;

  constructor(declared: DeclaredCollection<T>, connection: MongoConnection) {
    this.collection = declared(connection) as unknown as mongo.Collection<CompanyDocument>;
  }

  async find(name: string, company: number, session?: mongo.ClientSession): Promise<T | null> {
    const place = placeOf(name, company);
    const found =
      (await this.collection.findOne(place, { session })) ??
      (await this.collection.findOne({ _id: place._id }, { session }));
    return found as T | null;
  }

  /**
   * Changes the document in a transaction, or creates it. @returns the document afterwards
   * @throws a duplicate key error if an older version created the document. The document then gets its company, and the transaction can
   * be retried.
   */
  async change(
    name: string,
    company: number,
    update: mongo.UpdateFilter<T> | mongo.Document[],
    session: mongo.ClientSession,
  ): Promise<T> {
    const place = placeOf(name, company);
    try {
      const changed = await this.collection.findOneAndUpdate(
        place,
        update as mongo.UpdateFilter<CompanyDocument>,
        { upsert: true, returnDocument: 'after', session },
      );
      return changed as T;
    } catch (error) {
      if (isDuplicateKey(error))
        await this.collection.updateOne(
          { _id: place._id, company: { $exists: false } },
          { $set: { company } },
        );
      throw error;
    }
  }
}
