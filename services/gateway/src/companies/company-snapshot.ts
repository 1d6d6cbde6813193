import {
  type CompanySettings,
  type CompanySnapshot,
  DEFAULT_COMPANY_SETTINGS,
  retentionOf,
} from '@herald/contracts';
import { formatDateTime } from '@herald/company-time';
import { readCallbackUrl } from '@herald/request-values';
import type { CompanyDocument, StoredCallback, StoredSettings } from './company-model';

/** All settings of a company: the defaults, and over them what was changed. */
export function settingsOf(stored: StoredSettings): CompanySettings {
  return {
    ...DEFAULT_COMPANY_SETTINGS,
    ...stored,
    accountAddedNotification: {
      ...DEFAULT_COMPANY_SETTINGS.accountAddedNotification,
      ...stored.accountAddedNotification,
    },
    paymentReminder: { ...DEFAULT_COMPANY_SETTINGS.paymentReminder, ...stored.paymentReminder },
    retention: retentionOf({ settings: stored }),
  };
}

/** Hosts that a send's own callback URL may be on: that of the configured URL, and those that were added. */
export function hostsOf({ url, hosts }: Pick<StoredCallback, 'url' | 'hosts'>): string[] {
  const read = readCallbackUrl(url, { allowHttp: true });
  return 'why' in read ? hosts : [...new Set([read.url.host, ...hosts])];
}

function callbackHosts(company: CompanyDocument, test: boolean): string[] {
  const callback = callbackOf(company, test);
  return callback ? hostsOf(callback) : [];
}

/** How callbacks are made: live ones, or those of what test keys send. Null: nobody is called. */
export function callbackOf(
  { callback, testCallback }: Pick<CompanyDocument, 'callback' | 'testCallback'>,
  test: boolean,
): StoredCallback | null {
  if (!test) return callback;
  // A query may hold what only the live receiver knows, and a test key is shown this URL.
  const url = testCallback?.url ?? callback?.url.split('?')[0];
  return testCallback && url !== undefined ? { ...testCallback, url } : null;
}

/** What other services know of a company. */
export function snapshotOf(company: CompanyDocument): CompanySnapshot {
  return {
    id: company._id,
    name: company.name,
    status: company.status,
    suspensions: company.suspensions ?? { days: 0, since: null },
    sendingStopped: company.sendingStopped ?? false,
    timezone: company.timezone,
    settings: settingsOf(company.settings),
    modules: company.modules,
    hasCallback: company.callback !== null,
    callbackHosts: callbackHosts(company, false),
    testCallbackHosts: callbackHosts(company, true),
    version: company.version,
  };
}

/** A company as the operator's API shows it: `createdAt` by the company's clock. */
export function companyRecord(company: CompanyDocument): CompanySnapshot & { createdAt: string } {
  return { ...snapshotOf(company), createdAt: formatDateTime(company.createdAt, company.timezone) };
}
