import type { CompanyModules, CompanySettings, EventName, Suspensions } from '@herald/contracts';
import { declareCollection, unsharded } from '@herald/mongo';

/** Settings as stored: only what was changed, so that a better default reaches every company. */
export type StoredSettings = Partial<Omit<CompanySettings, NestedSetting>> & {
  [name in NestedSetting]?: Partial<CompanySettings[name]>;
};

/** Settings of several parts, each of which is changed separately. */
export type NestedSetting = 'accountAddedNotification' | 'paymentReminder' | 'retention';

export interface StoredCallback {
  url: string;
  /** Both are encrypted by SecretCipher. */
  key: string;
  /** Newest first; `until` is null for the one in use. */
  signingSecrets: { secret: string; until: Date | null }[];
  /** Hosts beside that of `url` that a send's own URL may be on. */
  hosts: string[];
  signQuery: boolean;
}

/** Of what test keys send. */
export interface StoredTestCallback extends Omit<StoredCallback, 'url'> {
  /** Null: the company's without its query, as it is at the time. */
  url: string | null;
}

/** Live settings that were replaced: an alert of their change is still delivered by them. */
export interface FormerCallback extends StoredCallback {
  /** `callbackVersion` while they were in use. */
  version: number;
  /** They are forgotten then. */
  until: Date;
}

export interface CompanyDocument {
  _id: number;
  name: string;
  status: 'active' | 'suspended';
  /** Missing where it never was suspended. */
  suspensions?: Suspensions;
  /** Whether the operator has stopped its sending; missing if no operator ever has. */
  sendingStopped?: boolean;
  timezone: string;
  settings: StoredSettings;
  modules: CompanyModules;
  callback: StoredCallback | null;
  /** Made with the first settings of either kind: what test keys may see is never what live callbacks are signed with. */
  testCallback: StoredTestCallback | null;
  /** The newest last. Missing: none. */
  formerCallbacks?: FormerCallback[];
  /** Grows with every change of `callback` and `testCallback`, also with a removal. */
  callbackVersion: number;
  /** Grows with every change of the document. */
  version: number;
  /** Outbox: events of changes whose publication is not yet confirmed. Set in the write that changes the company. */
  pendingEvents: EventName[];
  createdAt: Date;
}

export const companiesIn = declareCollection<CompanyDocument>(
  'companies',
  unsharded('a small document per company'),
  // Holds only companies with something to tell.
  {
    key: { 'pendingEvents.0': 1 },
    name: 'outbox',
    partialFilterExpression: { 'pendingEvents.0': { $exists: true } },
  },
  { key: { status: 1, _id: 1 }, name: 'by_status' },
);
