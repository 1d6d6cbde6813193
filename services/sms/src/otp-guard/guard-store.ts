import type { mongo } from 'mongoose';
import type { MongoConnection } from '@herald/mongo';
import type { Hold } from './guard';
import {
  type GuardDocument,
  guardsIn,
  type OtpEventsDocument,
  otpEventsIn,
  type SuspectDocument,
  suspectsIn,
} from './guard-model';

/** OTPs to a suspect within a few seconds; the key of a number is the number. */
export interface Suspicion extends Hold {
  company: number;
  times: number;
}

export type Suspect = Pick<SuspectDocument, 'by' | 'key' | 'signal' | 'since' | 'lastAt' | 'times'>;

const DAY_MS = 24 * 3_600_000;
const GUARDS_KEPT_MS = 30 * DAY_MS;
const SUSPECTS_KEPT_MS = 7 * DAY_MS;
const SHOWN = 200;
/** Losing a few counts is acceptable, so writes do not wait for the other nodes. */
const WRITE: mongo.WriteConcernSettings = { w: 1, journal: false };

/** The state of the guard that processes share and that survives restarts. */
export class GuardStore {
  private readonly events: mongo.Collection<OtpEventsDocument>;
  private readonly guards: mongo.Collection<GuardDocument>;
  private readonly suspects: mongo.Collection<SuspectDocument>;

  constructor(connection: MongoConnection) {
    this.events = otpEventsIn(connection, { writeConcern: WRITE });
    this.guards = guardsIn(connection, { writeConcern: WRITE });
    this.suspects = suspectsIn(connection, { writeConcern: WRITE });
  }

  async publish(events: OtpEventsDocument): Promise<void> {
    await this.events.insertOne(events);
  }

  /** Events of other processes since this time, the oldest first. */
  async eventsSince(at: Date, ownName: string): Promise<OtpEventsDocument[]> {
    return this.events
      .find({ at: { $gte: at }, by: { $ne: ownName } })
      .sort({ at: 1 })
      .toArray();
  }

  async guardsOf(companies: number[]): Promise<GuardDocument[]> {
    return companies.length === 0 ? [] : this.guards.find({ _id: { $in: companies } }).toArray();
  }

  async save(guards: Pick<GuardDocument, '_id' | 'at' | 'state'>[]): Promise<void> {
    if (guards.length === 0) return;
    const updates = guards.map(({ _id, at, state }) => {
      const update = { $set: { at, state, expiresAt: new Date(at.getTime() + GUARDS_KEPT_MS) } };
      return { updateOne: { filter: { _id }, update, upsert: true } };
    });
    await this.guards.bulkWrite(updates, { ordered: false });
  }

  async noteSuspects(suspicions: Suspicion[], now: Date): Promise<void> {
    if (suspicions.length === 0) return;
    const updates = suspicions.map(({ company, by, key, signal, times }) => ({
      updateOne: {
        filter: { _id: suspectId({ company, by, key }) },
        update: {
          $setOnInsert: { company, by, key, signal, since: now },
          $max: { lastAt: now, expiresAt: new Date(now.getTime() + SUSPECTS_KEPT_MS) },
          $inc: { times },
        },
        upsert: true,
      },
    }));
    await this.suspects.bulkWrite(updates, { ordered: false });
  }

  /**
   * The company's suspects of the last days, the latest first.
   * @param allowed prefixes that are left out: a process that did not know of one yet may have stored its suspects again
   */
  async suspectsOf(company: number, allowed: string[] = []): Promise<Suspect[]> {
    const others = allowed.length === 0 ? {} : { $nor: withPrefix(allowed) };
    return this.suspects
      .find({ company, ...others }, { sort: { lastAt: -1 }, limit: SHOWN })
      .project<Suspect>({ _id: 0, by: 1, key: 1, signal: 1, since: 1, lastAt: 1, times: 1 })
      .toArray();
  }

  /** Companies with suspects since this time, and the number of OTPs to these. */
  async companiesWithSuspects(since: Date): Promise<{ company: number; times: number; keys: string[] }[]> {
    return this.suspects
      .aggregate<{ company: number; times: number; keys: string[] }>([
        { $match: { lastAt: { $gte: since } } },
        { $sort: { times: -1 } },
        {
          $group: {
            _id: '$company',
            times: { $sum: '$times' },
            keys: { $firstN: { input: KEY_SHOWN, n: 3 } },
          },
        },
        { $project: { _id: 0, company: '$_id', times: 1, keys: 1 } },
      ])
      .toArray();
  }

  async suspectedNumber(company: number, number: string): Promise<Suspect | null> {
    return this.suspects.findOne({ _id: suspectId({ company, by: 'number', key: number }), company });
  }

  /** Deletes suspects that are now allowed. */
  async forget(company: number, prefixes: string[]): Promise<void> {
    await this.suspects.deleteMany({ company, $or: withPrefix(prefixes) });
  }

  /** @returns the number of entries */
  async eraseNumber(company: number, number: string): Promise<number> {
    const id = suspectId({ company, by: 'number', key: number });
    return (await this.suspects.deleteOne({ _id: id, company })).deletedCount;
  }
}

/** An alarm shows only the first digits of a number. */
const KEY_SHOWN = { $substrCP: ['$key', 0, 6] };

function withPrefix(prefixes: string[]): { key: { $gte: string; $lt: string } }[] {
  return prefixes.map((prefix) => ({ key: { $gte: prefix, $lt: `${prefix}:` } }));
}

function suspectId({ company, by, key }: Pick<SuspectDocument, 'company' | 'by' | 'key'>): string {
  return `${company}/${by}/${key}`;
}
