import { normalizeAddress } from '@herald/ip-addresses';
import { toId } from '@herald/request-values';
import type { Match, Part } from '../company-records/match';
import { anyField, commonSearchTypes, one, type SearchTypes } from '../company-records/search-request';
import { ACCOUNT_CLAIMS } from '../ledger/account-model';
import { macKey } from '../values/mac';

const DEVICE_KEYS = ['macKey', 'onuMacKey', 'stbMacKey'] as const;

/**
 * A search by customer reads the customer's accounts by their `customerSeq`. Each other search uses the index of its match.
 */
export type AccountMatch = Match | { kind: 'customer'; customerID: number | null };

/** The types of account searches. */
export const ACCOUNT_SEARCH_TYPES: SearchTypes<AccountMatch> = {
  ...commonSearchTypes('account'),
  customerID: (value) => ({ kind: 'customer', customerID: toId(value) }),
  mac: (value) => one('macKey', macKey(value), 'account_mac'),
  ip: (value) => one('ip', normalizeAddress(value), 'account_ip'),
  address: (value) => ({ kind: 'prefix', field: 'addressKey', value, index: 'account_address' }),
  addressPart: (value) => ({ kind: 'parts', lookups: [], parts: [addressPart(value)] }),
  any: (value) => {
    const { lookups, parts } = anyField(value, 'account');
    const own = [
      { field: 'customerID', value: toId(value), index: 'account_customer' },
      ...DEVICE_KEYS.map((field) => ({ field, value: macKey(value), index: ACCOUNT_CLAIMS[field] })),
      { field: 'ip', value: normalizeAddress(value), index: 'account_ip' },
    ].flatMap(({ value: key, ...lookup }) => (key === null ? [] : [{ ...lookup, value: key }]));
    return { kind: 'parts', lookups: [...lookups, ...own], parts: [...parts, addressPart(value)] };
  },
};

function addressPart(value: string): Part {
  return { field: 'addressKey', value, at: 'anywhere', index: 'account_address' };
}
