import type { CatalogueKind } from '../catalogue/catalogue-model';
import type { Reference } from '../catalogue/catalogue-store';
import type { Claim } from '../company-records/record-store';
import type { AccountDraft } from '../ledger/account-model';
import { macKey } from '../values/mac';

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
  text: string;
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
    return value ? [{ field, value, text: `the ${name} ${given}` }] : [];
  });
}

/** Values of an account that must be unique in its company. */
export function claimsOf(draft: Partial<AccountDraft>): AccountClaim[] {
  const numbers = (draft.numbers ?? []).map(({ mobile }) => ({
    field: 'numbers.mobile',
    value: mobile,
    text: `the number ${mobile}`,
  }));
  return [...numbers, ...devicesOf(draft)];
}
