import type { mongo } from 'mongoose';
import { said, ValidationError } from '@herald/contracts/errors';
import { declareCollection, type MongoConnection, unsharded } from '@herald/mongo';
export type OtpTotals = Record<'sent' | 'confirmed' | 'delivered', number>;

/** One-time passwords of a company to a prefix: a number without its last four digits; '' = all numbers. */
export interface PrefixTotals extends OtpTotals {
  company: number;
  prefix: string;
}

interface OtpCountDocument extends Partial<PrefixTotals> {
  /** `<company>/<prefix>/<slot>` */
  _id: string;
  /** Begin of five minutes. */
  slot: Date;
}

/** A prefix whose one-time passwords look like SMS pumping. */
interface SuspectDocument {
  /** `<company>/<prefix>` */
  _id: string;
  company: number;
  key: string;
  since: Date;
  lastAt: Date;
  /** One-time passwords in the hour before `since`, and since then. */
  times: number;
  /** It is suspected until then. */
  until: Date;
  expiresAt: Date;
}

/** Numbers with this prefix are never suspected. A complete number is a prefix, too. */
interface AllowedDocument {
  /** `<company>/<prefix>` */
  _id: string;
  company: number;
  prefix: string;
  since: Date;
}

export const otpCountsIn = declareCollection<OtpCountDocument>(
  'otp_counts',
  unsharded('a small document per prefix and five minutes, kept for two hours'),
  { key: { company: 1, prefix: 1, slot: 1 }, name: 'of_prefix' },
  { key: { slot: 1 }, expireAfterSeconds: 7_200, name: 'retention' },
);

export const suspectsIn = declareCollection<SuspectDocument>(
  'otp_suspects',
  unsharded('a few small documents of companies with suspected SMS pumping'),
  { key: { expiresAt: 1 }, expireAfterSeconds: 0, name: 'retention' },
  { key: { company: 1, lastAt: -1 }, name: 'newest' },
  { key: { until: 1 }, name: 'active' },
);

export const allowedIn = declareCollection<AllowedDocument>(
  'otp_allowed',
  unsharded('a few small documents of companies that have allowed prefixes'),
  { key: { company: 1, prefix: 1 }, name: 'of_company' },
);

export type Suspect = Pick<SuspectDocument, 'company' | 'key' | 'since' | 'lastAt' | 'times'>;
export type AllowedPrefix = Pick<AllowedDocument, 'company' | 'prefix' | 'since'>;

export const MOST_ALLOWED = 1_000;
const SLOT_MS = 5 * 60_000;
const HOUR_MS = 3_600_000;
const SUSPECTS_KEPT_MS = 7 * 24 * HOUR_MS;
const SHOWN = 200;
const MOST_ACTIVE = 10_000;
/** Losing a few counts is acceptable, so writes do not wait for the other nodes. */
const WRITE: mongo.WriteConcernSettings = { w: 1, journal: false };

/** Counts of one-time passwords, suspected prefixes and allowed prefixes, shared by all processes. */
export class GuardStore {
  private readonly counts: mongo.Collection<OtpCountDocument>;
  private readonly suspects: mongo.Collection<SuspectDocument>;
  private readonly allowed: mongo.Collection<AllowedDocument>;

  constructor(connection: MongoConnection) {
    this.counts = otpCountsIn(connection, { writeConcern: WRITE });
    this.suspects = suspectsIn(connection, { writeConcern: WRITE });
    this.allowed = allowedIn(connection);
  }

  async addCounts(counts: PrefixTotals[], now: Date): Promise<void> {
    if (counts.length === 0) return;
    const slot = new Date(Math.floor(now.getTime() / SLOT_MS) * SLOT_MS);
    const updates = counts.map(({ company, prefix, ...totals }) => ({
      updateOne: {
        filter: { _id: `${company}/${prefix}/${slot.getTime()}` },
        update: { $setOnInsert: { company, prefix, slot }, $inc: totals },
        upsert: true,
      },
    }));
    await this.counts.bulkWrite(updates, { ordered: false });
  }

