import type { mongo } from 'mongoose';
import type { SessionDocument } from './session-model';

/** The sessions that a user may see and end. */
export type SessionScope = { all: true } | { operator: number } | { company: number } | { id: string };

/** Sessions in MongoDB. Expired sessions are ignored until MongoDB removes them. */
export class SessionStore {
  constructor(private readonly sessions: mongo.Collection<SessionDocument>) {}

  async insert(session: SessionDocument): Promise<void> {
    await this.sessions.insertOne(session);
  }

  findSession(hash: string, now: Date): Promise<SessionDocument | null> {
    return this.sessions.findOne({ _id: hash, expiresAt: { $gt: now } });
  }

  async noteSeen(hash: string, seenAt: Date): Promise<void> {
    await this.sessions.updateOne({ _id: hash }, { $max: { seenAt } });
  }

  async changeRole(hash: string, role: string): Promise<void> {
    await this.sessions.updateOne({ _id: hash }, { $set: { role } });
  }

  /** @returns whether the session existed: of several concurrent callers, only one gets true */
  async remove(hash: string): Promise<boolean> {
    const { deletedCount } = await this.sessions.deleteOne({ _id: hash });
    return deletedCount > 0;
  }

  /** Sessions without a request since then, at most `limit`. */
  idleSince(seenAt: Date, limit: number): Promise<SessionDocument[]> {
    return this.sessions
      .find({ seenAt: { $lte: seenAt } })
      .sort({ seenAt: 1 })
      .limit(limit)
      .toArray();
  }

  /** Newest first, at most `limit`. */
  list(scope: SessionScope, now: Date, limit: number): Promise<SessionDocument[]> {
    return this.sessions
      .find({ ...filterOf(scope), expiresAt: { $gt: now } })
      .sort({ createdAt: -1 })
      .limit(limit)
      .toArray();
  }

  /** @returns the removed session; null if the scope has none with this ID */
  revoke(scope: SessionScope, id: string): Promise<SessionDocument | null> {
    return this.sessions.findOneAndDelete({ $and: [filterOf(scope), { id }] });
  }
}

function filterOf(scope: SessionScope): mongo.Filter<SessionDocument> {
  return 'all' in scope ? {} : scope;
}
