import type { CompanySnapshot } from '@herald/contracts';
import { noRecord, NotFoundError, said } from '@herald/contracts/errors';
import type { CompanyView } from '@herald/service/local-view';
import type { IdempotencyKey } from '@herald/service';
import type { CatalogueService } from '../catalogue/catalogue-service';
import { type CatalogueStore, type Reference, usesOf } from '../catalogue/catalogue-store';
import type { CreateRecords, RecordKind } from '../company-records/create-records';
import { type Claim, claimKey } from '../company-records/record-store';
import type { IdempotencyStore } from '../storage/idempotency-store';
import { searchKey } from '../values/texts';
import { readCustomer } from './customer-fields';
import type { CustomerDocument, CustomerDraft, CustomerStore } from './customer-store';

interface CustomerServiceDeps {
  companies: Pick<CompanyView, 'require'>;
  customers: CustomerStore;
  creation: CreateRecords<CustomerDraft, CustomerDocument>;
  /** Creates the default customer types of a new company. */
  catalogue: Pick<CatalogueService, 'prepare'>;
  idempotency: IdempotencyStore;
  now(): Date;
}

export class CustomerService {
  constructor(private readonly deps: CustomerServiceDeps) {}

  /** @throws ValidationError naming every invalid field; ConflictError if the Idempotency-Key was used with another request. */
  async create(
    companyID: number,
    body: Record<string, unknown>,
    key?: IdempotencyKey,
  ): Promise<CustomerDocument> {
    const { companies, creation, catalogue, idempotency } = this.deps;
    const known = await idempotency.findRequest(companyID, key);
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
    if (!customer) throw new NotFoundError(noRecord('customer', id));
    return customer;
  }
}

/** The creation of customers. The type of a customer must exist, and no other customer may have its numbers. */
export function newCustomers({
  customers,
  catalogue,
}: {
  customers: CustomerStore;
  catalogue: CatalogueStore;
}): RecordKind<CustomerDraft, CustomerDocument> {
  return {
    kind: 'customers',
    idStart: ({ customerIdStart }) => customerIdStart,
    load: async (company, drafts, session) => {
      const items = await catalogue.findItem(company, drafts.flatMap(referencesOf), session);
      const claimed = await customers.claimed(company, drafts.flatMap(claimsOf), session);
      const accepted: CustomerDraft[] = [];
      return {
        problemsOf: (draft) => {
          const errors = items.unknown(referencesOf(draft));
          const taken = claimsOf(draft).filter((claim) => claimed.has(claimKey(claim)));
          if (taken.length === 0) return errors;
          const numbers = taken.map(({ value }) => value).join(', ');
          return {
            ...errors,
            numbers: said('another_customer_has_number', { number: numbers }),
          };
        },
        accept: async (draft) => {
          for (const claim of claimsOf(draft)) claimed.add(claimKey(claim));
          accepted.push(draft);
          return {};
        },
        write: async (first, _company: CompanySnapshot, createdAt) => {
          const documents = accepted.map((draft, index) => ({
            company,
            ...draft,
            nameKey: searchKey(draft.name),
            accounts: 0,
            createdAt,
            id: first.id + index,
            position: first.position + index,
          }));
          await catalogue.changeUses(company, usesOf(accepted.flatMap(referencesOf), 1), session!);
          await customers.storeRecords(documents, session!);
          return documents;
        },
      };
    },
    events: () => [],
  };
}

export function referencesOf({ typeID }: Partial<CustomerDraft>): Reference[] {
  return typeID === undefined ? [] : [{ field: 'typeID', kind: 'customer-types', ids: [typeID] }];
}

function claimsOf({ numbers = [] }: Partial<CustomerDraft>): Claim[] {
  return numbers.map(({ mobile }) => ({ field: 'numbers.mobile', value: mobile }));
}
