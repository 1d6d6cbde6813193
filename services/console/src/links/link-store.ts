import type { mongo } from 'mongoose';
import type { LinkDocument } from './link-model';

/** One-time links in MongoDB. */
export class LinkStore {
  constructor(private readonly links: mongo.Collection<LinkDocument>) {}

  async insert(link: LinkDocument): Promise<void> {
    await this.links.insertOne(link);
  }

  /** Finds a link without using it; null if it was used or has expired. */
  findLink(hash: string, now: Date): Promise<LinkDocument | null> {
    return this.links.findOne({ _id: hash, usedAt: null, expiresAt: { $gt: now } });
  }

  /** Marks a link as used and returns it, for the first caller only; null otherwise, or if it has expired. */
  useLink(hash: string, now: Date): Promise<LinkDocument | null> {
    return this.links.findOneAndUpdate(
      { _id: hash, usedAt: null, expiresAt: { $gt: now } },
      { $set: { usedAt: now } },
    );
  }

  /** Makes a link usable again after a failed sign-in. */
  async restore(hash: string): Promise<void> {
    await this.links.updateOne({ _id: hash }, { $set: { usedAt: null } });
  }
}
