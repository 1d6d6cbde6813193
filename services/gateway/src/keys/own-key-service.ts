import { ConflictError, ForbiddenError, NotFoundError, UnauthorizedError } from '@herald/errors';
import { inTransaction, isDuplicateKey, type MongoConnection } from '@herald/mongo';
import { type IdempotencyKey, keyConflict } from '@herald/service';
import { beyond, boundBy } from './key-bounds';
import { type KeyDocument, scopesOf } from './key-model';
import type { OwnKeyCreation } from './key-schema';
import { type KeyService, type ShownKey, stateOf } from './key-service';
import type { KeyStore } from './key-store';

export interface OwnKeyServiceDeps {
  keys: Pick<KeyService, 'create' | 'rotate' | 'revoke'>;
  store: Pick<
    KeyStore,
    'find' | 'revoke' | 'countWorking' | 'holdPortalKeyBeside' | 'madeFor' | 'releaseRequest'
  >;
  connection: MongoConnection;
  /** What this process remembers of the company's keys is out of date. */
  forget(company: number): void;
  now(): Date;
}

/** The key that acts. */
export interface ActingKey {
  company: number;
  keyID: number;
}

/** A key that was asked for. `isRepeated`: the same Idempotency-Key has made it before; its secret is not shown again. */
export interface MadeKey extends ShownKey {
  isRepeated: boolean;
}

/** So long an Idempotency-Key is known, as elsewhere. */
const REQUEST_KEPT_MS = 24 * 3_600_000;
/** The number of keys that a company may create; the operator may create more. */
const MOST_WORKING = 100;
/** Each ends within 12 hours. */
const MOST_SESSIONS = 1_000;

/**
 * Keys as their company manages them, with one of them. A key makes none that may do more than itself, and replaces none that does: it
 * would be shown its secret.
 */
export class OwnKeyService {
  constructor(private readonly deps: OwnKeyServiceDeps) {}

  /**
   * An Idempotency-Key stands in the key that it makes, and is the acting key's own: one write makes both, and of two requests at once one finds
   * what the other made.
   * @throws ValidationError where more is asked for than the maker has; ConflictError where there are too many, or the Idempotency-Key came with another request.
   */
  async create(acting: ActingKey, given: OwnKeyCreation, request?: IdempotencyKey): Promise<MadeKey> {
    const { keys, store, now } = this.deps;
    const { company, keyID } = acting;
    const maker = await this.working(acting);
    const before = await this.madeBefore(acting, request);
    if (before) return before;
    const bound = boundBy(maker, given);
    const session = given.session === true;
    const most = session ? MOST_SESSIONS : MOST_WORKING;
    if ((await store.countWorking(company, now(), { session })) >= most) {
      const kind = session ? 'console sessions' : 'active keys';
      throw new ConflictError(`The company already has ${most} ${kind}. Revoke one first.`);
    }
    try {
      const made = await keys.create(company, {
        ...bound,
        madeBy: keyID,
        ...(request && { madeFor: request }),
      });
      return { ...made, isRepeated: false };
    } catch (error) {
      const made = isDuplicateKey(error) ? await this.madeBefore(acting, request) : null;
      if (!made) throw error;
      return made;
    }
  }

  /** What the request has made before; null where it is new. @throws ConflictError where its Idempotency-Key came with another one. */
  private async madeBefore({ company, keyID }: ActingKey, request?: IdempotencyKey): Promise<MadeKey | null> {
    const { store, now } = this.deps;
    const document = request ? await store.madeFor(company, keyID, request.key) : null;
    if (!document || !request) return null;
    if (now().getTime() - document.createdAt.getTime() >= REQUEST_KEPT_MS) {
      await store.releaseRequest(company, document._id);
      return null;
    }
    if (document.madeFor?.hash !== request.hash) throw keyConflict();
    return { document, key: null, isRepeated: true };
  }

  /** @throws NotFoundError; ForbiddenError where the key may do more than the acting one; ConflictError where it does not work any more. */
  async rotate(acting: ActingKey, id: number, overlapSeconds: number): Promise<ShownKey> {
    const { company, keyID } = acting;
    const maker = await this.working(acting);
    const exceeded = Object.keys(beyond(maker, await this.find(company, id)));
    if (exceeded.length > 0) {
      throw new ForbiddenError(
        `The new key would exceed the permissions of yours in: ${exceeded.join(', ')}.`,
      );
    }
    return this.deps.keys.rotate(company, id, overlapSeconds, keyID);
  }

  /**
   * Revoking twice is a no-op.
   * @param evenLast also the last key with which the company can manage its keys
   * @throws NotFoundError; ConflictError where it is the last one and that was not asked for.
   */
  async revoke(
    acting: ActingKey,
    id: number,
    evenLast: boolean,
  ): Promise<{ before: KeyDocument; after: KeyDocument }> {
    const { keys, now } = this.deps;
    await this.working(acting);
    const before = await this.find(acting.company, id);
    const isPortals = scopesOf(before).includes('portal') && stateOf(before, now()) === 'active';
    const after =
      isPortals && !evenLast ? await this.revokeBesideAnother(before) : await keys.revoke(acting.company, id);
    return { before, after };
  }

  /** One transaction: two keys that revoke each other at the same moment both hold what the other revokes, and one of them waits. */
  private async revokeBesideAnother(key: KeyDocument): Promise<KeyDocument> {
    const { store, connection, forget, now } = this.deps;
    const { company, _id: id } = key;
    const revoked = await inTransaction(connection, async (session) => {
      if (!(await store.holdPortalKeyBeside(key, now(), session))) {
        throw new ConflictError(
          'No other key with the scope portal works as long as this one. Make one first, or say evenLast=true.',
        );
      }
      return store.revoke(company, id, now(), session);
    });
    forget(company);
    return revoked ?? this.find(company, id);
  }

  /** The acting key as it is now: what the gateway remembers of it may be a second old. */
  private async working({ company, keyID }: ActingKey): Promise<KeyDocument> {
    const key = await this.deps.store.find(company, keyID);
    if (!key || stateOf(key, this.deps.now()) !== 'active') throw new UnauthorizedError();
    return key;
  }

  private async find(company: number, id: number): Promise<KeyDocument> {
    const key = await this.deps.store.find(company, id);
    if (!key) throw new NotFoundError('There is no such key.');
    return key;
  }
}
