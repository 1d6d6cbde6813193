import type { mongo } from 'mongoose';
import type { LinkDocument } from './link-model';

/** One-time links in MongoDB. */
export class LinkStore {
  constructor(private readonly links: mongo.Collection<LinkDocument>) {}

  async insert(link: LinkDocument): Promise<void> {
    await this.links.insertOne(link);
  }

  /** The link, which stays unused; null where it was used or has ended. */
  find(hash: string, now: Date): Promise<LinkDocument | null> {
    return this.links.findOne({ _id: hash, usedAt: null, expiresAt: { $gt: now } });
  }

  /** The link, for whoever is the first to ask; null for all others, and where it has ended. */
  take(hash: string, now: Date): Promise<LinkDocument | null> {
    return this.links.findOneAndUpdate(
      { _id: hash, usedAt: null, expiresAt: { $gt: now } },
      { $set: { usedAt: now } },
    );
  }

  /** As if it had not been taken: nobody was signed in with it. */
  async putBack(hash: string): Promise<void> {
    await this.links.updateOne({ _id: hash }, { $set: { usedAt: null } });
  }
}
