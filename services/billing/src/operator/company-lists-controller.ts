import { type Request, type Response, Router } from 'express';
import { readTogether, ValidationError } from '@herald/contracts/errors';
import type { CompanyView } from '@herald/service/local-view';
import type { FilePage, Page, Paging, PagingById } from '@herald/mongo/paging';
import { sendPage, sendPageById, sendRecord } from '@herald/service';
import { OPTIONAL_FIELDS } from '../accounts/account-record';
import { ACCOUNT_SEARCH_TYPES, byAddress } from '../accounts/account-search';
import type { AccountService } from '../accounts/account-service';
import { parseSearch, readValue, type SearchTypes, wholeFields } from '../company-records/search-request';
import { CUSTOMER_SEARCH_TYPES } from '../customers/customer-controller';
import { listedAt } from '../customers/customer-fields';
import type { CustomerDocument, CustomerStore } from '../customers/customer-store';
import type { AccountStore } from '../ledger/account-store';
import { companyIn } from '../request/path-id';
import { primaryMobile } from '../values/number-objects';

const MOST_OF_ALL = 5;

type FoundRecord = Pick<CustomerDocument, 'company' | 'id' | 'name' | 'numbers'>;

interface CompanyListsControllerDeps {
  companies: Pick<CompanyView, 'require'>;
  customers: CustomerStore;
  accounts: AccountService;
  accountStore: AccountStore;
}

/** Admin API lists of a company's customers and accounts: all records by ID, or the matches of `type` and `value`. */
export function companyListsController(deps: CompanyListsControllerDeps): Router {
  const { companies, customers, accounts, accountStore } = deps;
  const router = Router();

  router.get('/admin/v1/companies/:companyID/customers', async (request, response) => {
    const { id, timezone } = await companyIn(request, companies);
    await sendList(request, response, 'Customers.', {
      types: CUSTOMER_SEARCH_TYPES,
      all: (paging) => customers.page(id, paging),
      found: (match, paging) => customers.search(id, match, paging),
      view: listedAt(timezone),
    });
  });

  router.get('/admin/v1/companies/:companyID/accounts', async (request, response) => {
    const { id, timezone } = await companyIn(request, companies);
    const caller = { company: id, timezone };
    await sendList(request, response, 'Accounts.', {
      types: ACCOUNT_SEARCH_TYPES,
      all: (paging) => accounts.list(caller, paging),
      found: (match, paging) => accounts.searchAccounts(caller, match, paging),
      view: (account) => account,
      optional: OPTIONAL_FIELDS,
    });
  });

  for (const [list, record, store] of [
    ['customers', 'customer', customers],
    ['accounts', 'account', accountStore],
  ] as const)
    router.get(`/admin/v1/${list}`, async (request, response) => {
      const value = readValue(request.query);
      const ofDevices = record === 'account' ? byAddress(value) : [];
      const found = await store.ofAll([...ofDevices, ...wholeFields(value, record)], MOST_OF_ALL);
      sendRecord(response, `At most ${MOST_OF_ALL} matches of all companies.`, found.map(foundRecord));
    });

  return router;
}

/** As much of a record as distinguishes it in a search over all companies. */
function foundRecord({ company, id, name, numbers }: FoundRecord) {
  return { company, id, name, mobile: primaryMobile(numbers) };
}

interface List<T, M> {
  types: SearchTypes<M>;
  all(paging: PagingById): Promise<Page<T>>;
  found(match: M, paging: Paging): Promise<FilePage<T>>;
  view(record: T): unknown;
  optional?: readonly string[];
}

/** @throws ValidationError, also if a search has `after` or `newestFirst` */
async function sendList<T, M>(
  { query }: Request,
  response: Response,
  message: string,
  { types, all, found, view, optional }: List<T, M>,
): Promise<void> {
  if (query.type === undefined && query.value === undefined)
    return sendPageById(response, message, all, view, { optional });
  const readFilter = (): M =>
    readTogether(
      () => parseSearch(query, types),
      () => refuseOrder(query),
    )[0];
  const find = (paging: Paging, match: M) => found(match, paging);
  await sendPage(response, message, find, view, { readFilter, optional });
}

/** @throws ValidationError */
function refuseOrder(query: Record<string, unknown>): void {
  const notHere = ['after', 'newestFirst'].filter((name) => query[name] !== undefined);
  if (notHere.length === 0) return;
  const why = (name: string) => `${name} is for lists without a search: use start for pages of a search`;
  throw new ValidationError(Object.fromEntries(notHere.map((name) => [name, why(name)])));
}
