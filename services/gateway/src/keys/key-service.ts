import type { mongo } from 'mongoose';
import { formatDateTime } from '@herald/values/company-time';
import {
  ConflictError,
  noSuch,
  NotFoundError,
  said,
  together,
  UnauthorizedError,
  ValidationError,
} from '@herald/contracts/errors';
import { inTransaction, type MongoConnection, type SecretCipher } from '@herald/mongo';
import type { IdempotencyKey } from '@herald/service';
import { createdBefore, createOnce } from '../access/create-once';
import type { SecurityAlerts } from '../security-alerts/security-alerts';
import { hashApiKey, maskApiKey, newApiKey } from './api-key';
import type { KeyDocument } from './key-model';
import type { KeyCreation } from './key-schema';
import type { KeyStore } from './key-store';
import { CONTRACT_PERMISSIONS } from './scopes';

export interface KeyServiceDeps {
  store: Pick<
    KeyStore,
    'nextId' | 'create' | 'findKey' | 'replace' | 'revoke' | 'madeFor' | 'releaseRequest'
  >;
  cipher: Pick<SecretCipher, 'encrypt' | 'decrypt'>;
  companies: { get(id: number): Promise<{ timezone: string }> };
  connection: MongoConnection;
  alerts: Pick<SecurityAlerts, 'keyCreated' | 'publish'>;
  /** Removes the company's keys from this process's cache. */
  forget(company: number): void;
  now(): Date;
}

/** A key together with its secret, which operators can always see and the company only once. */
export interface ShownKey {
  document: KeyDocument;
  /** null after the key is revoked, and for a repeated request. */
  key: string | null;
}

/** A requested key. `isRepeated`: an earlier request with the same Idempotency-Key created it, and `key` is null. */
export interface MadeKey extends ShownKey {
  isRepeated: boolean;
}

/** API keys of a company. All methods throw NotFoundError for an unknown company or key. */
export class KeyService {
  constructor(private readonly deps: KeyServiceDeps) {}

  async create(company: number, given: KeyCreation): Promise<ShownKey> {
    await this.deps.companies.get(company);
    return await this.make(company, given);
  }

  /** Creates a key, once for an Idempotency-Key of the creating key or operator. @throws ConflictError if it was already used with different parameters */
  async createOnce(company: number, given: KeyCreation, request?: IdempotencyKey): Promise<MadeKey> {
    const { madeBy = null } = given;
    return await createOnce<MadeKey>(
      () => this.madeBefore(company, madeBy, request),
      async () => {
        const made = await this.create(company, { ...given, ...(request && { madeFor: request }) });
        return { ...made, isRepeated: false };
      },
    );
  }

  /** The key that `madeBy` (null: an operator) created with this Idempotency-Key, or null. @throws ConflictError for different parameters */
  async madeBefore(
    company: number,
    madeBy: number | null,
    request?: IdempotencyKey,
  ): Promise<MadeKey | null> {
    const { store, now } = this.deps;
    const document = await createdBefore(request, now(), {
      find: (key) => store.madeFor(company, madeBy, key),
      release: ({ _id }) => store.releaseRequest(company, _id),
    });
    return document && { document, key: null, isRepeated: true };
  }

  async show(company: number, id: number): Promise<ShownKey> {
    const document = found(await this.deps.store.findKey(company, id));
    const key =
      document.encrypted === null
        ? null
        : this.deps.cipher.decrypt(document.encrypted, contextOfKey(company, id));
    return { document, key };
  }

  /**
   * Creates a key with the settings of the old key, also with its expiry. The old key stays valid until the overlap ends. A repetition
   * with the same Idempotency-Key creates no second key.
   * @param madeBy ID of the key that requests the rotation; null = an operator
   * @throws ConflictError if the old key is no longer active or was already replaced, or if the Idempotency-Key was already used with
   * different parameters.
   */
  async rotate(
    company: number,
    id: number,
    overlapSeconds: number,
    { madeBy = null, request }: { madeBy?: number | null; request?: IdempotencyKey | undefined } = {},
  ): Promise<MadeKey> {
    return await createOnce<MadeKey>(
      () => this.madeBefore(company, madeBy, request),
      async () => {
        const { store, now, forget } = this.deps;
        const { madeFor: _ofOld, ...old } = found(await store.findKey(company, id));
        await this.requireReplaceable(old);
        const until = new Date(now().getTime() + overlapSeconds * 1_000);
        const given = { ...old, madeBy, ...(request && { madeFor: request }) };
        const made = await this.make(company, given, async (by, session) => {
          // The old key may have been revoked or replaced since it was read.
          if (await store.replace(company, id, { by, until, now: now() }, session)) return;
          await this.requireReplaceable(found(await store.findKey(company, id)));
          throw new ConflictError(NOT_ACTIVE);
        });
        forget(company);
        return { ...made, isRepeated: false };
      },
    );
  }

