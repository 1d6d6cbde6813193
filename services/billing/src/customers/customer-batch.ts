import type { mongo } from 'mongoose';
import type { CompanySnapshot } from '@herald/contracts';
import { type CatalogueStore, type FoundItems, type Reference, usesOf } from '../catalogue/catalogue-store';
import type { RecordBatch, RecordKind } from '../company-records/create-records';
import { type Claim, claimKey } from '../company-records/record-store';
import type { FieldErrors } from '../request/read-fields';
import type { Taken } from '../storage/company-sequences';
import { searchKey } from '../values/search-key';
import type { CustomerDocument, CustomerDraft } from './customer-model';
import type { CustomerStore } from './customer-store';

export interface CustomerBatchDeps {
  customers: Pick<CustomerStore, 'claimed' | 'add'>;
  catalogue: Pick<CatalogueStore, 'find' | 'changeUses'>;
}

/** The creation of customers. The type of a customer must exist, and no other customer may have its numbers. */
export function newCustomers(deps: CustomerBatchDeps): RecordKind<CustomerDraft, CustomerDocument> {
  return {
    kind: 'customers',
    idStart: ({ customerIdStart }) => customerIdStart,
    load: async (company, drafts, session) => {
      const items = await deps.catalogue.find(company, drafts.flatMap(referencesOf), session);
      const claimed = await deps.customers.claimed(company, drafts.flatMap(claimsOf), session);
      return new CustomerBatch(deps, company, { items, claimed }, session);
    },
    events: () => [],
  };
}

class CustomerBatch implements RecordBatch<CustomerDraft, CustomerDocument> {
  private readonly accepted: CustomerDraft[] = [];

  constructor(
    private readonly deps: CustomerBatchDeps,
    private readonly company: number,
    private readonly found: { items: FoundItems; claimed: Set<string> },
    private readonly session: mongo.ClientSession | undefined,
  ) {}

  problemsOf(draft: Partial<CustomerDraft>): FieldErrors {
    const errors = this.found.items.unknown(referencesOf(draft));
    const taken = claimsOf(draft).filter((claim) => this.found.claimed.has(claimKey(claim)));
    if (taken.length === 0) return errors;
    return {
      ...errors,
      numbers: `Another customer has the number ${taken.map(({ value }) => value).join(', ')}`,
    };
  }

  async accept(draft: CustomerDraft): Promise<FieldErrors> {
    for (const claim of claimsOf(draft)) this.found.claimed.add(claimKey(claim));
    this.accepted.push(draft);
    return {};
  }

  async write(first: Taken, _company: CompanySnapshot, createdAt: Date): Promise<CustomerDocument[]> {
    const { company, deps, session } = this;
    const documents = this.accepted.map((draft, index) => ({
      company,
      ...draft,
      nameKey: searchKey(draft.name),
      accounts: 0,
      createdAt,
      id: first.id + index,
      position: first.position + index,
    }));
    await deps.catalogue.changeUses(company, usesOf(this.accepted.flatMap(referencesOf), 1), session!);
    await deps.customers.add(documents, session!);
    return documents;
  }
}

export function referencesOf({ typeID }: Partial<CustomerDraft>): Reference[] {
  return typeID === undefined ? [] : [{ field: 'typeID', kind: 'customer-types', ids: [typeID] }];
}

function claimsOf({ numbers = [] }: Partial<CustomerDraft>): Claim[] {
  return numbers.map(({ mobile }) => ({ field: 'numbers.mobile', value: mobile }));
}
