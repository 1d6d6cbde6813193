import { NotFoundError, ValidationError } from '@herald/errors';
import type { Page, Paging } from '@herald/paging';
import { toId } from '@herald/request-values';
import type { CatalogueStore, FoundItems } from '../catalogue/catalogue-store';
import { type CompanySource, requireCompany } from '../companies/companies';
import type { CustomerDocument } from '../customers/customer-model';
import type { RecordSearch } from '../search/record-search';
import type { SearchRequest } from '../search/search-request';
import type { AccountDocument } from './account-model';
import type { AccountNotification } from './account-notification';
import { type AccountDraft, readAccount } from './account-schema';
import { accountMatch, type AccountSearchType } from './account-search';
import type { AccountStore } from './account-store';
import type { CreateAccounts } from './create-accounts';

export interface AccountServiceDeps {
  companies: CompanySource;
  accounts: Pick<AccountStore, 'get' | 'page' | 'customerPage'>;
  customers: { get(company: number, id: number): Promise<CustomerDocument | null> };
  creation: Pick<CreateAccounts, 'create' | 'problems'>;
  search: Pick<RecordSearch<AccountDocument>, 'page'>;
  catalogue: Pick<CatalogueStore, 'find'>;
  notification: Pick<AccountNotification, 'send'>;
  now(): Date;
}

/** Accounts with the items of catalogues that their records show. */
export interface Shown<T> {
  found: T;
  items: FoundItems;
}

export interface CreatedAccount extends Shown<AccountDocument> {
  warning: string | null;
}

export class AccountService {
  constructor(private readonly deps: AccountServiceDeps) {}

  /** Create Account (interface.md part 4). @throws ValidationError naming every invalid field; nothing is written then. */
  async create(companyID: number, body: Record<string, unknown>): Promise<CreatedAccount> {
    const { companies, creation, notification } = this.deps;
    const company = await requireCompany(companies, companyID);
    const { draft, errors } = readAccount(body, company, this.deps.now());
    if (Object.keys(errors).length > 0) {
      throw new ValidationError({ ...(await creation.problems(companyID, draft)), ...errors });
    }
    const { accountIdStart } = company.settings;
    // Read before, so that nothing can fail once the account is written.
    const items = await this.itemsOf(companyID, [draft as AccountDraft]);
    const account = await creation.create(companyID, draft as AccountDraft, accountIdStart, company.timezone);
    const warning = await notification.send(company, account);
    return { found: account, items, warning };
  }

  /** @throws NotFoundError */
  async get(company: number, id: number): Promise<Shown<AccountDocument>> {
    const account = await this.deps.accounts.get(company, id);
    if (!account) throw new NotFoundError(`There is no account ${id}.`);
    return { found: account, items: await this.itemsOf(company, [account]) };
  }

  async list(company: number, paging: Paging): Promise<Shown<Page<AccountDocument>>> {
    return this.shown(company, await this.deps.accounts.page(company, paging));
  }

  /** @throws NotFoundError */
  async listOfCustomer(
    company: number,
    customerID: number,
    paging: Paging,
  ): Promise<Shown<Page<AccountDocument>>> {
    const customer = await this.deps.customers.get(company, customerID);
    if (!customer) throw new NotFoundError(`There is no customer ${customerID}.`);
    return this.shown(company, await this.deps.accounts.customerPage(company, customer, paging));
  }

  async find(
    company: number,
    { type, value }: SearchRequest<AccountSearchType>,
    paging: Paging,
  ): Promise<Shown<Page<AccountDocument>>> {
    if (type !== 'customerID') {
      return this.shown(company, await this.deps.search.page(company, accountMatch({ type, value }), paging));
    }
    const id = toId(value) ?? 0;
    const customer = (await this.deps.customers.get(company, id)) ?? { id, accounts: 0 };
    return this.shown(company, await this.deps.accounts.customerPage(company, customer, paging));
  }

  private async shown(company: number, page: Page<AccountDocument>): Promise<Shown<Page<AccountDocument>>> {
    return { found: page, items: await this.itemsOf(company, page.data) };
  }

  private itemsOf(
    company: number,
    accounts: Pick<AccountDocument, 'tariffID' | 'areaID'>[],
  ): Promise<FoundItems> {
    return this.deps.catalogue.find(company, {
      tariffs: accounts.map(({ tariffID }) => tariffID).filter((id) => id !== null),
      areas: accounts.map(({ areaID }) => areaID).filter((id) => id !== null),
    });
  }
}
