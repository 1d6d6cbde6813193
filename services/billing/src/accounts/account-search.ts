import { normalizeAddress } from '@herald/ip-addresses';
import { toId } from '@herald/request-values';
import type { Match } from '../search/record-search';
import { commonSearchTypes, one, type SearchTypes } from '../search/search-request';
import { macKey } from './mac';

/** A customer's accounts are found by their place among them, all others in indexes. */
export type AccountMatch = Match | { kind: 'customer'; customerID: number | null };

/** By what accounts are searched (decisions, Billing). */
export const ACCOUNT_SEARCH_TYPES: SearchTypes<AccountMatch> = {
  ...commonSearchTypes('account'),
  customerID: (value) => ({ kind: 'customer', customerID: toId(value) }),
  mac: (value) => one('macKey', macKey(value), 'account_mac'),
  ip: (value) => one('ip', normalizeAddress(value), 'account_ip'),
  address: (value) => ({ kind: 'prefix', field: 'addressKey', value, index: 'account_address' }),
};
