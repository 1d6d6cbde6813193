import { normalizeAddress } from '../addresses/ip-range';
import { idMatch, mobileMatch, one } from '../search/matches';
import type { Match } from '../search/record-search';
import type { SearchRequest } from '../search/search-request';
import { macKey } from './mac';

/** `type` of a search of accounts, but for `customerID` (decisions, Billing). */
export const ACCOUNT_SEARCH_TYPES = [
  'mobile',
  'id',
  'name',
  'personalNo',
  'email',
  'customerID',
  'mac',
  'ip',
  'address',
] as const;
export type AccountSearchType = (typeof ACCOUNT_SEARCH_TYPES)[number];

export function accountMatch({
  type,
  value,
}: SearchRequest<Exclude<AccountSearchType, 'customerID'>>): Match {
  switch (type) {
    case 'mobile':
      return mobileMatch(value, { mobile: 'account_mobile', number: 'account_local_number' });
    case 'id':
      return idMatch(value, 'account_id');
    case 'name':
      return { kind: 'prefix', field: 'nameKey', value, index: 'account_name' };
    case 'address':
      return { kind: 'prefix', field: 'addressKey', value, index: 'account_address' };
    case 'personalNo':
      return { kind: 'exact', field: 'personalNo', value, index: 'account_personal_no' };
    case 'email':
      return { kind: 'exact', field: 'email', value, index: 'account_email' };
    case 'mac':
      return one('macKey', macKey(value), 'account_mac');
    case 'ip':
      return one('ip', normalizeAddress(value), 'account_ip');
  }
}
