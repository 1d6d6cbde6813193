import { useQuery } from '@tanstack/react-query';
import { ask, LackingRole, type Row, withQuery } from '../data/api';
import { isTest, OF_MODE } from '../data/mode';
import { get, type Target } from '../data/operator';
import type { Place } from '../data/place';
import { SEND_NAMES, type SendName } from '../screens/sends/send-names';
import type { Text } from '../text/language';

/** A company, send, customer or account that matches the typed text. */
export interface FoundRecord {
  id: string;
  name: string;
  /** Distinguishes records of the same name. */
  more: string;
  place: Place;
}

export interface FoundGroup {
  title: Text;
  records: FoundRecord[];
}

export interface Found {
  /** The text that was searched. */
  text: string;
  groups: FoundGroup[];
  /** Titles of groups whose search failed. */
  failed: Text[];
}

interface Source {
  title: Text;
  find(text: string): Promise<FoundRecord[]>;
}

const LENGTH = 5;
const FRESH_MS = 10_000;

type Customer = Pick<Row<'/v1/customers'>, 'id' | 'name' | 'mobile'>;
type Account = Pick<Row<'/v1/accounts'>, 'id' | 'name' | 'mobile'>;
type OfAll = Row<'/admin/v1/customers'>;

const rowsOf = async <R>(target: string): Promise<R[]> => (await ask<{ data: R[] }>('GET', target)).data;

const any = (text: string) => ({ type: 'any', value: text, length: LENGTH });

const COMPANIES: Source = {
  title: 'nav.companies',
  find: async (text) => {
    const target = get('/admin/v1/companies', {}, { search: text, length: LENGTH });
    const rows = await rowsOf<Row<'/admin/v1/companies'>>(target);
    return rows.map(({ id, name }) => ({
      id: String(id),
      name,
      more: String(id),
      place: { to: '/operator/companies/$id', params: { id: String(id) } },
    }));
  },
};

const named = ({ id, name, mobile }: Customer | Account): Omit<FoundRecord, 'place'> => ({
  id: String(id),
  name: name || String(id),
  more: [String(id), mobile].filter(Boolean).join(' · '),
});

/** Customers or accounts of one company. */
const recordsOf = (
  title: Text,
  target: (text: string) => string,
  placeOf: (id: string) => Place,
): Source => ({
  title,
  find: async (text) =>
    (await rowsOf<Customer | Account>(target(text))).map((row) => ({
      ...named(row),
      place: placeOf(String(row.id)),
    })),
});

/** For an operator. */
const ofCompany = (company: string): Source[] => [
  recordsOf(
    'nav.customers',
    (text) => get('/admin/v1/companies/{id}/customers', { id: company }, any(text)),
    (customer) => ({ to: '/operator/billing/customers', search: { company, customer } }),
  ),
  recordsOf(
    'nav.accounts',
    (text) => get('/admin/v1/companies/{id}/accounts', { id: company }, any(text)),
    (account) => ({ to: '/operator/billing/accounts', search: { company, account } }),
  ),
];

/** Sends of the page's mode, by the begin of their name. */
const SENDS: Source = {
  title: 'nav.jobs',
  find: async (text) => {
    const rows = await rowsOf<SendName>(withQuery(SEND_NAMES, { search: text, ...OF_MODE }));
    return rows.map(({ smsID, name }) => ({
      id: String(smsID),
      name,
      more: String(smsID),
      place: { to: '/company/messages', search: { smsID: String(smsID) } },
    }));
  },
};

/** Customers or accounts of all companies, with the names of their companies. */
async function ofAll(
  target: Target<{ data: OfAll[] }>,
  place: (found: OfAll) => Place,
): Promise<FoundRecord[]> {
  const found = await rowsOf<OfAll>(target);
  if (found.length === 0) return [];
  const ids = [...new Set(found.map(({ company }) => company))];
  const companies = await rowsOf<Row<'/admin/v1/companies'>>(
    get('/admin/v1/companies', {}, { ids: ids.join(','), length: ids.length }),
  );
  const names = new Map(companies.map(({ id, name }) => [id, name]));
  return found.map((one) => {
    const { id, name, mobile, company } = one;
    const more = [String(id), mobile, names.get(company) ?? String(company)].filter(Boolean).join(' · ');
    return { id: `${company}/${id}`, name: name || String(id), more, place: place(one) };
  });
}

const OF_ALL: Source[] = [
  {
    title: 'nav.customers',
    find: (text) =>
      ofAll(get('/admin/v1/customers', {}, { value: text }), ({ company, id }) => ({
        to: '/operator/billing/customers',
        search: { company: String(company), customer: String(id) },
      })),
  },
  {
    title: 'nav.accounts',
    find: (text) =>
      ofAll(get('/admin/v1/accounts', {}, { value: text }), ({ company, id }) => ({
        to: '/operator/billing/accounts',
        search: { company: String(company), account: String(id) },
      })),
  },
];

const OWN: Source[] = [
  SENDS,
  recordsOf(
    'nav.customers',
    (text) => withQuery('/v1/customers/search', any(text)),
    (customerID) => ({ to: '/company/customers/$customerID', params: { customerID } }),
  ),
  recordsOf(
    'nav.accounts',
    (text) => withQuery('/v1/accounts/search', any(text)),
    (accountID) => ({ to: '/company/accounts/$accountID', params: { accountID } }),
  ),
];

/** `own`: a user of a company. */
export type Searcher = 'own' | { company: string | undefined; mayFindRecords: boolean };

/** Records by a text. All groups arrive together, so that an option does not move when it is chosen. */
export function useFound(searcher: Searcher, text: string): Found | undefined {
  const sources =
    searcher === 'own'
      ? isTest
        ? [SENDS]
        : OWN
      : [
          COMPANIES,
          ...(!searcher.mayFindRecords ? [] : searcher.company ? ofCompany(searcher.company) : OF_ALL),
        ];
  const { data } = useQuery<Found>({
    queryKey: ['find', searcher, text],
    queryFn: async () => {
      const outcomes = await Promise.allSettled(sources.map(({ find }) => find(text)));
      const found: Found = { text, groups: [], failed: [] };
      for (const [index, { title }] of sources.entries()) {
        const outcome = outcomes[index]!;
        if (outcome.status === 'rejected' && outcome.reason instanceof LackingRole) continue;
        if (outcome.status === 'rejected') found.failed.push(title);
        else if (outcome.value.length > 0) found.groups.push({ title, records: outcome.value });
      }
      return found;
    },
    enabled: text !== '',
    staleTime: FRESH_MS,
  });
  return data;
}
