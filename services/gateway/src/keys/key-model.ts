import { declareCollection } from '@herald/mongo';

/** What a key may be granted (interface.md part 5, rule 5). */
export const PERMISSIONS = ['customers.create', 'accounts.create'] as const;
export type Permission = (typeof PERMISSIONS)[number];

export interface KeyDocument {
  _id: number;
  company: number;
  name: string;
  /** SHA-256 of the key. */
  hash: string;
  /** As lists show it. */
  masked: string;
  /** The key, sealed by SecretCipher; null once it is revoked. */
  sealed: string | null;
  permissions: Permission[];
  createdAt: Date;
  expiresAt: Date | null;
  revokedAt: Date | null;
}

export const keysIn = declareCollection<KeyDocument>(
  'api_keys',
  { key: { hash: 1 }, name: 'by_hash', unique: true },
  { key: { company: 1, _id: 1 }, name: 'by_company' },
);
