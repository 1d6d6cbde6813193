import { NotFoundError, ValidationError } from '@herald/errors';
import type { Page, Paging } from '@herald/paging';
import { type CompanySource, requireCompany } from '../companies/companies';
import type { RecordSearch } from '../search/record-search';
import type { SearchRequest } from '../search/search-request';
import type { CreateCustomers } from './create-customers';
import type { CustomerDocument } from './customer-model';
import { type CustomerDraft, readCustomer } from './customer-schema';
import { customerMatch, type CustomerSearchType } from './customer-search';
import type { CustomerStore } from './customer-store';

export interface CustomerServiceDeps {
  companies: CompanySource;
  customers: Pick<CustomerStore, 'get' | 'page'>;
  creation: Pick<CreateCustomers, 'create' | 'problems'>;
  search: Pick<RecordSearch<CustomerDocument>, 'page'>;
  /** Gives a new company its first customer types. */
  catalogue: { prepare(company: number): Promise<void> };
  now(): Date;
}

export class CustomerService {
  constructor(private readonly deps: CustomerServiceDeps) {}

  /** Create Customer (interface.md part 4). @throws ValidationError naming every invalid field; nothing is written then. */
  async create(companyID: number, body: Record<string, unknown>): Promise<CustomerDocument> {
    const { companies, creation, catalogue } = this.deps;
    const company = await requireCompany(companies, companyID);
    await catalogue.prepare(companyID);
    const { draft, errors } = readCustomer(body, company, this.deps.now());
    if (Object.keys(errors).length > 0) {
      throw new ValidationError({ ...(await creation.problems(companyID, draft)), ...errors });
    }
    return creation.create(companyID, draft as CustomerDraft, company.settings.customerIdStart);
  }

  /** @throws NotFoundError */
  async get(company: number, id: number): Promise<CustomerDocument> {
    const customer = await this.deps.customers.get(company, id);
    if (!customer) throw new NotFoundError(`There is no customer ${id}.`);
    return customer;
  }

  list(company: number, paging: Paging): Promise<Page<CustomerDocument>> {
    return this.deps.customers.page(company, paging);
  }

  find(
    company: number,
    request: SearchRequest<CustomerSearchType>,
    paging: Paging,
  ): Promise<Page<CustomerDocument>> {
    return this.deps.search.page(company, customerMatch(request), paging);
  }
}