  /** The totals of the last hour of a company's prefixes, to five minutes. */
  async totalsOf(company: number, prefixes: string[], now: Date): Promise<PrefixTotals[]> {
    const since = new Date(now.getTime() - HOUR_MS);
    const sums = {
      sent: { $sum: '$sent' },
      confirmed: { $sum: '$confirmed' },
      delivered: { $sum: '$delivered' },
    };
    return this.counts
      .aggregate<PrefixTotals>([
        { $match: { company, prefix: { $in: prefixes }, slot: { $gt: since } } },
        { $group: { _id: '$prefix', ...sums } },
        {
          $project: {
            _id: 0,
            company: { $literal: company },
            prefix: '$_id',
            sent: 1,
            confirmed: 1,
            delivered: 1,
          },
        },
      ])
      .toArray();
  }

  /** Suspects this prefix for the next hour. @param times one-time passwords to it in the last hour */
  async suspect(company: number, key: string, times: number, now: Date): Promise<void> {
    await this.suspects.updateOne(
      { _id: `${company}/${key}`, company },
      {
        $setOnInsert: { company, key, since: now, times },
        $max: { lastAt: now, until: new Date(now.getTime() + HOUR_MS), expiresAt: keptUntil(now) },
      },
      { upsert: true },
    );
  }

  /** Counts further one-time passwords to suspected prefixes. */
  async countSuspected(suspects: Pick<Suspect, 'company' | 'key' | 'times'>[], now: Date): Promise<void> {
    if (suspects.length === 0) return;
    const updates = suspects.map(({ company, key, times }) => ({
      updateOne: {
        filter: { _id: `${company}/${key}`, company },
        update: { $inc: { times }, $max: { lastAt: now, expiresAt: keptUntil(now) } },
      },
    }));
    await this.suspects.bulkWrite(updates, { ordered: false });
  }

  /** The prefixes of all companies that are suspected now. */
  async activeSuspects(now: Date): Promise<Suspect[]> {
    return this.suspects.find({ until: { $gt: now } }, { limit: MOST_ACTIVE }).toArray();
  }

  /** The company's suspects of the last days, the latest first. */
  async suspectsOf(company: number): Promise<Suspect[]> {
    return this.suspects.find({ company }, { sort: { lastAt: -1 }, limit: SHOWN }).toArray();
  }

  async allowedOf(companies: number[]): Promise<AllowedPrefix[]> {
    if (companies.length === 0) return [];
    return this.allowed.find({ company: { $in: companies } }, { sort: { company: 1, prefix: 1 } }).toArray();
  }

  /** Allows prefixes, and deletes their suspects. @throws ValidationError if the company would have too many */
  async allow(company: number, prefixes: string[], now: Date): Promise<void> {
    const there = (await this.allowedOf([company])).map(({ prefix }) => prefix);
    if (new Set([...there, ...prefixes]).size > MOST_ALLOWED)
      throw new ValidationError({
        prefixes: said('too_many_prefixes', { most: MOST_ALLOWED }),
      });
    const updates = prefixes.map((prefix) => ({
      updateOne: {
        filter: { _id: `${company}/${prefix}` },
        update: { $setOnInsert: { company, prefix, since: now } },
        upsert: true,
      },
    }));
    await this.allowed.bulkWrite(updates, { ordered: false });
    const $or = prefixes.map((prefix) => ({ key: { $gte: prefix, $lt: `${prefix}:` } }));
    await this.suspects.deleteMany({ company, $or });
  }

  /** Ends the allowance of prefixes. @returns the number of those that were allowed */
  async disallow(company: number, prefixes: string[]): Promise<number> {
    return (await this.allowed.deleteMany({ company, prefix: { $in: prefixes } })).deletedCount;
  }
}

function keptUntil(now: Date): Date {
  return new Date(now.getTime() + SUSPECTS_KEPT_MS);
}
