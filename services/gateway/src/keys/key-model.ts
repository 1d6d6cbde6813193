import { type Model, Schema } from 'mongoose';
import type { MongoConnection } from '@herald/mongo';

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

// Documents are written and read by the driver itself: their type alone says what is in them.
const keySchema = new Schema<KeyDocument>({}, { collection: 'api_keys', autoCreate: false });
keySchema.index({ hash: 1 }, { name: 'by_hash', unique: true });
keySchema.index({ company: 1, _id: 1 }, { name: 'by_company' });

export function keyModel(connection: MongoConnection): Model<KeyDocument> {
  return connection.model<KeyDocument>('ApiKey', keySchema);
}
