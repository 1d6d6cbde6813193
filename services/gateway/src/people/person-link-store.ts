import type { mongo } from 'mongoose';
import type { PersonLinkDocument, SentLinksDocument } from './person-model';

/** Sign-in links of persons in MongoDB. */
export class PersonLinkStore {
  constructor(
    private readonly links: mongo.Collection<PersonLinkDocument>,
    private readonly sent: mongo.Collection<SentLinksDocument>,
  ) {}

  /** Counts a link about to be sent, in a single write, so that concurrent requests cannot exceed the limit. @returns false if it is reached */
  async count(
    address: string,
    at: Date,
    { periodMs, most }: { periodMs: number; most: number },
  ): Promise<boolean> {
    const since = new Date(at.getTime() - periodMs);
    const expiresAt = new Date(at.getTime() + periodMs);
    const recent = { $filter: { input: { $ifNull: ['$sentAt', []] }, cond: { $gt: ['$$this', since] } } };
    const counted = await this.sent.findOneAndUpdate(
      { _id: address },
      [
        { $set: { sentAt: recent, expiresAt } },
        { $set: { isBelow: { $lt: [{ $size: '$sentAt' }, most] } } },
        { $set: { sentAt: { $concatArrays: ['$sentAt', { $cond: ['$isBelow', [at], []] }] } } },
      ],
      { upsert: true, returnDocument: 'after' },
    );
    return counted!.isBelow;
  }

  async insert(link: PersonLinkDocument): Promise<void> {
    await this.links.insertOne(link);
  }

  /** Finds a link without using it; null if it was used or has expired. */
  async findLink(hash: string, now: Date): Promise<PersonLinkDocument | null> {
    return await this.links.findOne({ _id: hash, usedAt: null, expiresAt: { $gt: now } });
  }

  /** Marks a link as used and returns it, for the first caller only; null otherwise, or if it has expired. */
  async useLink(hash: string, now: Date): Promise<PersonLinkDocument | null> {
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
