import { normalizeAddress } from '@herald/values/ip-addresses';
import { toId } from '@herald/values/request-values';
import {
  anyField,
  commonSearchTypes,
  type Lookup,
  type Match,
  one,
  type Part,
  type SearchTypes,
} from '../company-records/search-request';
import { ACCOUNT_CLAIMS } from '../ledger/account-model';
import { macKey } from '../values/mac';

const DEVICE_KEYS = ['macKey', 'onuMacKey', 'stbMacKey'] as const;

/** A search by customer reads the customer's accounts by their `customerSeq`. Each other search uses the index of its match. */
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
    const id = toId(value);
    const ofCustomer = id === null ? [] : [{ field: 'customerID', value: id, index: 'account_customer' }];
    const own = [...ofCustomer, ...byAddress(value)];
    return { kind: 'parts', lookups: [...lookups, ...own], parts: [...parts, addressPart(value)] };
  },
};

/** The accounts with a device of this MAC address, or with this IP address; none for any other text. */
export function byAddress(value: string): Lookup[] {
  const [mac, ip] = [macKey(value), normalizeAddress(value)];
  return [
    ...(mac === null
      ? []
      : DEVICE_KEYS.map((field) => ({ field, value: mac, index: ACCOUNT_CLAIMS[field] }))),
    ...(ip === null ? [] : [{ field: 'ip', value: ip, index: 'account_ip' }]),
  ];
}

function addressPart(value: string): Part {
  return { field: 'addressKey', value, at: 'anywhere', index: 'account_address' };
}
