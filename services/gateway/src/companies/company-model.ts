import type { CompanyModules, CompanySettings, EventName, Suspensions } from '@herald/contracts';
import { declareCollection, unsharded } from '@herald/mongo';

/** Settings as stored: only changed settings, so that a better default reaches every company. */
export type StoredSettings = Partial<Omit<CompanySettings, NestedSetting>> & {
  [name in NestedSetting]?: Partial<CompanySettings[name]>;
};

/** Settings with several parts that are changed separately. */
export type NestedSetting = 'accountAddedNotification' | 'paymentReminder' | 'retention';

export interface SigningSecret {
  secret: string;
  until: Date | null;
  /** Idempotency-Key of the rotation that set the secret, with its caller before it. Missing: set without such a key. */
  madeFor?: { key: string; hash: string; at: Date };
}

export interface StoredCallback {
  url: string;
  /** Both are encrypted by SecretCipher. */
  key: string;
  /** Newest first; `until` is null for the current secret. */
  signingSecrets: SigningSecret[];
  /** Allowed hosts of a send's own URL, in addition to the host of `url`. */
  hosts: string[];
  signQuery: boolean;
}

/** Callback settings for messages sent with test keys. */
export interface StoredTestCallback extends Omit<StoredCallback, 'url'> {
  /** Null: the current URL of the live callback, without its query. */
  url: string | null;
}

/** Live settings that were replaced: the alert of their change is still delivered with them. */
export interface FormerCallback extends StoredCallback {
  /** `callbackVersion` while the settings were in use. */
  version: number;
  /** The settings expire at this time. */
  until: Date;
}

export interface CompanyDocument {
  _id: number;
  name: string;
  status: 'active' | 'suspended';
  /** Missing if the company was never suspended. */
  suspensions?: Suspensions;
  /** Whether an operator has stopped the company's sending; missing if no operator ever has. */
  sendingStopped?: boolean;
  timezone: string;
  settings: StoredSettings;
  modules: CompanyModules;
  callback: StoredCallback | null;
  /** Created with the first settings of either kind, so that secrets which test keys can read never sign live callbacks. */
  testCallback: StoredTestCallback | null;
  /** Newest last. Missing: none. */
  formerCallbacks?: FormerCallback[];
  /** Grows with every change of `callback` and `testCallback`, including a deletion. */
  callbackVersion: number;
  /** Grows with every change of the document. */
  version: number;
  /** Outbox: events of changes whose publication is not yet confirmed. Set in the write that changes the company. */
  pendingEvents: EventName[];
  createdAt: Date;
  /** Idempotency-Key and hash of the request that created this company. For a day, this Idempotency-Key creates no other company. */
  madeFor?: { key: string; hash: string };
}

export const companiesIn = declareCollection<CompanyDocument>(
  'companies',
  unsharded('a small document per company'),
  // Contains only companies with unpublished events.
  {
    key: { 'pendingEvents.0': 1 },
    name: 'outbox',
    partialFilterExpression: { 'pendingEvents.0': { $exists: true } },
  },
  { key: { status: 1, _id: 1 }, name: 'by_status' },
  { key: { name: 1 }, name: 'by_name' },
  {
    key: { 'madeFor.key': 1 },
    name: 'made_once',
    unique: true,
    partialFilterExpression: { 'madeFor.key': { $exists: true } },
  },
);
