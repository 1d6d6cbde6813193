import type { mongo } from 'mongoose';
import { type DeclaredCollection, isDuplicateKey, type MongoConnection } from '@herald/mongo';

/** A document that each company has under a name of its own. */
export interface CompanyDocument {
  /** `<name>/<company>` */
  _id: string;
  /** By it the document stands beside what is written with it. Not there in what a version before has made. */
  company?: number;
}

/** The company that the `_id` names, for documents that a version before has made. */
export const COMPANY_OF_ID = { $toInt: { $last: { $split: ['$_id', '/'] } } };

/** Where the document of a company is, on a sharded cluster too. */
export function placeOf(name: string, company: number): { _id: string; company: number } {
  return { _id: `${name}/${company}`, company };
}

/** Documents by name and company, also beside processes of a version that made them without the company. */
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
   * Changes the document in a transaction, or makes it. @returns it as it is then
   * @throws a duplicate key where a version before has made it: it has its company from then on, and the transaction may run again
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
