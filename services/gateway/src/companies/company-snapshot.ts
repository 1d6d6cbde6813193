import {
  type CompanySettings,
  type CompanySnapshot,
  DEFAULT_COMPANY_SETTINGS,
  retentionOf,
} from '@herald/contracts';
import { formatDateTime } from '@herald/values/company-time';
import { readCallbackUrl } from '@herald/values/request-values';
import type { CompanyDocument, StoredCallback, StoredSettings } from './company-model';

/** All settings of a company: the defaults, overridden by its stored settings. */
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

/** Allowed hosts of a send's own callback URL: the host of the configured URL and the added hosts. */
export function hostsOf({ url, hosts }: Pick<StoredCallback, 'url' | 'hosts'>): string[] {
  const read = readCallbackUrl(url, { allowHttp: true });
  return 'why' in read ? hosts : [...new Set([read.url.host, ...hosts])];
}

function callbackHosts(company: CompanyDocument, test: boolean): string[] {
  const callback = callbackOf(company, test);
  return callback ? hostsOf(callback) : [];
}

/** Callback settings for live messages or for messages sent with test keys. Null: no callbacks are sent. */
export function callbackOf(
  { callback, testCallback }: Pick<CompanyDocument, 'callback' | 'testCallback'>,
  test: boolean,
): StoredCallback | null {
  if (!test) return callback;
  // The query may contain secrets of the live receiver, and test keys can read this URL.
  const url = testCallback?.url ?? callback?.url.split('?')[0];
  return testCallback && url !== undefined ? { ...testCallback, url } : null;
}

/** The view of a company that other services get. */
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

/** A company as the operator's API shows it, with `createdAt` in the company's time zone. */
export function companyRecord(company: CompanyDocument): CompanySnapshot & { createdAt: string } {
  return { ...snapshotOf(company), createdAt: formatDateTime(company.createdAt, company.timezone) };
}
