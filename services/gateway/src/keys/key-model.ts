import { declareCollection, unsharded } from '@herald/mongo';
import { type Scope, scopesGranted } from './scopes';

/** Time after its end for which a session key is listed. */
const SESSION_KEPT_S = 24 * 3_600;

export interface KeyDocument {
  _id: number;
  company: number;
  name: string;
  /** SHA-256 of the key. */
  hash: string;
  /** The masked key, for lists. */
  masked: string;
  /** The key, encrypted by SecretCipher; null after revocation. */
  encrypted: string | null;
  /** The permissions as given at creation. `scopesOf` returns the scopes that they grant. */
  permissions: Scope[];
  /** The exact scopes, if scopes were given instead of permissions. Null: `permissions` apply. */
  scopes: Scope[] | null;
  /** Addresses and networks from which the key may be used; empty: all. */
  cidrs: string[];
  /** False: the key is accepted in the header only. */
  queryAllowed: boolean;
  /** True for keys of sessions: the keys that this key creates may expire later than it does. Missing: they may not. */
  keysOutlive?: boolean;
  /** A key of a console session, which ends within hours and may revoke itself. Missing: not a session key. */
  session?: boolean;
  /** ID of the person who signed in, for a session by e-mail address. Missing: not such a key. */
  person?: number;
  /** A test key: its messages go to the sandbox, and it can change only test data. Missing: a live key. */
  test?: boolean;
  /** ID of the key that created this key, by creation or rotation; null: an operator created it. */
  madeBy: number | null;
  /** Idempotency-Key (with the operator's ID before it) and hash of the request that created this key. For a day, it creates no other key. */
  madeFor?: { key: string; hash: string };
  /** Set by rotation: this key is valid until its overlap ends (`expiresAt`). Missing: not rotated. */
  replaced?: {
    /** ID of the new key. */
    by: number;
  };
  /** Incremented when another key is revoked because this key remains, so that concurrent revocations conflict. */
  held?: number;
  createdAt: Date;
  expiresAt: Date | null;
  revokedAt: Date | null;
  /** The last recorded use, written up to half a minute later. Missing: never used. */
  lastUsedAt?: Date;
  /** Address of the client. */
  lastUsedFrom?: string;
  /** Networks from which the key was used, the newest last. Missing: never used, or a session or test key. */
  networks?: string[];
}

/** All scopes of a key. */
export function scopesOf({ scopes, permissions }: Pick<KeyDocument, 'scopes' | 'permissions'>): Scope[] {
  return scopes ?? scopesGranted(permissions);
}

export const keysIn = declareCollection<KeyDocument>(
  'api_keys',
  unsharded('a small document per key, cached after its first use; unique by its hash'),
  { key: { hash: 1 }, name: 'by_hash', unique: true },
  { key: { company: 1, _id: 1 }, name: 'by_company' },
  {
    key: { company: 1, madeBy: 1, 'madeFor.key': 1 },
    name: 'made_once',
    unique: true,
    partialFilterExpression: { 'madeFor.key': { $exists: true } },
  },
  // Keeps the key for as long as an Idempotency-Key of its creation may be repeated.
  {
    key: { expiresAt: 1 },
    name: 'sessions_end',
    expireAfterSeconds: SESSION_KEPT_S,
    partialFilterExpression: { session: true },
  },
);
