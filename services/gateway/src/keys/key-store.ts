import type { mongo } from 'mongoose';
import { type Counters } from '@herald/mongo';
import { findPageById, type Page, type PagingById } from '@herald/mongo/paging';
import type { KeyUsed } from '../access/last-uses';
import { companiesIn, type CompanyDocument } from '../companies/company-model';
import type { KeyDocument } from './key-model';
import { CONTRACT_PERMISSIONS } from './scopes';

const USES_IN_ONE_WRITE = 1_000;
/** A key that is used from more networks than this raises repeated alerts, because the oldest network is dropped from its list. */
const MOST_NETWORKS = 100;

const endsAfter = (now: Date) => ({ $or: [{ expiresAt: null }, { expiresAt: { $gt: now } }] });

/** `scopesOf` as a query: the key has the scope `portal`, or a list of contract permissions only, which grants it. */
const GRANTS_PORTAL: mongo.Filter<KeyDocument> = {
  $or: [
    { scopes: 'portal' },
    { scopes: null, permissions: 'portal' },
    { scopes: null, permissions: { $not: { $elemMatch: { $nin: [...CONTRACT_PERMISSIONS] } } } },
  ],
};

export interface KeyOfCompany extends KeyDocument {
  owner: CompanyDocument;
}

/** API keys in MongoDB. */
export class KeyStore {
  constructor(
    private readonly keys: mongo.Collection<KeyDocument>,
    private readonly counters: Counters,
  ) {}

  async nextId(): Promise<number> {
    return await this.counters.reserveNumbers('api_keys');
  }

  async create(key: KeyDocument, session: mongo.ClientSession): Promise<void> {
    await this.keys.insertOne(key, { session });
  }

  async findKey(company: number, id: number): Promise<KeyDocument | null> {
    return await this.keys.findOne({ _id: id, company });
  }

  /** The keys that are not revoked, with their companies. The only query without a company, because a key identifies its company. */
  async findByHashes(hashes: string[]): Promise<KeyOfCompany[]> {
    const from = companiesIn.collectionName;
    const found = this.keys.aggregate<KeyOfCompany>([
      { $match: { hash: { $in: hashes }, revokedAt: null } },
      { $lookup: { from, localField: 'company', foreignField: '_id', as: 'owner' } },
      { $unwind: '$owner' },
    ]);
    return await found.toArray();
  }

  /** The key that `madeBy` (null: an operator) created with an Idempotency-Key; null if there is none. */
  async madeFor(company: number, madeBy: number | null, idempotencyKey: string): Promise<KeyDocument | null> {
    return await this.keys.findOne({ company, madeBy, 'madeFor.key': idempotencyKey });
  }

  /** Removes the Idempotency-Key from a key, so that it can create another key. */
  async releaseRequest(company: number, id: number): Promise<void> {
    await this.keys.updateOne({ _id: id, company }, { $unset: { madeFor: true } });
  }

  async list(company: number, paging: PagingById): Promise<Page<KeyDocument>> {
    return await findPageById(this.keys, { paging, filter: { company }, byDefault: 'oldest first' });
  }

  /** The key `by` replaces an active key, which expires at `until` or earlier. @returns false if it is no longer active, or was already replaced */
  async replace(
    company: number,
    id: number,
    { by, until, now }: { by: number; until: Date; now: Date },
    session: mongo.ClientSession,
  ): Promise<boolean> {
    const earlier = { $min: [{ $ifNull: ['$expiresAt', until] }, until] };
    const { matchedCount } = await this.keys.updateOne(
      { _id: id, company, revokedAt: null, replaced: { $exists: false }, ...endsAfter(now) },
      [{ $set: { expiresAt: earlier, replaced: { by } } }],
      { session },
    );
    return matchedCount === 1;
  }

  /** Revokes a key and deletes its encrypted secret. null = no such key, or already revoked. */
  async revoke(
    company: number,
    id: number,
    at: Date,
    session?: mongo.ClientSession,
  ): Promise<KeyDocument | null> {
    return await this.keys.findOneAndUpdate(
      { _id: id, company, revokedAt: null },
      { $set: { revokedAt: at, encrypted: null } },
      { returnDocument: 'after', ...(session && { session }) },
    );
  }

  /** Revokes the keys of a person's sessions. */
  async revokeOfPerson(
    company: number,
    person: number,
    at: Date,
    session: mongo.ClientSession,
  ): Promise<void> {
    await this.keys.updateMany(
      { company, person, revokedAt: null },
      { $set: { revokedAt: at, encrypted: null } },
      { session },
    );
  }

  /** The IDs of a person's active keys, without the newest `newest`. */
  async oldOfPerson(company: number, person: number, now: Date, newest: number): Promise<number[]> {
    const active = { company, person, revokedAt: null, ...endsAfter(now) };
    const old = this.keys
      .find(active, { projection: { _id: 1 } })
      .sort({ _id: -1 })
      .skip(newest);
    return (await old.toArray()).map(({ _id }) => _id);
  }

  /** The number of active keys of a company: either only its console session keys, or only its other keys. */
  async countWorking(
    company: number,
    now: Date,
    { session, own = false }: { session: boolean; own?: boolean },
  ): Promise<number> {
    const kind = session ? true : { $ne: true };
    const maker = own ? { madeBy: { $ne: null } } : {};
    const working = { company, revokedAt: null, ...endsAfter(now), session: kind, ...maker };
    return await this.keys.countDocuments(working);
  }

  /** Locks another portal key that stays valid as long, in the transaction that revokes this key. @returns whether there is one */
  async holdPortalKeyBeside(key: KeyDocument, now: Date, session: mongo.ClientSession): Promise<boolean> {
    const { _id, company, expiresAt } = key;
    const lasting = {
      $or: [{ expiresAt: null }, ...(expiresAt ? [{ expiresAt: { $gte: expiresAt } }] : [])],
    };
    const held = await this.keys.updateOne(
      { company, _id: { $ne: _id }, revokedAt: null, $and: [endsAfter(now), lasting, GRANTS_PORTAL] },
      { $inc: { held: 1 } },
      { session },
    );
    return held.matchedCount === 1;
  }

  /** Adds a network of a key; a full list drops its oldest. @returns the key before the change; null = the list already has this network */
  async addNetwork(
    company: number,
    id: number,
    network: string,
    session: mongo.ClientSession,
  ): Promise<KeyDocument | null> {
    return await this.keys.findOneAndUpdate(
      { _id: id, company, networks: { $ne: network } },
      { $push: { networks: { $each: [network], $slice: -MOST_NETWORKS } } },
      { returnDocument: 'before', session },
    );
  }

  /** Updates the last use of each key, unless another gateway has recorded a later use. */
  async noteUses(uses: KeyUsed[]): Promise<void> {
    const changes = uses.map(({ id, company, at, from }) => ({
      updateOne: {
        filter: { _id: id, company, $or: [{ lastUsedAt: { $exists: false } }, { lastUsedAt: { $lt: at } }] },
        update: { $set: { lastUsedAt: at, lastUsedFrom: from } },
      },
    }));
    for (let begin = 0; begin < changes.length; begin += USES_IN_ONE_WRITE) {
      await this.keys.bulkWrite(changes.slice(begin, begin + USES_IN_ONE_WRITE), { ordered: false });
    }
  }
}
