import type { AskedEventName } from './statuses';

/** The longest `validityHours` that a company may have. */
export const MAX_VALIDITY_HOURS = 720;

/**
 * Retention periods of personal data in days: texts and recipients of sends (from their acceptance or their scheduled time), callbacks, inbound
 * messages, and entries of the audit log.
 */
export interface RetentionDays {
  texts: number;
  recipients: number;
  deliveries: number;
  inbound: number;
  audit: number;
}

/** The minimum and maximum of each retention period in days. The minimum for callbacks exceeds the three days of retries. */
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
  /** The minimum balance of an account without credit: a decimal number with two decimal places. */
  minimalBalance: '0.00',
  /** Day of the month (1 to 28) on which the first periods begin when `billingRun` is enabled; null = on the same day. */
  billingStartDay: null as number | null,
  /** The enabled events, in addition to the events that every company gets. */
  events: [] as AskedEventName[],
  /** Reminds an account this number of days before it becomes passive, from this hour of the company's clock on. */
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
  /** Maximum number of recipients in one send of one-time passwords; 0 = no limit. */
  otpRecipientsPerRequest: 0,
  /** The reaction to one-time passwords that look like SMS pumping: `watch` shows them, `enforce` also holds them. */
  otpGuard: 'watch' as 'watch' | 'enforce',
  /** Country codes such as `+995` to which the company may send. An empty list allows all countries. A longer code is a part of a country. */
  sendCountries: [] as string[],
  /** The country code of numbers in local form, such as `+995`; null = all numbers are international. */
  defaultCountryCode: null as string | null,
  /** The number of digits of a local number, without the country code and a leading 0. */
  localNumberDigits: 9,
  /** A phone number is added to the stop list if its message consists of one of these words, in any case and with any punctuation around it. */
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

/** The duration of a company's suspensions, by the calendar of the company. */
export interface Suspensions {
  /** Whole days of the past suspensions. */
  days: number;
  /** `YYYY-MM-DD`, the first day of the current suspension; null while the company is active. */
  since: string | null;
}

/** The data of a company for other services, and the content of the event `company.changed`. Each change increments `version`. */
export interface CompanySnapshot {
  id: number;
  name: string;
  status: 'active' | 'suspended';
  suspensions: Suspensions;
  /** Whether the operator has stopped the sending: sends are only accepted and stored. */
  sendingStopped: boolean;
  timezone: string;
  settings: CompanySettings;
  modules: CompanyModules;
  /** Whether a default callback URL is configured. Without it, the callback URL of a request is ignored. */
  hasCallback: boolean;
  /** Allowed hosts for the callback URL of a send. Empty without a default callback URL. */
  callbackHosts: string[];
  /** Allowed hosts for the callback URL of a send with a test key. */
  testCallbackHosts: string[];
  version: number;
}

/**
 * The retention periods of a company, of which its stored settings may contain only some.
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

/** The settings for sending a company's callbacks. They contain secrets, so the dispatcher requests them, and events never contain them. */
export interface CallbackSettings {
  company: number;
  url: string;
  /** The value of the query parameter `key` of each callback, which the receiver compares (interface.md part 5, rule 7). */
  key: string;
  /** Secrets for Standard Webhooks signatures, newest first. An older secret also signs until `until` (ms since the epoch, null = no end). */
  signingSecrets: { secret: string; until: number | null }[];
  /** Allowed hosts for the callback URL of a send. The first host is the host of `url`. */
  hosts: string[];
  /** Whether callbacks are signed. Each secret signs the query, which is the complete content of a callback. */
  signQuery: boolean;
  version: number;
}
