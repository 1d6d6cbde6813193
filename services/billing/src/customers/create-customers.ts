import { ValidationError } from '@herald/errors';
import { PerKeyGrouping } from '@herald/grouping';
import { inTransaction, type MongoConnection } from '@herald/mongo';
import { type CatalogueStore, type FoundItems } from '../catalogue/catalogue-store';
import { searchKey } from '../search/search-key';
import type { FieldErrors } from '../request/read-fields';
import type { CompanySequences } from '../sequences/company-sequences';
import { retryDuplicates } from '../sequences/retry-duplicates';
import type { CustomerDocument } from './customer-model';
import type { CustomerDraft } from './customer-schema';
import type { CustomerStore } from './customer-store';

export interface CreateCustomersDeps {
  connection: MongoConnection;
  customers: Pick<CustomerStore, 'takenMobiles' | 'add'>;
  catalogue: Pick<CatalogueStore, 'find' | 'addUses'>;
  sequences: Pick<CompanySequences, 'take'>;
  now(): Date;
}

interface Request {
  draft: CustomerDraft;
  /** The company's setting for the first id. */
  idStart: number;
}

type Outcome = { created: CustomerDocument } | { errors: FieldErrors };

const GROUP = { maxKeys: 1_000, maxGroup: 100, maxWaiting: 5_000 };

/**
 * Writes new customers, those of one company together: one transaction for all that arrived while the last one ran. Each is
 * checked against the database and against those before it, so that of many with one number the first wins.
 */
export class CreateCustomers {
  private readonly groups: PerKeyGrouping<number, Request, Outcome>;

  constructor(private readonly deps: CreateCustomersDeps) {
    this.groups = new PerKeyGrouping({
      ...GROUP,
      write: (company, requests) => retryDuplicates(() => this.write(company, requests)),
    });
  }

  /** @throws ValidationError where its type doesn't exist or another customer has its number. Nothing is written then. */
  async create(company: number, draft: CustomerDraft, idStart: number): Promise<CustomerDocument> {
    const outcome = await this.groups.add(company, { draft, idStart });
    if ('errors' in outcome) throw new ValidationError(outcome.errors);
    return outcome.created;
  }

  /** What is wrong with the valid fields of a draft, outside of any transaction: to name it beside the invalid ones. */
  async problems(company: number, draft: Partial<CustomerDraft>): Promise<FieldErrors> {
    const mobiles = mobilesOf(draft);
    const typeIDs = draft.typeID === undefined ? [] : [draft.typeID];
    const [items, taken] = await Promise.all([
      this.deps.catalogue.find(company, { 'customer-types': typeIDs }),
      this.deps.customers.takenMobiles(company, mobiles),
    ]);
    return problemsOf(draft, items, taken);
  }

  private write(company: number, requests: Request[]): Promise<Outcome[]> {
    const { connection, customers, catalogue, sequences } = this.deps;
    return inTransaction(connection, async (session) => {
      const drafts = requests.map(({ draft }) => draft);
      const typeIDs = drafts.map(({ typeID }) => typeID);
      const items = await catalogue.find(company, { 'customer-types': typeIDs }, session);
      const taken = await customers.takenMobiles(company, drafts.flatMap(mobilesOf), session);
      const accepted: CustomerDraft[] = [];
      const problems = drafts.map((draft) => {
        const found = problemsOf(draft, items, taken);
        if (Object.keys(found).length > 0) return found;
        for (const mobile of mobilesOf(draft)) taken.add(mobile);
        accepted.push(draft);
        return null;
      });
      if (accepted.length === 0) return problems.map((errors) => ({ errors: errors! }));

      const idStart = Math.max(...requests.map((request) => request.idStart));
      const first = await sequences.take('customers', { company, count: accepted.length, idStart }, session);
      const createdAt = this.deps.now();
      const documents = accepted.map((draft, index) => ({
        ...toDocument(company, draft, createdAt),
        id: first.id + index,
        position: first.position + index,
      }));
      await catalogue.addUses(company, usesOf(accepted), session);
      await customers.add(documents, session);
      let next = 0;
      return problems.map((errors) => (errors ? { errors } : { created: documents[next++]! }));
    });
  }
}

function mobilesOf(draft: Partial<CustomerDraft>): string[] {
  return (draft.numbers ?? []).map(({ mobile }) => mobile);
}

function problemsOf(draft: Partial<CustomerDraft>, items: FoundItems, taken: Set<string>): FieldErrors {
  const errors: FieldErrors = {};
  if (draft.typeID !== undefined && !items.get('customer-types', draft.typeID)) {
    errors.typeID = `There is no customer type ${draft.typeID}`;
  }
  const duplicates = mobilesOf(draft).filter((mobile) => taken.has(mobile));
  if (duplicates.length > 0) errors.numbers = `Another customer has the number ${duplicates.join(', ')}`;
  return errors;
}

function usesOf(drafts: CustomerDraft[]): { kind: 'customer-types'; id: number; count: number }[] {
  const counts = new Map<number, number>();
  for (const { typeID } of drafts) counts.set(typeID, (counts.get(typeID) ?? 0) + 1);
  return [...counts].map(([id, count]) => ({ kind: 'customer-types', id, count }));
}

function toDocument(
  company: number,
  draft: CustomerDraft,
  createdAt: Date,
): Omit<CustomerDocument, 'id' | 'position'> {
  return { company, ...draft, nameKey: searchKey(draft.name), accounts: 0, createdAt };
}
