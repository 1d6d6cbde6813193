import { companyToday } from '@herald/values/company-time';
import type { CompanySnapshot } from '@herald/contracts';
import { noRecord, NotFoundError, said } from '@herald/contracts/errors';
import { FILE_ROWS, type FilePage, type Page, type Paging, type PagingById } from '@herald/mongo/paging';
import type { CompanyView } from '@herald/service/local-view';
import type { Logger } from '@herald/telemetry/logging';
import type { IdempotencyKey } from '@herald/service';
import type { CatalogueStore, FoundItems } from '../catalogue/catalogue-store';
import type { CreateRecords } from '../company-records/create-records';
import type { CustomerStore } from '../customers/customer-store';
import type { AccountDocument, AccountDraft } from '../ledger/account-model';
import type { AccountStore } from '../ledger/account-store';
import type { CompanyTerms } from '../ledger/billing-terms';
import type { Ledger } from '../ledger/ledger';
import type { IdempotencyStore } from '../storage/idempotency-store';
import { readAccount } from './account-fields';
import { createdAccount, listedAccount, namedItems, nextTariff } from './account-record';
import type { AccountMatch } from './account-search';
import { notifyOfAccount, type SendAccountSms } from './account-sms';
import { creditEffect, type CreditRequest, readCredit } from './set-credit';

interface AccountServiceDeps {
  companies: Pick<CompanyView, 'require'>;
  accounts: AccountStore;
  customers: CustomerStore;
  creation: CreateRecords<AccountDraft, AccountDocument>;
  catalogue: CatalogueStore;
  idempotency: IdempotencyStore;
  ledger: Pick<Ledger, 'post'>;
  sms: SendAccountSms;
  terms: CompanyTerms;
  logger: Logger;
  now(): Date;
}

/** The company of the request, and the time zone of the times in its records. */
export interface CompanyCaller {
  company: number;
  timezone: string;
}

export type ListedAccount = ReturnType<typeof listedAccount>;

/** Creates and reads accounts, as records that include the names of their catalogue items. */
export class AccountService {
  constructor(private readonly deps: AccountServiceDeps) {}

  /** @throws ValidationError naming every invalid field; ConflictError if the Idempotency-Key was used with another request. */
  async create(
    { company: companyID, timezone }: CompanyCaller,
    body: Record<string, unknown>,
    key?: IdempotencyKey,
  ) {
    const { companies, creation, idempotency } = this.deps;
    const company = await companies.require(companyID);
    const known = await idempotency.findRequest(companyID, key);
    if (known) return this.createdBefore(company, known.id!, key, known.warning);
    const draft = await creation.checked(companyID, readAccount(body, company, this.deps.now()));
    // The catalogue items are read first, so that nothing can fail after the account is written.
    const items = await this.itemsOf(companyID, [draft]);
    const made = await creation.create(company, draft, key);
    if ('repeated' in made) return this.createdBefore(company, made.repeated, key);
    const warning = await this.notify(company, made.document, key);
    return { account: createdAccount(made.document, items, timezone), warning };
  }

  /** @param known missing: the first request did not end, and its process may have been killed before the notification */
  private async createdBefore(
    company: CompanySnapshot,
    id: number,
    key: IdempotencyKey | undefined,
    known?: string | null,
  ) {
    const account = await this.require(company.id, id);
    const warning = known === undefined ? await this.notify(company, account, key) : known;
    const { id: companyID, timezone } = company;
    return { account: await this.shown({ company: companyID, timezone }, account), warning };
  }

  /** Can be repeated, because the SMS of an account is sent once. @returns the warning for the answer, or null */
  private async notify(
    company: CompanySnapshot,
    account: AccountDocument,
    key: IdempotencyKey | undefined,
  ): Promise<string | null> {
    const warning = await notifyOfAccount(this.deps, company, account);
    await this.deps.idempotency.answered(company.id, key, warning);
    return warning;
  }

