import { type mongo } from 'mongoose';
import { ConflictError } from '@herald/errors';
import { isDuplicateKey, type MongoConnection } from '@herald/mongo';
import {
  heardId,
  heardIn,
  type HeardDocument,
  type ListenerDocument,
  listenerId,
  listenersIn,
  type ToldCallback,
} from './listener-model';

export type Listener = Pick<ListenerDocument, 'company' | 'name' | 'test'>;

const HOUR_MS = 3_600_000;
/** A listener that asks for nothing ends. */
const LISTENER_HOURS = 24;
/** As long as a receiver's callbacks are tried. */
const HEARD_HOURS = 72;
const LISTENERS_OF_COMPANY = 10;
/** What waits for one listener at most: more is not kept, and the listener is told so. */
export const MOST_PENDING = 100_000;

const later = (hours: number): Date => new Date(Date.now() + hours * HOUR_MS);

/** Listeners, and the callbacks that are kept for them, in MongoDB. */
export class ListenerStore {
  private readonly listeners: mongo.Collection<ListenerDocument>;
  private readonly heard: mongo.Collection<HeardDocument>;

  constructor(connection: MongoConnection) {
    this.listeners = listenersIn(connection);
    this.heard = heardIn(connection);
  }

  /**
   * The company's listener of this name, which is there from now on if it wasn't, and stays for another day.
   * @throws ConflictError where the company has as many others as it may have
   */
  async open({ company, name, test }: Listener): Promise<ListenerDocument> {
    const _id = listenerId(company, name);
    const set = { $set: { expireAt: later(LISTENER_HOURS) } };
    const found = await this.listeners.findOneAndUpdate({ _id, company }, set, { returnDocument: 'after' });
    if (found) return found;
    const others = await this.listeners.countDocuments(
      { company, test: test ?? { $exists: false } },
      { limit: LISTENERS_OF_COMPANY },
    );
    if (others >= LISTENERS_OF_COMPANY)
      throw new ConflictError(
        `There are ${LISTENERS_OF_COMPANY} listeners already. End one that is not used, or wait until it has not asked for ${LISTENER_HOURS} hours.`,
      );
    const made: ListenerDocument = {
      ...{ _id, company, name, ...(test && { test }), since: new Date() },
      ...set.$set,
    };
    try {
      await this.listeners.insertOne(made);
      return made;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      // Made meanwhile by another request of it.
      return this.open({ company, name, ...(test && { test }) });
    }
  }

  /** Ends a listener, and what is kept for it. @returns whether there was one */
  async end(company: number, name: string): Promise<boolean> {
    const { deletedCount } = await this.listeners.deleteOne({ _id: listenerId(company, name), company });
    await this.heard.deleteMany({ company, listener: name });
    return deletedCount > 0;
  }

  /** Those that hear of what live keys do, or of what test keys send. */
  async ofCompany(company: number, test: boolean): Promise<ListenerDocument[]> {
    return this.listeners.find({ company, test: test || { $exists: false } }).toArray();
  }

  /** Those for whom callbacks are kept, of all companies. */
  async listening(): Promise<Listener[]> {
    return this.listeners
      .find({ fullSince: { $exists: false }, expireAt: { $gt: new Date() } })
      .project<Listener>({ _id: 0, company: 1, name: 1, test: 1 })
      .toArray();
  }

  /** Keeps callbacks, each for one listener. What is kept already stays as it is, acknowledged or not. */
  async keep(heard: { listener: Listener; callback: ToldCallback }[]): Promise<void> {
    if (heard.length === 0) return;
    const expireAt = later(HEARD_HOURS);
    const documents = heard.map(({ listener: { company, name }, callback }): HeardDocument => {
      const { _id, event, at, requestId, attempts, smsID, number, status, ...others } = callback;
      const { brandID, brandName, accountID, parameters } = others;
      const told = {
        ...{ _id, event, at, requestId, attempts, smsID, number, status },
        ...{ brandID, brandName, accountID, parameters },
      };
      return { _id: heardId(company, name, _id), company, listener: name, at, told, pending: true, expireAt };
    });
    try {
      await this.heard.insertMany(documents, { ordered: false, ignoreUndefined: true });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  /** What the listener has not acknowledged, as it happened. */
  async pending({ company, name }: Listener, limit: number): Promise<ToldCallback[]> {
    const found = await this.heard
      .find({ company, listener: name, pending: true }, { hint: 'pending' })
      .sort({ at: 1, _id: 1 })
      .limit(limit)
      .project<Pick<HeardDocument, 'told'>>({ told: 1 })
      .toArray();
    return found.map(({ told }) => told);
  }

  /** These are not told again. Repeating it changes nothing. */
  async acknowledge({ company, name }: Listener, callbacks: string[]): Promise<void> {
    if (callbacks.length === 0) return;
    const _id = { $in: callbacks.map((callback) => heardId(company, name, callback)) };
    await this.heard.updateMany({ _id, company }, { $unset: { pending: 1 } });
  }

  /** Has what was acknowledged told again: one callback, or what happened since a time. @returns how many */
  async again({ company, name }: Listener, { id, from }: { id?: string; from?: Date }): Promise<number> {
    const asked: mongo.Filter<HeardDocument> =
      id === undefined
        ? { company, listener: name, at: { $gte: from!.getTime() } }
        : { _id: heardId(company, name, id), company };
    const { matchedCount } = await this.heard.updateMany(asked, {
      $set: { pending: true, expireAt: later(HEARD_HOURS) },
    });
    return matchedCount;
  }

  /** Keeps nothing more for a listener for which too much waits. */
  async stopTheFull(most = MOST_PENDING): Promise<void> {
    for (const { company, name } of await this.listening()) {
      const waiting = await this.heard.countDocuments(
        { company, listener: name, pending: true },
        { hint: 'pending', limit: most + 1 },
      );
      if (waiting <= most) continue;
      await this.listeners.updateOne(
        { _id: listenerId(company, name), company, fullSince: { $exists: false } },
        { $set: { fullSince: new Date() } },
      );
    }
  }

  /** Keeps callbacks again for a listener that has taken all that waited. */
  async resume(listener: ListenerDocument): Promise<ListenerDocument> {
    const { company, name, fullSince } = listener;
    const now = new Date();
    const resumed = await this.listeners.findOneAndUpdate(
      { _id: listenerId(company, name), company, fullSince: fullSince! },
      { $unset: { fullSince: 1 }, $set: { since: now, missed: { since: fullSince!, until: now } } },
      { returnDocument: 'after' },
    );
    return resumed ?? this.open(listener);
  }
}
