import { mongo } from 'mongoose';
import { type CompanySnapshot, retentionOf } from '@herald/contracts';
import { isDuplicateKey, type MongoConnection } from '@herald/mongo';
import { type FilePage, findPage, type Paging } from '@herald/paging';
import { type InboundDocument, inboundIn } from './inbound-model';

/** A message that is to be stored behind the earlier ones of its phone. */
export type NewInbound = Omit<InboundDocument, 'n' | 'after' | 'told' | 'expiresAt'>;

/** Which messages are looked for: those of which all of it is true. */
export interface InboundFilter {
  number?: string;
  /** When their first part came; `to` itself is not in it. */
  from?: Date;
  to?: Date;
}

/** The phone of a company's messages. */
export interface Phone {
  company: number;
  number: string;
}

/** What says for how long a company keeps its messages. */
type Kept = Pick<CompanySnapshot, 'settings'>;

const DAY_MS = 86_400_000;
const REMOVED_AT_ONCE = 2_000;

/** Messages from phones in MongoDB, each for as long as its company keeps them, most for `INBOUND_KEPT_DAYS`. */
export class InboundStore {
  private readonly collection: mongo.Collection<InboundDocument>;

  constructor(
    connection: MongoConnection,
    private readonly keptDays = 90,
  ) {
    this.collection = inboundIn(connection);
  }

  /**
   * Stores a message behind the earlier ones of its phone; one that is there already stays as it is.
   * @returns it, where it is new and all before it is told: then nothing else is to be told with it
   * @param owner its company, where that is known
   */
  async add(message: NewInbound, owner: Kept | null = null): Promise<InboundDocument | null> {
    const { company, number, _id, asked, at } = message;
    const expiresAt = new Date(at.getTime() + this.daysOf(owner) * DAY_MS);
    for (;;) {
      const last = await this.collection.findOne({ company, number }, { sort: { n: -1 } });
      const place = { n: (last?.n ?? 0) + 1, after: last?.asked ? eventId(last) : (last?.after ?? null) };
      const stored = { ...message, ...place, told: !asked, expiresAt };
      try {
        await this.collection.insertOne(stored);
        // A phone's messages are told in their order: with the last one all are. One that nobody asked for says nothing of those before it.
        return !last || (last.asked && last.told) ? stored : null;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        if (await this.collection.findOne({ company, _id }, { projection: { _id: 1 } })) return null;
        // Another process took its place in the phone's line.
      }
    }
  }

  /** Gives messages of the version before, which have no end, the one that they would have now. */
  async dateOlder(): Promise<void> {
    const end = { $add: ['$at', this.keptDays * DAY_MS] };
    // Equal to null is what is missing too, and stands in the index.
    await this.collection.updateMany({ expiresAt: null as never }, [{ $set: { expiresAt: end } }]);
  }

  /**
   * Removes messages that companies keep for fewer days than when these came: each goes by itself at the end that it was given. What is
   * still to be told stays.
   */
  async removeOlder(
    companies: AsyncIterable<Kept & { id: number }>,
    goOn: () => boolean,
    now = Date.now(),
  ): Promise<void> {
    for await (const { id: company, settings } of companies) {
      const before = new Date(now - this.daysOf({ settings }) * DAY_MS);
      const old = { company, at: { $lt: before }, told: true };
      for (let found = REMOVED_AT_ONCE; found === REMOVED_AT_ONCE && goOn();) {
        const some = this.collection.find(old, { projection: { _id: 1 } }).limit(REMOVED_AT_ONCE);
        const ids = (await some.toArray()).map(({ _id }) => _id);
        found = ids.length;
        if (found > 0) await this.collection.deleteMany({ ...old, company, _id: { $in: ids } });
      }
    }
  }

  private daysOf(owner: Kept | null): number {
    return owner ? retentionOf(owner, { inbound: this.keptDays }).inbound : this.keptDays;
  }

  /** What is still to be told of a phone, in its order. */
  async untold({ company, number }: Phone, limit: number): Promise<InboundDocument[]> {
    return this.collection
      .find({ told: false, company, number }, { hint: 'untold' })
      .sort({ n: 1 })
      .limit(limit)
      .toArray();
  }

  async markTold({ company, number }: Phone, messages: InboundDocument[]): Promise<void> {
    const _id = { $in: messages.map((message) => message._id) };
    await this.collection.updateMany({ company, number, _id }, { $set: { told: true } });
  }

  /** Phones with a message that waits so long to be told. */
  async phonesThatWait(olderThanMs: number, limit: number): Promise<Phone[]> {
    const before = new Date(Date.now() - olderThanMs);
    const found = await this.collection
      .find({ told: false, at: { $lt: before } }, { hint: 'untold', projection: { company: 1, number: 1 } })
      .limit(limit)
      .toArray();
    return [...new Map(found.map((one) => [`${one.company}/${one.number}`, one])).values()];
  }

  /** How long the oldest waits to be told, in seconds; 0 = none does. */
  async oldestAge(): Promise<number> {
    const oldest = await this.collection
      .find({ told: false }, { hint: 'untold', projection: { at: 1 } })
      .sort({ at: 1 })
      .limit(1)
      .next();
    return oldest ? Math.max(0, (Date.now() - oldest.at.getTime()) / 1_000) : 0;
  }

  /** A company's messages, the newest first. */
  async page(
    company: number,
    { number, from, to }: InboundFilter,
    paging: Paging,
  ): Promise<FilePage<InboundDocument>> {
    const filter = {
      company,
      ...(number !== undefined && { number }),
      ...((from || to) && { at: { ...(from && { $gte: from }), ...(to && { $lt: to }) } }),
    };
    return findPage(this.collection, { paging, filter, all: { company }, sort: { at: -1, _id: -1 } });
  }
}

/** The id of the event that tells of a message: the callback's `webhook-id`. */
export function eventId({ _id }: Pick<InboundDocument, '_id'>): string {
  return `inbound.${_id.toHexString()}`;
}

/** The message that an event tells of. */
export function messageOfEvent(id: string): mongo.ObjectId {
  return new mongo.ObjectId(id.slice(id.indexOf('.') + 1));
}
