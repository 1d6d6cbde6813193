import { type Model, Schema } from 'mongoose';
import type { CompanyModules, CompanySettings, EventName } from '@herald/contracts';
import type { MongoConnection } from '@herald/mongo';

/** Settings as stored: only what was changed, so that a better default reaches every company. */
export type StoredSettings = Partial<Omit<CompanySettings, 'accountAddedNotification'>> & {
  accountAddedNotification?: Partial<CompanySettings['accountAddedNotification']>;
};

export interface StoredCallback {
  url: string;
  /** Both are sealed by SecretCipher. */
  key: string;
  /** Newest first; `until` is null for the one in use. */
  signingSecrets: { secret: string; until: Date | null }[];
}

export interface CompanyDocument {
  _id: number;
  name: string;
  status: 'active' | 'suspended';
  timezone: string;
  settings: StoredSettings;
  modules: CompanyModules;
  callback: StoredCallback | null;
  /** Grows with every change of `callback`, also with its removal. */
  callbackVersion: number;
  /** Grows with every change of the document. */
  version: number;
  /** Outbox: events of changes that are not yet known to be told. Set in the write that changes. */
  pendingEvents: EventName[];
  createdAt: Date;
}

// Documents are written and read by the driver itself: their type alone says what is in them.
const companySchema = new Schema<CompanyDocument>({}, { collection: 'companies', autoCreate: false });
// Holds only companies with something to tell.
companySchema.index(
  { 'pendingEvents.0': 1 },
  { name: 'outbox', partialFilterExpression: { 'pendingEvents.0': { $exists: true } } },
);
companySchema.index({ status: 1, _id: 1 }, { name: 'by_status' });

export function companyModel(connection: MongoConnection): Model<CompanyDocument> {
  return connection.model<CompanyDocument>('Company', companySchema);
}
