import { NotFoundError } from '@herald/errors';
import type { CompanyView } from '@herald/local-view';
import type { IdempotencyKey } from '@herald/service';
import type { CreateRecords } from '../company-records/create-records';
import type { IdempotencyStore } from '../storage/idempotency-store';
import type { CustomerDocument, CustomerDraft } from './customer-model';
import { readCustomer } from './customer-schema';
import type { CustomerStore } from './customer-store';

export interface CustomerServiceDeps {
  companies: Pick<CompanyView, 'require'>;
  customers: Pick<CustomerStore, 'get'>;
  creation: CreateRecords<CustomerDraft, CustomerDocument>;
  /** Creates the default customer types of a new company. */
  catalogue: { prepare(company: number): Promise<void> };
  idempotency: Pick<IdempotencyStore, 'find'>;
  now(): Date;
}

export class CustomerService {
  constructor(private readonly deps: CustomerServiceDeps) {}

  /**
   * Creates a customer.
   * @throws ValidationError naming every invalid field.
   * @throws ConflictError if the Idempotency-Key was already used with a different request. Neither error writes anything.
   */
  async create(
    companyID: number,
    body: Record<string, unknown>,
    key?: IdempotencyKey,
  ): Promise<CustomerDocument> {
    const { companies, creation, catalogue, idempotency } = this.deps;
    const known = await idempotency.find(companyID, key);
    if (known) return this.get(companyID, known.id!);
    const company = await companies.require(companyID);
    await catalogue.prepare(companyID);
    const draft = await creation.checked(companyID, readCustomer(body, company, this.deps.now()));
    const made = await creation.create(company, draft, key);
    return 'document' in made ? made.document : this.get(companyID, made.repeated);
  }

  /** @throws NotFoundError */
  async get(company: number, id: number): Promise<CustomerDocument> {
    const customer = await this.deps.customers.get(company, id);
    if (!customer) throw new NotFoundError(`There is no customer ${id}.`);
    return customer;
  }
}
