import { NotFoundError } from '@herald/errors';
import type { Page, Paging } from '@herald/paging';
import type { CompanyView } from '@herald/local-view';
import type { CompanyTerms } from '../billing-run/billing-terms';
import type { CatalogueStore, FoundItems } from '../catalogue/catalogue-store';
import type { CreateRecords } from '../creation/create-records';
import type { CustomerDocument } from '../customers/customer-model';
import type { AccountDocument, AccountDraft } from './account-model';
import type { AccountNotification } from './account-notification';
import { createdAccount, listedAccount } from './account-record';
import { readAccount } from './account-schema';
import type { AccountMatch } from './account-search';
import type { AccountStore } from './account-store';

export interface AccountServiceDeps {
  companies: Pick<CompanyView, 'require'>;
  accounts: Pick<AccountStore, 'get' | 'page' | 'search' | 'customerPage'>;
  customers: { get(company: number, id: number): Promise<CustomerDocument | null> };
  creation: CreateRecords<AccountDraft, AccountDocument>;
  catalogue: Pick<CatalogueStore, 'find'>;
  notification: Pick<AccountNotification, 'send'>;
  terms: Pick<CompanyTerms, 'of'>;
  now(): Date;
}

/** The company that asks, and the zone by whose clock records tell it times. */
export interface CompanyCaller {
  company: number;
  timezone: string;
}

export type ListedAccount = ReturnType<typeof listedAccount>;

/** Accounts, given as the records that show them with the items of catalogues that they name. */
export class AccountService {
  constructor(private readonly deps: AccountServiceDeps) {}

  /** Create Account (interface.md part 4). @throws ValidationError naming every invalid field; nothing is written then. */
  async create({ company: companyID, timezone }: CompanyCaller, body: Record<string, unknown>) {
    const { companies, creation, notification } = this.deps;
    const company = await companies.require(companyID);
    const draft = await creation.checked(companyID, readAccount(body, company, this.deps.now()));
    // Read before, so that nothing can fail once the account is written.
    const items = await this.itemsOf(companyID, [draft]);
    const account = await creation.create(company, draft);
    const warning = await notification.send(company, account);
    return { account: createdAccount(account, items, timezone), warning };
  }

  /** @throws NotFoundError */
  async get({ company, timezone }: CompanyCaller, id: number): Promise<ListedAccount> {
    const account = await this.deps.accounts.get(company, id);
    if (!account) throw new NotFoundError(`There is no account ${id}.`);
    const terms = await this.deps.terms.of(company);
    return listedAccount(account, await this.itemsOf(company, [account]), terms, timezone);
  }

  async list(caller: CompanyCaller, paging: Paging): Promise<Page<ListedAccount>> {
    return this.listed(caller, await this.deps.accounts.page(caller.company, paging));
  }

  /** @throws NotFoundError */
  async listOfCustomer(
    caller: CompanyCaller,
    customerID: number,
    paging: Paging,
  ): Promise<Page<ListedAccount>> {
    const customer = await this.deps.customers.get(caller.company, customerID);
    if (!customer) throw new NotFoundError(`There is no customer ${customerID}.`);
    return this.listed(caller, await this.deps.accounts.customerPage(caller.company, customer, paging));
  }

  async find(caller: CompanyCaller, match: AccountMatch, paging: Paging): Promise<Page<ListedAccount>> {
    const { accounts, customers } = this.deps;
    const { company } = caller;
    if (match.kind !== 'customer') return this.listed(caller, await accounts.search(company, match, paging));
    const id = match.customerID ?? 0;
    const customer = (await customers.get(company, id)) ?? { id, accounts: 0 };
    return this.listed(caller, await accounts.customerPage(company, customer, paging));
  }

  private async listed(
    { company, timezone }: CompanyCaller,
    page: Page<AccountDocument>,
  ): Promise<Page<ListedAccount>> {
    const items = await this.itemsOf(company, page.data);
    const terms = await this.deps.terms.of(company);
    return { ...page, data: page.data.map((account) => listedAccount(account, items, terms, timezone)) };
  }

  private itemsOf(
    company: number,
    accounts: Pick<AccountDocument, 'tariffID' | 'areaID'>[],
  ): Promise<FoundItems> {
    const tariffs = accounts.map(({ tariffID }) => tariffID).filter((id) => id !== null);
    const areas = accounts.map(({ areaID }) => areaID).filter((id) => id !== null);
    return this.deps.catalogue.find(company, [
      { kind: 'tariffs', ids: tariffs },
      { kind: 'areas', ids: areas },
    ]);
  }
}
