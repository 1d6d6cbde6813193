import { matches } from '@herald/config';
import { said } from '@herald/contracts/errors';
import Joi from 'joi';
import {
  ASKED_EVENT,
  type CompanyModules,
  MAX_VALIDITY_HOURS,
  RETENTION_BOUNDS,
  type RetentionDays,
} from '@herald/contracts';
import { isValidZone } from '@herald/values/company-time';
import { toIds } from '@herald/values/request-values';
import { flag, integer, text } from '../validation/validate';
import type { CompanyDocument, StoredSettings } from './company-model';

export interface CompanyPatch {
  name?: string;
  timezone?: string;
  status?: CompanyDocument['status'];
  settings?: StoredSettings;
  modules?: Partial<CompanyModules>;
}
export type CompanyCreation = CompanyPatch & { name: string };

const MAX_ID_START = 1_000_000_000;
const MAX_COUNTRIES = 300;
const MAX_SEARCH = 200;
const MAX_IDS = 100;
const MAX_OTPS = 1_000_000;
const MAX_OTP_MINUTES = 1_440;
const MAX_REQUESTS_PER_SECOND = 1_000_000;

/** From -9,999,999,999.99 to 9,999,999,999.99. */
const MONEY = /^-?\d{1,10}\.\d{2}$/;

const MAX_REASON = 500;

const MAX_DAYS_BEFORE = 30;
const MAX_REMINDERS = 10;

const A_COUNTRY_CODE = said('be_country_code', { example: '+995' });

/** A brand and the text that it sends; null = no brand yet. */
const brandAndText = {
  brandID: integer().min(1).allow(null),
  text: text().allow('').max(1_000),
};

const settings = Joi.object<StoredSettings>({
  defaultCustomerLanguage: Joi.string().valid('ka', 'en', 'ru'),
  brandDescriptionRequired: flag(),
  customerIdStart: integer().min(1).max(MAX_ID_START),
  accountIdStart: integer().min(1).max(MAX_ID_START),
  accountAddedNotification: Joi.object({
    enabled: flag(),
    ...brandAndText,
  }).unknown(false),
  billingRun: flag(),
  billingStartDay: integer().min(1).max(28).allow(null),
  minimalBalance: Joi.string().pattern(MONEY, 'a decimal with two places such as -10.00'),
  events: askedEvents(),
  paymentReminder: Joi.object({
    daysBefore: Joi.array().items(integer().min(1).max(MAX_DAYS_BEFORE)).unique().max(MAX_REMINDERS),
    hour: integer().min(0).max(23),
    ...brandAndText,
  }).unknown(false),
  validityHours: integer().min(1).max(MAX_VALIDITY_HOURS),
  collapseCallbacks: flag(),
  requestsPerSecond: integer().min(0).max(MAX_REQUESTS_PER_SECOND),
  otpPerNumber: integer().min(0).max(MAX_OTPS),
  otpPerPrefix: integer().min(0).max(MAX_OTPS),
  otpPrefixDigits: integer().min(1).max(14),
  otpMinutes: integer().min(1).max(MAX_OTP_MINUTES),
  otpRecipientsPerRequest: integer().min(0).max(MAX_OTPS),
  otpGuard: Joi.string().valid('watch', 'enforce'),
  sendCountries: Joi.array()
    .items(Joi.string().custom(matches(/^\+[1-9]\d{0,6}$/, A_COUNTRY_CODE)))
    .unique()
    .max(MAX_COUNTRIES),
  defaultCountryCode: Joi.string()
    .replace(/^(?=\d)/, '+')
    .custom(matches(/^\+[1-9]\d{0,2}$/, A_COUNTRY_CODE))
    .allow(null),
  localNumberDigits: integer().min(6).max(12),
  stopWords: Joi.array().items(text().max(50)).max(100),
}).unknown(false);

const modules = Joi.object<Partial<CompanyModules>>({
  network: flag(),
  iptv: flag(),
  gps: flag(),
}).unknown(false);

const name = text().min(1).max(100);

const A_ZONE = said('be_zone', { example: 'Asia/Tbilisi' });

const timezone = Joi.string().custom((value: string, helpers) =>
  isValidZone(value) ? value : helpers.error('must_be', { what: A_ZONE }),
);

const status = Joi.string<CompanyDocument['status']>().valid('active', 'suspended');

const fields = { timezone, status, settings, modules };

/** POST `/admin/v1/companies` */
export const companyCreation = Joi.object<CompanyCreation>({ name: name.required(), ...fields });
const days = Object.fromEntries(
  Object.entries(RETENTION_BOUNDS).map(([name, [least, most]]) => [name, integer().min(least).max(most)]),
);

/** PUT `/admin/v1/companies/{id}/retention`: omitted fields have their defaults. */
export const companyRetention = Joi.object<Partial<RetentionDays>>(days).unknown(false);

/** PATCH `/admin/v1/companies/{id}`: given fields are merged into the company. The reason is only for the audit log. */
export const companyPatch = Joi.object<CompanyPatch & { reason?: string }>({
  name,
  ...fields,
  // Only as it is shown: another operation changes it.
  settings: settings.keys({ retention: companyRetention }),
  reason: text().min(1).max(MAX_REASON),
}).unknown(false);

/** Events that a company receives only if it has subscribed to them. */
export function askedEvents(): Joi.ArraySchema {
  return Joi.array()
    .items(Joi.string().valid(...Object.values(ASKED_EVENT)))
    .unique();
}

export interface CompanyFilter extends Pick<CompanyPatch, 'status'> {
  /** A part of the name, or the ID. */
  search?: string;
  ids?: number[];
}

/** In the query: IDs separated by commas. */
const ids = Joi.string().custom((value: string, helpers) => {
  const custom = `ids must have 1 to ${MAX_IDS} company IDs, separated by commas`;
  return toIds(value, MAX_IDS) ?? helpers.message({ custom });
});

export const companyFilter = Joi.object<CompanyFilter>({ status, search: text().max(MAX_SEARCH), ids });
