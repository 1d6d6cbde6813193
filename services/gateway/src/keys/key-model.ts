import { declareCollection, unsharded } from '@herald/mongo';
import { type Scope, scopesGranted } from './scopes';

export interface KeyDocument {
  _id: number;
  company: number;
  name: string;
  /** SHA-256 of the key. */
  hash: string;
  /** As lists show it. */
  masked: string;
  /** The key, encrypted by SecretCipher; null once it is revoked. */
  sealed: string | null;
  /** As they were given; what they come to is `scopesOf`. */
  permissions: Scope[];
  /** Given instead: exactly what the key may do. Null or missing: `permissions` say it. */
  scopes?: Scope[] | null;
  /** Addresses and networks from which it works; none or missing: from everywhere. */
  cidrs?: string[];
  /** False: it works in the header only. Missing: true. */
  queryAllowed?: boolean;
  /** Keys that it makes may go on after its own end: it is of a session. Missing: they end with it. */
  keysOutlive?: boolean;
  /** It is of a session of the console: it ends within hours, and may revoke itself. Missing: it is not. */
  session?: boolean;
  /** What it sends goes to the sandbox, and it changes nothing else. Missing: a live key. */
  test?: boolean;
  /** The key that made it, or replaced the one before it; null or missing: an operator did. */
  madeBy?: number | null;
  /** The Idempotency-Key that `madeBy` has made it with, and a hash of what it asked for; for a day it makes no other one. */
  madeFor?: { key: string; hash: string };
  /** Grows when another key is revoked because this one stays: two such acts at once meet here. */
  held?: number;
  createdAt: Date;
  expiresAt: Date | null;
  revokedAt: Date | null;
  /** The newest use that is written, up to half a minute after it. Missing: never used. */
  lastUsedAt?: Date;
  /** Address of the client. */
  lastUsedFrom?: string;
  /** Networks from which it was used, the newest last. Missing: never used, or of a session or a test. */
  networks?: string[];
}

/** All that a key may do. */
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
);
