import type { AskedEventName } from './statuses';

/** The longest `validityHours` that a company may have. */
export const MAX_VALIDITY_HOURS = 720;

/**
 * Retention periods of personal data in days: texts and recipients of sends since their acceptance (or their scheduled time), callbacks, inbound
 * messages, and rows of the audit.
 */
export interface RetentionDays {
  texts: number;
  recipients: number;
  deliveries: number;
  inbound: number;
  audit: number;
}

/** The fewest and the most days that may be set. Callbacks are tried for three days. */
export const RETENTION_BOUNDS: Readonly<Record<keyof RetentionDays, readonly [number, number]>> = {
  texts: [1, 3_650],
  recipients: [1, 3_650],
  deliveries: [4, 365],
  inbound: [1, 3_650],
  audit: [30, 3_650],
};

/** Settings of a company with their defaults (interface-decisions.md, "Settings"). */
export const DEFAULT_COMPANY_SETTINGS = {
  retention: { texts: 90, recipients: 365, deliveries: 30, inbound: 90, audit: 730 } as RetentionDays,
  defaultCustomerLanguage: 'ka' as 'ka' | 'en' | 'ru',
  brandDescriptionRequired: false,
  customerIdStart: 1,
  accountIdStart: 100_001,
  accountAddedNotification: { enabled: false, brandID: null as number | null, text: '' },
  billingRun: false,
  /** The minimum balance of an account without credit: a decimal of two places. */
  minimalBalance: '0.00',
  /** Day of the month (1 to 28) on which the first periods begin when `billingRun` is switched on; null = on that very day. */
  billingStartDay: null as number | null,
  /** The enabled events, beside those that every company gets. */
  events: [] as AskedEventName[],
  /** Reminds an account that would turn passive this number of days before, from this hour of the company's clock on. */
  paymentReminder: { daysBefore: [] as number[], hour: 10, brandID: null as number | null, text: '' },
  /** Hours after which a message without a delivery receipt becomes "not delivered". */
  validityHours: 48,
  /** A later final status replaces an earlier one still waiting in the callback queue. */
  collapseCallbacks: false,
  /** 0 = no limit. */
  requestsPerSecond: 500,
  /** One-time passwords to one number within `otpMinutes`; 0 = no limit. */
  otpPerNumber: 0,
  /** … and to all numbers that begin with the same `otpPrefixDigits`; 0 = no limit. */
  otpPerPrefix: 0,
  otpPrefixDigits: 6,
  otpMinutes: 10,
  /** Numbers in one send of one-time passwords, at most; 0 = no limit. */
  otpRecipientsPerRequest: 0,
  /** The reaction to one-time passwords that look like SMS pumping: `watch` shows them, `enforce` also holds them. */
  otpGuard: 'watch' as 'watch' | 'enforce',
  /** Codes such as `+995` of the countries that it may send to; none: all. A longer one is a part of a country. */
  sendCountries: [] as string[],
  /** Country of numbers that are written as at home, such as `+995`; null = all numbers are international. */
  defaultCountryCode: null as string | null,
  /** Digits that such a number has, without the country code and without a leading 0. */
  localNumberDigits: 9,
  /** A phone that writes one of these, and nothing else, gets no more; signs around it and its case don't matter. */
  stopWords: [
    ...['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'OPTOUT', 'REVOKE'],
    ...['СТОП', 'სტოპ'],
  ],
};
export type CompanySettings = typeof DEFAULT_COMPANY_SETTINGS;

export interface CompanyModules {
  network: boolean;
  iptv: boolean;
  gps: boolean;
}

/** How long a company has been suspended, by its calendar. */
export interface Suspensions {
  /** Whole days of the past suspensions. */
  days: number;
  /** `YYYY-MM-DD`, the first day of the current suspension; null while the company is active. */
  since: string | null;
}

/** The view of other services on a company, and the event `company.changed`. `version` grows by one with every change. */
export interface CompanySnapshot {
  id: number;
  name: string;
  status: 'active' | 'suspended';
  /** Missing in events of an older version. */
  suspensions?: Suspensions;
  /** The operator has stopped its sending: sends are accepted and stored. Missing in events of an older version: not stopped. */
  sendingStopped?: boolean;
  timezone: string;
  settings: CompanySettings;
  modules: CompanyModules;
  /** Whether a default callback URL is configured; only then does a request's own URL count. */
  hasCallback: boolean;
  /** Hosts that a send's own callback URL may be on; none without a default callback URL. */
  callbackHosts: string[];
  /** The same of sends of test keys. */
  testCallbackHosts: string[];
  version: number;
}

/**
 * The retention periods of a company; events of an older version have none.
 * @param usual the operator's settings for all companies, which replace the defaults
 */
export function retentionOf(
  company: { settings: { retention?: Partial<RetentionDays> } },
  usual: Partial<RetentionDays> = {},
): RetentionDays {
  const { retention } = DEFAULT_COMPANY_SETTINGS;
  const own = Object.entries(company.settings.retention ?? {}).filter(
    ([name, days]) => days !== retention[name as keyof RetentionDays],
  );
  return { ...retention, ...usual, ...Object.fromEntries(own) };
}

/** How a company's callbacks are sent. Secrets: asked for by the dispatcher, never put into events. */
export interface CallbackSettings {
  company: number;
  url: string;
  /** Goes into the callback's query parameter `key`; the receiver compares it (interface.md part 5, rule 7). */
  key: string;
  /** Standard Webhooks secrets, newest first; an older one signs too until `until` (ms since epoch, null = no end). */
  signingSecrets: { secret: string; until: number | null }[];
  /** Hosts that a send's own URL may be on, the first of them that of `url`. */
  hosts: string[];
  /** Whether callbacks are signed: each secret signs the query, which holds all that a callback says. */
  signQuery: boolean;
  version: number;
}