  /** @throws ConflictError if the key is no longer active, or was already replaced */
  private async requireReplaceable({ company, replaced, ...key }: KeyDocument): Promise<void> {
    const isActive = stateOf(key, this.deps.now()) === 'active';
    if (replaced) {
      const { timezone } = await this.deps.companies.get(company);
      const end = key.revokedAt ?? key.expiresAt!;
      const by = said('key_already_replaced', { id: replaced.by, id2: replaced.by });
      const until = formatDateTime(end, timezone);
      throw new ConflictError(
        isActive
          ? together([by, said('replaced_key_works', { end: until })])
          : together([by, said('replaced_key_ended', { end: until })]),
      );
    }
    if (!isActive) throw new ConflictError(NOT_ACTIVE);
  }

  /** Takes effect immediately in this process, and within 2 s on every other gateway. Revoking twice is a no-op. */
  async revoke(company: number, id: number): Promise<KeyDocument> {
    const { store, now, forget } = this.deps;
    const revoked = await store.revoke(company, id, now());
    forget(company);
    return revoked ?? found(await store.findKey(company, id));
  }

  /** @param alsoWrite writes in the same transaction, with the ID of the new key */
  private async make(
    company: number,
    given: KeyCreation,
    alsoWrite?: (id: number, session: mongo.ClientSession) => Promise<void>,
  ): Promise<ShownKey> {
    const { store, cipher, connection, alerts, now } = this.deps;
    if (given.session) requireSessionEnd(given, now());
    const test = given.test === true;
    const key = newApiKey({ test });
    const id = await store.nextId();
    const document: KeyDocument = {
      _id: id,
      company,
      name: given.name,
      hash: hashApiKey(key),
      masked: maskApiKey(key),
      encrypted: cipher.encrypt(key, contextOfKey(company, id)),
      permissions: given.scopes ?? given.permissions ?? [...CONTRACT_PERMISSIONS],
      scopes: given.scopes ?? null,
      cidrs: given.cidrs ?? [],
      queryAllowed: given.queryAllowed ?? true,
      ...(given.keysOutlive && { keysOutlive: true }),
      ...(given.session && { session: true }),
      ...(given.person !== undefined && { person: given.person }),
      ...(test && { test }),
      madeBy: given.madeBy ?? null,
      ...(given.madeFor && { madeFor: given.madeFor }),
      createdAt: now(),
      expiresAt: given.expiresAt,
      revokedAt: null,
    };
    const alert = await inTransaction(connection, async (session) => {
      await store.create(document, session);
      await alsoWrite?.(id, session);
      // The sign-in of a person, which no key has created, raises no alert.
      const isSignIn = document.person !== undefined && document.madeBy === null;
      return isSignIn ? null : alerts.keyCreated(document, session);
    });
    if (alert) alerts.publish(alert);
    return { document, key };
  }
}

export type KeyState = 'active' | 'expired' | 'revoked';

export function stateOf(key: Pick<KeyDocument, 'revokedAt' | 'expiresAt'>, now: Date): KeyState {
  if (key.revokedAt) return 'revoked';
  return key.expiresAt && key.expiresAt <= now ? 'expired' : 'active';
}

/** Reads the acting key from the database, because the cache may be a second old. @throws UnauthorizedError if it is not active */
export async function activeKey(
  store: Pick<KeyStore, 'findKey'>,
  { company, keyID }: { company: number; keyID: number },
  now: Date,
): Promise<KeyDocument> {
  const key = await store.findKey(company, keyID);
  if (!key || stateOf(key, now) !== 'active') throw new UnauthorizedError();
  return key;
}

/** The encryption context of a key: its ciphertext can be decrypted only for the same company and ID. */
export function contextOfKey(company: number, id: number): string {
  return `api-key/${company}/${id}`;
}

const NOT_ACTIVE = said('key_inactive');

/** A console session lasts at most 12 hours. The additional half hour tolerates a clock that is ahead. */
const SESSION_KEY_MS = 12.5 * 3_600_000;

/** Session keys do not count toward the limit of a company's keys, so each of them must expire soon. */
function requireSessionEnd({ expiresAt }: Pick<KeyCreation, 'expiresAt'>, now: Date): void {
  if (expiresAt && expiresAt.getTime() <= now.getTime() + SESSION_KEY_MS) return;
  throw new ValidationError({ expiresAt: 'expiresAt of a key for a session must be within 12 hours' });
}

function found(key: KeyDocument | null): KeyDocument {
  if (!key) throw new NotFoundError(noSuch('key'));
  return key;
}
