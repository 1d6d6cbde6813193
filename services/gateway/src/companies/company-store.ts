import { type AskedEventName, EVENT, type RetentionDays, retentionOf } from '@herald/contracts';
import type { mongo } from 'mongoose';
import { type Counters } from '@herald/mongo';
import { findPageById, type Page, type PagingById } from '@herald/paging';
import type { CompanyDocument } from './company-model';

/** What is changed of a company's callback settings. */
export type ChangedCallbacks = Partial<
  Pick<CompanyDocument, 'callback' | 'testCallback' | 'formerCallbacks'>
>;

export type NewCompany = Pick<
  CompanyDocument,
  'name' | 'status' | 'suspensions' | 'timezone' | 'settings' | 'modules'
>;

/** Read at once; if a company changes during the sweep, the next sweep publishes its newer state. */
const TOLD_AT_ONCE = 100;
const UNTOLD = { 'pendingEvents.0': { $exists: true } };

/** Companies in MongoDB. Every write raises the version and leaves the events to tell in the same document. */
export class CompanyStore {
  constructor(
    private readonly companies: mongo.Collection<CompanyDocument>,
    private readonly counters: Counters,
  ) {}

  async create(company: NewCompany, now: Date): Promise<CompanyDocument> {
    const document: CompanyDocument = {
      _id: await this.counters.take('companies'),
      ...company,
      callback: null,
      testCallback: null,
      callbackVersion: 0,
      version: 1,
      pendingEvents: [EVENT.COMPANY_CHANGED],
      createdAt: now,
    };
    await this.companies.insertOne(document);
    return document;
  }

  async find(id: number, session?: mongo.ClientSession): Promise<CompanyDocument | null> {
    return await this.companies.findOne({ _id: id }, session && { session });
  }

  async exists(id: number): Promise<boolean> {
    return (await this.companies.findOne({ _id: id }, { projection: { _id: 1 } })) !== null;
  }

  async list(paging: PagingById, status?: CompanyDocument['status']): Promise<Page<CompanyDocument>> {
    const filter = status ? { status } : {};
    return await findPageById(this.companies, { paging, filter, all: {}, byDefault: 'oldest first' });
  }

  /** For how long each company keeps what is its. */
  async *retentions(): AsyncGenerator<RetentionDays & { id: number }> {
    const found = this.companies.find({}, { projection: { 'settings.retention': 1 } });
    for await (const { _id, settings = {} } of found) yield { id: _id, ...retentionOf({ settings }) };
  }

  /**
   * Sets single fields (paths with dots), so that changes made at the same time merge.
   * @param status that it must have, where one is given.
   * @returns null where there is no such company.
   */
  async change(
    id: number,
    fields: Record<string, unknown>,
    status?: CompanyDocument['status'],
  ): Promise<CompanyDocument | null> {
    return await this.companies.findOneAndUpdate(
      { _id: id, ...(status === undefined ? {} : { status }) },
      { $set: fields, $inc: { version: 1 }, $addToSet: { pendingEvents: EVENT.COMPANY_CHANGED } },
      { returnDocument: 'after' },
    );
  }

  /**
   * Replaces callback settings, if the company is still at `version`; null where it isn't.
   * With the events that the company asks for, where they are given. Both events are due: whether a callback exists is a part of the company's snapshot.
   */
  async changeCallback(
    id: number,
    version: number,
    changed: ChangedCallbacks,
    events: AskedEventName[] | undefined,
    session: mongo.ClientSession,
  ): Promise<CompanyDocument | null> {
    return await this.companies.findOneAndUpdate(
      { _id: id, version },
      {
        $set: { ...changed, ...(events && { 'settings.events': events }) },
        $inc: { version: 1, callbackVersion: 1 },
        $addToSet: { pendingEvents: { $each: [EVENT.COMPANY_CHANGED, EVENT.CALLBACK_SETTINGS_CHANGED] } },
      },
      { returnDocument: 'after', session },
    );
  }

  /** The number of companies whose callback secrets are encrypted as `condition` says. */
  async countSealedCallbacks(condition: object): Promise<number> {
    return await this.companies.countDocuments(callbackSealed(condition));
  }

  withSealedCallbacks(condition: object): AsyncIterable<CompanyDocument> {
    return this.companies.find(callbackSealed(condition));
  }

  /**
   * The same settings under another key, if the company is still at `version`. Nobody is told: nothing changed. The version is raised, so that
   * a change which began before begins again, and does not bring the old texts back.
   */
  async resealCallbacks(id: number, version: number, changed: ChangedCallbacks): Promise<void> {
    await this.companies.updateOne({ _id: id, version }, { $set: changed, $inc: { version: 1 } });
  }

  /** The suspension date of companies that an older version suspended is unknown: their days count from now on. */
  async noteSuspended(): Promise<void> {
    const since = { $dateToString: { date: '$$NOW', format: '%Y-%m-%d', timezone: '$timezone' } };
    await this.companies.updateMany({ status: 'suspended', suspensions: { $exists: false } }, [
      {
        $set: {
          suspensions: { days: 0, since },
          version: { $add: ['$version', 1] },
          pendingEvents: { $setUnion: ['$pendingEvents', [EVENT.COMPANY_CHANGED]] },
        },
      },
    ]);
  }

  /** Companies with events to tell. */
  untold(): AsyncIterable<CompanyDocument> {
    return this.companies.find(UNTOLD, { batchSize: TOLD_AT_ONCE });
  }

  /** Companies with events to tell; from 10,000 on they are not counted further. */
  async countUntold(): Promise<number> {
    return await this.companies.countDocuments(UNTOLD, { limit: 10_000 });
  }

  /** Removes published events, unless the company has changed since it was read. */
  async markTold({ _id, version, pendingEvents }: CompanyDocument): Promise<void> {
    await this.companies.updateOne({ _id, version }, { $pullAll: { pendingEvents } });
  }
}

function callbackSealed(condition: object): object {
  return {
    $or: [
      ...['callback', 'testCallback'].flatMap((settings) => [
        { [`${settings}.key`]: condition },
        { [`${settings}.signingSecrets`]: { $elemMatch: { secret: condition } } },
      ]),
      { formerCallbacks: { $elemMatch: { key: condition } } },
      { formerCallbacks: { $elemMatch: { signingSecrets: { $elemMatch: { secret: condition } } } } },
    ],
  };
}
