import type { mongo } from 'mongoose';
import { type Counters } from '@herald/mongo';
import { findPageById, type Page, type PagingById } from '@herald/paging';
import type { KeyDocument } from './key-model';
import type { KeyUsed } from './last-uses';
import { CONTRACT_PERMISSIONS } from './scopes';

const USES_IN_ONE_WRITE = 1_000;
/** A key that roams over more networks than these raises an alert again and again. */
const MOST_NETWORKS = 100;

const endsAfter = (now: Date) => ({ $or: [{ expiresAt: null }, { expiresAt: { $gt: now } }] });

/** `scopesOf` as a query: named, or granted with a list in the contract's own words. */
const GRANTS_PORTAL: mongo.Filter<KeyDocument> = {
  $or: [
    { scopes: 'portal' },
    { scopes: null, permissions: 'portal' },
    { scopes: null, permissions: { $not: { $elemMatch: { $nin: [...CONTRACT_PERMISSIONS] } } } },
  ],
};

/** API keys in MongoDB. */
export class KeyStore {
  constructor(
    private readonly keys: mongo.Collection<KeyDocument>,
    private readonly counters: Counters,
  ) {}

  async nextId(): Promise<number> {
    return await this.counters.take('api_keys');
  }

  async create(key: KeyDocument, session: mongo.ClientSession): Promise<void> {
    await this.keys.insertOne(key, { session });
  }

  async find(company: number, id: number): Promise<KeyDocument | null> {
    return await this.keys.findOne({ _id: id, company });
  }

  /** The one query that carries no company: it is how the company becomes known. */
  async findByHash(hash: string): Promise<KeyDocument | null> {
    return await this.keys.findOne({ hash });
  }

  /** What a key has made with an Idempotency-Key; null where it has made nothing. */
  async madeFor(company: number, madeBy: number, idempotencyKey: string): Promise<KeyDocument | null> {
    return await this.keys.findOne({ company, madeBy, 'madeFor.key': idempotencyKey });
  }

  /** From now on the Idempotency-Key that has made this one may make another. */
  async releaseRequest(company: number, id: number): Promise<void> {
    await this.keys.updateOne({ _id: id, company }, { $unset: { madeFor: true } });
  }

  async list(company: number, paging: PagingById): Promise<Page<KeyDocument>> {
    return await findPageById(this.keys, { paging, filter: { company }, byDefault: 'oldest first' });
  }

  /** Lets a key end at `until`, or earlier where it ends earlier already. null = no such key, or revoked. */
  async endBy(company: number, id: number, until: Date): Promise<KeyDocument | null> {
    const earlier = { $min: [{ $ifNull: ['$expiresAt', until] }, until] };
    return await this.keys.findOneAndUpdate(
      { _id: id, company, revokedAt: null },
      [{ $set: { expiresAt: earlier } }],
      { returnDocument: 'after' },
    );
  }

  /** Revokes, and forgets the copy that could be shown. null = no such key, or revoked before. */
  async revoke(
    company: number,
    id: number,
    at: Date,
    session?: mongo.ClientSession,
  ): Promise<KeyDocument | null> {
    return await this.keys.findOneAndUpdate(
      { _id: id, company, revokedAt: null },
      { $set: { revokedAt: at, sealed: null } },
      { returnDocument: 'after', ...(session && { session }) },
    );
  }

  /** How many keys of a company work, for sessions of the console or for all else. */
  async countWorking(company: number, now: Date, { session }: { session: boolean }): Promise<number> {
    const kind = session ? true : { $ne: true };
    return await this.keys.countDocuments({ company, revokedAt: null, ...endsAfter(now), session: kind });
  }

  /**
   * Holds another key with the scope `portal` that works at least as long as this one, in the transaction that revokes this one.
   * @returns whether there is one.
   */
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

  /** The number of keys that are encrypted as `condition` says. */
  async countSealed(condition: object): Promise<number> {
    return await this.keys.countDocuments({ sealed: condition });
  }

  withSealed(condition: object): AsyncIterable<Pick<KeyDocument, '_id' | 'company' | 'sealed'>> {
    return this.keys.find({ sealed: condition }, { projection: { company: 1, sealed: 1 } });
  }

  /** Unless the key has been revoked since it was read. */
  async replaceSealed(
    { _id, company, sealed }: Pick<KeyDocument, '_id' | 'company' | 'sealed'>,
    renewed: string,
  ): Promise<void> {
    await this.keys.updateOne({ _id, company, sealed }, { $set: { sealed: renewed } });
  }

  /**
   * Adds a network to those that a key was used from; the oldest leaves a full list.
   * @returns the key before; null = it has this network.
   */
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

  /** Moves each key's last use on; one that another copy of the gateway has seen later stays. */
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
