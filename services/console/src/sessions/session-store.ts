import type { mongo } from 'mongoose';
import type { SessionDocument } from './session-model';

/** Which sessions somebody may see and end. */
export type SessionScope = { all: true } | { operator: number } | { company: number } | { id: string };

/** Sessions in MongoDB. What has expired is as if it were not there, whenever MongoDB removes it. */
export class SessionStore {
  constructor(private readonly sessions: mongo.Collection<SessionDocument>) {}

  async insert(session: SessionDocument): Promise<void> {
    await this.sessions.insertOne(session);
  }

  find(hash: string, now: Date): Promise<SessionDocument | null> {
    return this.sessions.findOne({ _id: hash, expiresAt: { $gt: now } });
  }

  async noteSeen(hash: string, seenAt: Date): Promise<void> {
    await this.sessions.updateOne({ _id: hash }, { $max: { seenAt } });
  }

  async remove(hash: string): Promise<void> {
    await this.sessions.deleteOne({ _id: hash });
  }

  /** The newest first, `limit` at most. */
  list(scope: SessionScope, now: Date, limit: number): Promise<SessionDocument[]> {
    return this.sessions
      .find({ ...filterOf(scope), expiresAt: { $gt: now } })
      .sort({ createdAt: -1 })
      .limit(limit)
      .toArray();
  }

  /** @returns whether there was such a session among those of the scope */
  async revoke(scope: SessionScope, id: string): Promise<boolean> {
    const { deletedCount } = await this.sessions.deleteOne({ $and: [filterOf(scope), { id }] });
    return deletedCount > 0;
  }
}

function filterOf(scope: SessionScope): mongo.Filter<SessionDocument> {
  return 'all' in scope ? {} : scope;
}
