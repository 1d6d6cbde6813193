import type { mongo } from 'mongoose';
import type { PersonLinkDocument } from './person-model';

/** Sign-in links of persons in MongoDB. */
export class PersonLinkStore {
  constructor(private readonly links: mongo.Collection<PersonLinkDocument>) {}

  async insert(link: PersonLinkDocument): Promise<void> {
    await this.links.insertOne(link);
  }

  /** Finds a link without using it; null if it was used or has expired. */
  async find(hash: string, now: Date): Promise<PersonLinkDocument | null> {
    return await this.links.findOne({ _id: hash, usedAt: null, expiresAt: { $gt: now } });
  }

  /** Marks a link as used and returns it, for the first caller only; null otherwise, or if it has expired. */
  async take(hash: string, now: Date): Promise<PersonLinkDocument | null> {
    return await this.links.findOneAndUpdate(
      { _id: hash, usedAt: null, expiresAt: { $gt: now } },
      { $set: { usedAt: now } },
    );
  }

  /** Makes a link usable again after a failed sign-in. */
  async restore(hash: string): Promise<void> {
    await this.links.updateOne({ _id: hash }, { $set: { usedAt: null } });
  }
}
