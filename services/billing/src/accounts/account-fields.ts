import { said, type Said } from '@herald/contracts/errors';
import Joi from 'joi';
import { companyToday } from '@herald/values/company-time';
import type { CompanyModules, CompanySnapshot } from '@herald/contracts';
import type { CatalogueKind } from '../catalogue/catalogue-model';
import type { Reference } from '../catalogue/catalogue-store';
import type { Claim } from '../company-records/record-store';
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
import { cleaned, withoutEmpty } from '../values/texts';
import { macKey } from '../values/mac';
import { readNumbers } from '../values/number-objects';

const MAX_TAGS = 100;
const MAX_TRACK_IDENTIFIER = 50;

const A_MAC = said('be_mac', { example: 'AA:BB:CC:00:11:22' });
const mac = () => cleanField((text) => macKey(text) !== null, A_MAC);

const trackIdentifier = () =>
  field(
    (value) => cleaned(digitsOf(value), MAX_TRACK_IDENTIFIER) || undefined,
    said('be_text_from', { min: 1, max: MAX_TRACK_IDENTIFIER }),
  );

const GEO_LOCATION = /^(-?\d{1,2}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)$/;
const MAX_GEO_LOCATION = 100;

/** Whether a value is a text `<latitude>,<longitude>` in decimal degrees, within the valid ranges. */
export function isGeoLocation(value: unknown): boolean {
  const match =
    typeof value === 'string' && value.length <= MAX_GEO_LOCATION ? GEO_LOCATION.exec(value) : null;
  return match !== null && Math.abs(Number(match[1])) <= 90 && Math.abs(Number(match[2])) <= 180;
}

const geoLocation = () => cleanField(isGeoLocation, said('be_location'));

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

/** The fields of an account that refer to catalogue items. */
export function referencesOf(draft: Partial<AccountDraft>): Reference[] {
  const one = (
    field: 'tariffID' | 'areaID' | 'groupID' | 'ipRangeID' | 'gpsProviderID',
    kind: CatalogueKind,
  ): Reference => ({ field, kind, ids: [draft[field]].filter((id) => typeof id === 'number') });
  return [
    one('tariffID', 'tariffs'),
    one('areaID', 'areas'),
    one('groupID', 'groups'),
    { field: 'tagsID', kind: 'tags', ids: draft.tagsID ?? [] },
    one('ipRangeID', 'ip-ranges'),
    one('gpsProviderID', 'gps-providers'),
  ];
}

export interface AccountClaim extends Claim {
  /** Its description in error messages. */
  text: Said;
}

/** Unique fields of an account besides its numbers, each with the field that stores the normalized value. */
export const DEVICES = [
  { name: 'mac', field: 'macKey' },
  { name: 'onuMac', field: 'onuMacKey' },
  { name: 'stbMac', field: 'stbMacKey' },
  { name: 'gpsTrackIdentifier', field: 'gpsTrackIdentifier' },
] as const;

export function devicesOf(draft: Partial<AccountDraft>): AccountClaim[] {
  return DEVICES.flatMap(({ name, field }) => {
    const given = draft[name];
    const value = given !== undefined && name !== field ? macKey(given) : given;
    return value ? [{ field, value, text: said('the_device', { name, id: String(given) }) }] : [];
  });
}

/** Values of an account that must be unique in its company. */
export function claimsOf(draft: Partial<AccountDraft>): AccountClaim[] {
  const numbers = (draft.numbers ?? []).map(({ mobile }) => ({
    field: 'numbers.mobile',
    value: mobile,
    text: said('the_number', { number: mobile }),
  }));
  return [...numbers, ...devicesOf(draft)];
}
