import { ConflictError, ForbiddenError, noSuch, NotFoundError, said } from '@herald/contracts/errors';
import { inTransaction, type MongoConnection } from '@herald/mongo';
import type { IdempotencyKey } from '@herald/service';
import { beyond, boundBy } from './key-bounds';
import { type KeyDocument, scopesOf } from './key-model';
import type { OwnKeyCreation } from './key-schema';
import { activeKey, type KeyService, type MadeKey, stateOf } from './key-service';
import type { KeyStore } from './key-store';

export interface OwnKeyServiceDeps {
  keys: Pick<KeyService, 'createOnce' | 'madeBefore' | 'rotate' | 'revoke'>;
  store: Pick<KeyStore, 'findKey' | 'revoke' | 'countWorking' | 'holdPortalKeyBeside'>;
  connection: MongoConnection;
  /** Removes the company's keys from this process's cache. */
  forget(company: number): void;
  now(): Date;
}

/** The key that authenticates a request. */
export interface ActingKey {
  company: number;
  keyID: number;
}

/** The maximum number of active keys that a company may create. Operators may create more. */
const MOST_WORKING = 100;
/** With the replaced keys that still work: each key may have one. */
const MOST_WITH_REPLACED = 2 * MOST_WORKING;
/** The maximum number of active session keys of a company. Each ends within 12 hours. */
export const MOST_SESSIONS = 1_000;

/** Lets a company manage its keys with one of them, which cannot create or rotate a key with more permissions than its own. */
export class OwnKeyService {
  constructor(private readonly deps: OwnKeyServiceDeps) {}

  /** Once for an Idempotency-Key; a repetition has no secret. @throws ValidationError if the request exceeds the acting key; ConflictError if there are too many */
  async create(acting: ActingKey, given: OwnKeyCreation, request?: IdempotencyKey): Promise<MadeKey> {
    const { keys } = this.deps;
    const { company, keyID } = acting;
    const maker = await this.working(acting);
    const before = await keys.madeBefore(company, keyID, request);
    if (before) return before;
    const bound = boundBy(maker, given);
    const session = given.session === true;
    await this.requireFewer(company, session ? MOST_SESSIONS : MOST_WORKING, { session });
    return await keys.createOnce(company, { ...bound, madeBy: keyID }, request);
  }

  /** Once for an Idempotency-Key; a repetition has no secret. @throws NotFoundError; ForbiddenError if the key exceeds the acting key; ConflictError */
  async rotate(
    acting: ActingKey,
    id: number,
    overlapSeconds: number,
    request?: IdempotencyKey,
  ): Promise<MadeKey> {
    const { keys } = this.deps;
    const { company, keyID } = acting;
    const maker = await this.working(acting);
    const before = await keys.madeBefore(company, keyID, request);
    if (before) return before;
    const key = await this.findKey(company, id);
    const exceeded = Object.keys(beyond(maker, key));
    if (exceeded.length > 0) {
      throw new ForbiddenError(said('key_beyond_own', { names: exceeded.join(', ') }));
    }
    const session = key.session === true;
    // Of the company's own keys: operators may create any number.
    if (overlapSeconds > 0)
      await this.requireFewer(company, session ? MOST_SESSIONS : MOST_WITH_REPLACED, { session, own: true });
    return keys.rotate(company, id, overlapSeconds, { madeBy: keyID, request });
  }

  /** Revoking twice is a no-op. @throws NotFoundError; ConflictError if it is the last portal key and `evenLast` is false */
  async revoke(
    acting: ActingKey,
    id: number,
    evenLast: boolean,
  ): Promise<{ before: KeyDocument; after: KeyDocument }> {
    const { keys, now } = this.deps;
    await this.working(acting);
    const before = await this.findKey(acting.company, id);
    const isPortals = scopesOf(before).includes('portal') && stateOf(before, now()) === 'active';
    const after =
      isPortals && !evenLast ? await this.revokeBesideAnother(before) : await keys.revoke(acting.company, id);
    return { before, after };
  }

  /** In one transaction: if two keys revoke each other concurrently, each transaction writes to both keys, so that one of them waits. */
  private async revokeBesideAnother(key: KeyDocument): Promise<KeyDocument> {
    const { store, connection, forget, now } = this.deps;
    const { company, _id: id } = key;
    const revoked = await inTransaction(connection, async (session) => {
      if (!(await store.holdPortalKeyBeside(key, now(), session))) {
        throw new ConflictError(said('last_portal_key'));
      }
      return store.revoke(company, id, now(), session);
    });
    forget(company);
    return revoked ?? this.findKey(company, id);
  }

  private async requireFewer(
    company: number,
    most: number,
    counted: { session: boolean; own?: boolean },
  ): Promise<void> {
    const { store, now } = this.deps;
    if ((await store.countWorking(company, now(), counted)) < most) return;
    const kind = counted.session ? said('console_sessions') : said('active_keys');
    throw new ConflictError(said('too_many_of_company', { count: most, what: kind }));
  }

  private working(acting: ActingKey): Promise<KeyDocument> {
    return activeKey(this.deps.store, acting, this.deps.now());
  }

  private async findKey(company: number, id: number): Promise<KeyDocument> {
    const key = await this.deps.store.findKey(company, id);
    if (!key) throw new NotFoundError(noSuch('key'));
    return key;
  }
}
