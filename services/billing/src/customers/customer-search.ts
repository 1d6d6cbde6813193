import { idMatch, mobileMatch } from '../search/matches';
import type { Match } from '../search/record-search';
import type { SearchRequest } from '../search/search-request';

/** `type` of a search of customers (decisions, Billing). */
export const CUSTOMER_SEARCH_TYPES = ['mobile', 'id', 'name', 'personalNo', 'email'] as const;
export type CustomerSearchType = (typeof CUSTOMER_SEARCH_TYPES)[number];

export function customerMatch({ type, value }: SearchRequest<CustomerSearchType>): Match {
  switch (type) {
    case 'mobile':
      return mobileMatch(value, { mobile: 'customer_mobile', number: 'customer_local_number' });
    case 'id':
      return idMatch(value, 'customer_id');
    case 'name':
      return { kind: 'prefix', field: 'nameKey', value, index: 'customer_name' };
    case 'personalNo':
      return { kind: 'exact', field: 'personalNo', value, index: 'customer_personal_no' };
    case 'email':
      return { kind: 'exact', field: 'email', value, index: 'customer_email' };
  }
}
