import { macKey } from './mac';
import type { AccountDraft } from './account-schema';

/** Something that only one account of a company can have: the field in which it's stored, and what it's called in messages. */
export interface Claim {
  field: 'numbers.mobile' | 'macKey' | 'onuMacKey' | 'stbMacKey' | 'gpsTrackIdentifier';
  value: string;
  text: string;
}

/** All that an account would claim for itself. */
export function claimsOf(draft: Partial<AccountDraft>): Claim[] {
  const claims: Claim[] = (draft.numbers ?? []).map(({ mobile }) => ({
    field: 'numbers.mobile',
    value: mobile,
    text: `the number ${mobile}`,
  }));
  const add = (field: Claim['field'], value: string | null | undefined, text: string): void => {
    if (value !== null && value !== undefined) claims.push({ field, value, text });
  };
  const keyOf = (mac: string | undefined): string | null => (mac === undefined ? null : macKey(mac));
  add('macKey', keyOf(draft.mac), `the mac ${draft.mac}`);
  add('onuMacKey', keyOf(draft.onuMac), `the onuMac ${draft.onuMac}`);
  add('stbMacKey', keyOf(draft.stbMac), `the stbMac ${draft.stbMac}`);
  add('gpsTrackIdentifier', draft.gpsTrackIdentifier, `the gpsTrackIdentifier ${draft.gpsTrackIdentifier}`);
  return claims;
}

/** What is claimed already. */
export class Claimed {
  private readonly keys = new Set<string>();

  add(field: Claim['field'], value: string): void {
    this.keys.add(`${field} ${value}`);
  }

  has({ field, value }: Claim): boolean {
    return this.keys.has(`${field} ${value}`);
  }
}
