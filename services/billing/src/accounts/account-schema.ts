import Joi from 'joi';
import { companyToday } from '@herald/company-time';
import type { CompanyModules, CompanySnapshot } from '@herald/contracts';
import type { AccountDraft } from '../ledger/account-model';
import {
  balance,
  birthDate,
  cleanField,
  digitsOf,
  field,
  identifier,
  identifiers,
  text,
} from '../request/field-types';
import { type FieldsRead, type FieldTypes, readFields } from '../request/read-fields';
import { cleaned } from '../values/cleaned-text';
import { macKey } from '../values/mac';
import { readNumbers } from '../values/number-objects';
import { withoutEmpty } from '../values/without-empty';

const MAX_TAGS = 100;
const MAX_TRACK_IDENTIFIER = 50;

const mac = () => cleanField((text) => macKey(text) !== null, 'a MAC address such as AA:BB:CC:00:11:22');

const trackIdentifier = () =>
  field(
    (value) => cleaned(digitsOf(value), MAX_TRACK_IDENTIFIER) || undefined,
    `a text of 1 to ${MAX_TRACK_IDENTIFIER} characters`,
  );

const GEO_LOCATION = /^(-?\d{1,2}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)$/;
const MAX_GEO_LOCATION = 100;

/** Whether a value is a text `<latitude>,<longitude>` in decimal degrees, within the valid ranges. */
export function isGeoLocation(value: unknown): boolean {
  const match =
    typeof value === 'string' && value.length <= MAX_GEO_LOCATION ? GEO_LOCATION.exec(value) : null;
  return match !== null && Math.abs(Number(match[1])) <= 90 && Math.abs(Number(match[2])) <= 180;
}

const geoLocation = () =>
  cleanField(isGeoLocation, '<latitude>,<longitude> in decimal degrees, such as 41.7151,44.8271');

type AccountFields = Omit<AccountDraft, 'numbers'>;

/** Fields of a module are read only if the company has the module enabled. */
function moduleFields(modules: CompanyModules): Partial<FieldTypes<AccountFields>> {
  return {
    ...(modules.network ? { mac: mac().required(), onuMac: mac(), ipRangeID: identifier().required() } : {}),
    ...(modules.iptv ? { stbMac: mac() } : {}),
    ...(modules.gps ? { gpsProviderID: identifier().required(), gpsTrackIdentifier: trackIdentifier() } : {}),
  };
}

/** The types of all fields with which an account is created, except its numbers. */
export const accountFields = (company: CompanySnapshot, now: Date): Partial<FieldTypes<AccountFields>> => ({
  customerID: identifier().required(),
  name: text(50).default(''),
  birthDate: birthDate(companyToday(company.timezone, now)).default(null),
  areaID: identifier().default(null),
  address: text(50).default(''),
  geoLocation: geoLocation().default(null),
  column1: text(50).default(''),
  column2: text(50).default(''),
  tariffID: identifier().default(null),
  groupID: identifier().default(null),
  tagsID: identifiers(MAX_TAGS).default([]),
  minimalBalance: balance(),
  ...moduleFields(company.modules),
});

/** Reads the body of Create Account: returns the valid values, and an error for each invalid field. */
export function readAccount(
  body: Record<string, unknown>,
  company: CompanySnapshot,
  now: Date,
): FieldsRead<AccountDraft> {
  const given = withoutEmpty(body);
  const { value, errors } = readFields(Joi.object<AccountFields>(accountFields(company, now)), given);
  const { numbers, problem } = readNumbers(given.numbers ?? []);
  if (problem !== null) return { value, errors: { ...errors, numbers: problem } };
  return { value: { ...value, numbers }, errors };
}
