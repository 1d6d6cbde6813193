import { type AskedEventName, EVENT, type RetentionDays, retentionOf } from '@herald/contracts';
import type { mongo } from 'mongoose';
import { type Counters, literalPattern } from '@herald/mongo';
import { findPageById, type Page, type PagingById } from '@herald/mongo/paging';
import { toId } from '@herald/values/request-values';
import type { CompanyDocument } from './company-model';
import type { CompanyFilter } from './company-schema';

/** Changed parts of a company's callback settings. */
export type ChangedCallbacks = Partial<
  Pick<CompanyDocument, 'callback' | 'testCallback' | 'formerCallbacks'>
>;

export type NewCompany = Pick<
  CompanyDocument,
  'name' | 'status' | 'suspensions' | 'timezone' | 'settings' | 'modules' | 'madeFor'
>;

/** Batch size of the outbox sweep. If a company changes during a sweep, the next sweep publishes its newer state. */
const EVENTS_BATCH = 100;
const WITH_PENDING_EVENTS = { 'pendingEvents.0': { $exists: true } };

/** Companies in MongoDB. Every change increments the version and adds its pending events to the same document. */
export class CompanyStore {
  constructor(
    private readonly companies: mongo.Collection<CompanyDocument>,
    private readonly counters: Counters,
  ) {}

  async create(company: NewCompany, now: Date): Promise<CompanyDocument> {
    const document: CompanyDocument = {
      _id: await this.counters.reserveNumbers('companies'),
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

  async findCompany(id: number, session?: mongo.ClientSession): Promise<CompanyDocument | null> {
    return await this.companies.findOne({ _id: id }, session && { session });
  }

  /** The company that was created with an Idempotency-Key; null if there is none. */
  async madeFor(idempotencyKey: string): Promise<CompanyDocument | null> {
    return await this.companies.findOne({ 'madeFor.key': idempotencyKey });
  }

  /** Removes the Idempotency-Key from a company, so that it can create another company. */
  async releaseRequest(id: number): Promise<void> {
    await this.companies.updateOne({ _id: id }, { $unset: { madeFor: true } });
  }

  async exists(id: number): Promise<boolean> {
    return (await this.companies.findOne({ _id: id }, { projection: { _id: 1 } })) !== null;
  }

  /** @param search a part of the name, in any case, or the ID */
  async list(
    paging: PagingById,
    { status, search, ids }: CompanyFilter = {},
  ): Promise<Page<CompanyDocument>> {
    const filter = {
      ...(status && { status }),
      ...(search && matching(search)),
      ...(ids && { _id: { $in: ids } }),
    };
    return await findPageById(this.companies, { paging, filter, all: {}, byDefault: 'oldest first' });
  }

  /** The retention periods of each company. */
  async *retentions(): AsyncGenerator<RetentionDays & { id: number }> {
    const found = this.companies.find({}, { projection: { 'settings.retention': 1 } });
    for await (const { _id, settings = {} } of found) yield { id: _id, ...retentionOf({ settings }) };
  }

  /** Sets single fields (paths with dots), if the company has `status`. @returns null if no company matches */
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

  /** Replaces callback settings, and subscribed events if given. Both events become pending: the snapshot shows the callback. Null: no longer at `version`. */
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

  /** Companies with unpublished events. */
  unpublished(): AsyncIterable<CompanyDocument> {
    return this.companies.find(WITH_PENDING_EVENTS, { batchSize: EVENTS_BATCH });
  }

  /** The number of companies with unpublished events, at most 10,000. */
  async countUnpublished(): Promise<number> {
    return await this.companies.countDocuments(WITH_PENDING_EVENTS, { limit: 10_000 });
  }

  /** Removes published events, unless the company has changed since it was read. */
  async markPublished({ _id, version, pendingEvents }: CompanyDocument): Promise<void> {
    await this.companies.updateOne({ _id, version }, { $pullAll: { pendingEvents } });
  }
}

/** A search for a part of a name reads the entries of `by_name`, and only the matching documents. */
function matching(search: string): mongo.Filter<CompanyDocument> {
  const id = toId(search);
  const name = { $regex: literalPattern(search), $options: 'i' };
  return { $or: [{ name }, ...(id === null ? [] : [{ _id: id }])] };
}