  /** @throws ValidationError; NotFoundError; ConflictError if the Idempotency-Key was used with another request. */
  async setCredit(
    { company, timezone }: CompanyCaller,
    body: Record<string, unknown>,
    key?: IdempotencyKey,
  ): Promise<CreditRequest> {
    if (await this.deps.idempotency.findRequest(company, key)) return readCredit(body, null);
    const today = companyToday(timezone, this.deps.now());
    const request = readCredit(body, today);
    const { accountID } = request;
    const outOfRange = { accountID: said('balance_at_limit') };
    const decide = creditEffect(request.date, today);
    await this.deps.ledger.post(company, { accountID, decide, key, outOfRange });
    return request;
  }

  /** The record of Create Account, with the current values of the account. */
  async shown({ company, timezone }: CompanyCaller, account: AccountDocument) {
    const created = createdAccount(account, await this.itemsOf(company, [account]), timezone);
    return { ...created, ...nextTariff(account, await this.deps.terms.of(company)) };
  }

  /** As `shown`, for the id of an account. @throws NotFoundError */
  async show(caller: CompanyCaller, id: number) {
    return this.shown(caller, await this.require(caller.company, id));
  }

  /** @throws NotFoundError */
  async get({ company, timezone }: CompanyCaller, id: number): Promise<ListedAccount> {
    const account = await this.require(company, id);
    const terms = await this.deps.terms.of(company);
    return listedAccount(account, await this.itemsOf(company, [account]), terms, timezone);
  }

  private async require(company: number, id: number): Promise<AccountDocument> {
    const account = await this.deps.accounts.get(company, id);
    if (!account) throw new NotFoundError(noRecord('account', id));
    return account;
  }

  async list(caller: CompanyCaller, paging: PagingById): Promise<Page<ListedAccount>> {
    return this.listed(caller, await this.deps.accounts.page(caller.company, paging));
  }

  /** @throws NotFoundError */
  async listOfCustomer(
    caller: CompanyCaller,
    customerID: number,
    paging: Paging,
  ): Promise<Page<ListedAccount>> {
    const customer = await this.deps.customers.get(caller.company, customerID);
    if (!customer) throw new NotFoundError(noRecord('customer', customerID));
    return this.listed(caller, await this.deps.accounts.customerPage(caller.company, customer, paging));
  }

  async searchAccounts(
    caller: CompanyCaller,
    match: AccountMatch,
    paging: Paging,
  ): Promise<FilePage<ListedAccount>> {
    const { accounts, customers } = this.deps;
    const { company } = caller;
    if (match.kind !== 'customer') return this.listed(caller, await accounts.search(company, match, paging));
    const id = match.customerID ?? 0;
    const customer = (await customers.get(company, id)) ?? { id, accounts: 0 };
    return this.listed(caller, await accounts.customerPage(company, customer, paging));
  }

  private async listed(
    { company, timezone }: CompanyCaller,
    page: FilePage<AccountDocument>,
  ): Promise<FilePage<ListedAccount>> {
    const terms = await this.deps.terms.of(company);
    const shown = async (accounts: AccountDocument[]): Promise<ListedAccount[]> => {
      const items = await this.itemsOf(company, accounts);
      return accounts.map((account) => listedAccount(account, items, terms, timezone));
    };
    const { rows, data, ...totals } = page;
    return { ...totals, data: await shown(data), ...(rows && { rows: inGroups(rows, shown) }) };
  }

  private itemsOf(
    company: number,
    accounts: Pick<AccountDocument, 'tariffID' | 'areaID'>[],
  ): Promise<FoundItems> {
    return this.deps.catalogue.findItem(company, namedItems(accounts));
  }
}

/** Applies `all` to groups of `FILE_ROWS` rows. */
async function* inGroups<T, R>(rows: AsyncIterable<T>, all: (group: T[]) => Promise<R[]>): AsyncGenerator<R> {
  let group: T[] = [];
  for await (const row of rows) {
    if (group.push(row) < FILE_ROWS) continue;
    yield* await all(group);
    group = [];
  }
  yield* await all(group);
}
