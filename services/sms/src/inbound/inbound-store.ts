import { mongo } from 'mongoose';
import { type CompanySnapshot, retentionOf } from '@herald/contracts';
import { ageInSeconds } from '@herald/telemetry/metrics';
import { isDuplicateKey, type MongoConnection } from '@herald/mongo';
import { type FilePage, findPage, type Paging } from '@herald/mongo/paging';
import { type InboundDocument, inboundIn, NOBODY } from './inbound-model';

/** A message to be stored after the earlier messages of its phone. */
export type NewInbound = Omit<InboundDocument, 'n' | 'after' | 'published' | 'expiresAt'>;

/** Conditions on the listed messages; all of them must hold. */
export interface InboundFilter {
  /** Forms of the number of a phone. */
  numbers?: string[];
  /** Arrival of the first part; `to` is exclusive. */
  from?: Date;
  to?: Date;
}

/** The phone of a company's messages. */
export interface Phone {
  company: number;
  number: string;
}

/** The settings with the company's retention period. */
type Kept = Pick<CompanySnapshot, 'settings'>;

const DAY_MS = 86_400_000;
const REMOVED_AT_ONCE = 2_000;
/** Counting the messages of all companies stops here. */
const MOST_ASSIGNED_COUNTED = 1_000;

/** Inbound messages in MongoDB. Each is kept for the retention period of its company, by default `INBOUND_KEPT_DAYS`. */
export class InboundStore {
  private readonly collection: mongo.Collection<InboundDocument>;

  constructor(
    connection: MongoConnection,
    private readonly keptDays = 90,
  ) {
    this.collection = inboundIn(connection);
  }

  /**
   * Stores a message after the earlier messages of its phone; a message that is already stored is unchanged.
   * @returns the message if it is new and all earlier messages are published: then it can be published alone
   * @param owner its company, if that is known
   */
  async append(message: NewInbound, owner: Kept | null = null): Promise<InboundDocument | null> {
    const { company, number, _id, asked, at } = message;
    const expiresAt = new Date(at.getTime() + this.daysOf(owner) * DAY_MS);
    for (;;) {
      const last = await this.collection.findOne({ company, number }, { sort: { n: -1 } });
      const link = { n: (last?.n ?? 0) + 1, after: last?.asked ? eventId(last) : (last?.after ?? null) };
      const stored = { ...message, ...link, published: !asked, expiresAt };
      try {
        await this.collection.insertOne(stored);
        // Messages of a phone are published in order: if the last one is published, all are. A message without a subscriber says
        // nothing about earlier messages.
        return !last || (last.asked && last.published) ? stored : null;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        if (await this.collection.findOne({ company, _id }, { projection: { _id: 1 } })) return null;
        // Another process used this number in the phone's sequence.
      }
    }
  }

  /**
   * Deletes messages if their company has shortened its retention period since they arrived; all others are deleted automatically at
   * `expiresAt`. Unpublished messages are kept.
   */
  async removeOlder(
    companies: AsyncIterable<Kept & { id: number }>,
    goOn: () => boolean,
    now = Date.now(),
  ): Promise<void> {
    for await (const { id: company, settings } of companies) {
      const before = new Date(now - this.daysOf({ settings }) * DAY_MS);
      const old = { company, at: { $lt: before }, published: true };
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

  /** The oldest unpublished messages of a phone, in order. */
  async next({ company, number }: Phone, limit: number): Promise<InboundDocument[]> {
    return this.collection
      .find({ published: false, company, number }, { hint: 'unpublished' })
      .sort({ n: 1 })
      .limit(limit)
      .toArray();
  }

  async markPublished({ company, number }: Phone, messages: InboundDocument[]): Promise<void> {
    const _id = { $in: messages.map((message) => message._id) };
    await this.collection.updateMany({ company, number, _id }, { $set: { published: true } });
  }

  /** Companies with unpublished messages. The query reads one index entry per company. */
  async unpublishedCompanies(): Promise<number[]> {
    return this.collection.distinct('company', { published: false }, { hint: 'unpublished' });
  }

  /** Phones of a company with a message that has been unpublished for this long. */
  async phonesLeftBehind(company: number, olderThanMs: number, limit: number): Promise<Phone[]> {
    const before = new Date(Date.now() - olderThanMs);
    const found = await this.collection
      .find(
        { published: false, company, at: { $lt: before } },
        { hint: 'unpublished', projection: { company: 1, number: 1 } },
      )
      .limit(limit)
      .toArray();
    return [...new Map(found.map((one) => [one.number, one])).values()];
  }

  /** Age of the oldest unpublished message, in seconds; 0 = there is none. */
  async oldestAge(): Promise<number> {
    const oldest = await this.collection
      .find({ published: false }, { hint: 'unpublished', projection: { at: 1 } })
      .sort({ at: 1 })
      .limit(1)
      .next();
    return ageInSeconds(oldest?.at);
  }

  /** The number of messages that belong to companies, at most 1,000. */
  async countAssigned(): Promise<number> {
    return this.collection.countDocuments(
      { company: { $gt: NOBODY } },
      { hint: 'by_company', limit: MOST_ASSIGNED_COUNTED },
    );
  }

  /** A company's messages, newest first. */
  async page(
    company: number,
    { numbers, from, to }: InboundFilter,
    paging: Paging,
  ): Promise<FilePage<InboundDocument>> {
    const filter = {
      company,
      ...(numbers && { number: { $in: numbers } }),
      ...((from || to) && { at: { ...(from && { $gte: from }), ...(to && { $lt: to }) } }),
    };
    return findPage(this.collection, { paging, filter, all: { company }, sort: { at: -1, _id: -1 } });
  }
}

/** The id of a message's event: the callback's `webhook-id`. */
export function eventId({ _id }: Pick<InboundDocument, '_id'>): string {
  return `inbound.${_id.toHexString()}`;
}

/** The message of an event. */
export function messageOfEvent(id: string): mongo.ObjectId {
  return new mongo.ObjectId(id.slice(id.indexOf('.') + 1));
}
