import type { mongo } from 'mongoose';
import { AddressPool, type GivenAddress } from '../addresses/address-pool';
import type { CatalogueKind } from '../catalogue/catalogue-model';
import { ITEM_NAMES } from '../catalogue/catalogue-schema';
import type { CatalogueStore, FoundItems } from '../catalogue/catalogue-store';
import type { CustomerDocument } from '../customers/customer-model';
import type { CustomerStore } from '../customers/customer-store';
import type { FieldErrors } from '../request/read-fields';
import { type Claimed, claimsOf } from './account-claims';
import type { AccountDraft } from './account-schema';
import type { AccountStore } from './account-store';

export interface AccountBatchDeps {
  accounts: Pick<AccountStore, 'claimed' | 'takenOffsets'>;
  customers: Pick<CustomerStore, 'find' | 'addAccounts'>;
  catalogue: Pick<CatalogueStore, 'find' | 'addUses'>;
}

export interface AcceptedAccount {
  draft: AccountDraft;
  customer: CustomerDocument;
  customerSeq: number;
  address: GivenAddress | null;
}

/** The fields of an account that name items of catalogues. */
function referencesOf(
  draft: Partial<AccountDraft>,
): { field: keyof AccountDraft; kind: CatalogueKind; ids: number[] }[] {
  const one = (id: number | null | undefined): number[] => (id === null || id === undefined ? [] : [id]);
  return [
    { field: 'tariffID', kind: 'tariffs', ids: one(draft.tariffID) },
    { field: 'areaID', kind: 'areas', ids: one(draft.areaID) },
    { field: 'groupID', kind: 'groups', ids: one(draft.groupID) },
    { field: 'tagsID', kind: 'tags', ids: draft.tagsID ?? [] },
    { field: 'ipRangeID', kind: 'ip-ranges', ids: one(draft.ipRangeID) },
    { field: 'gpsProviderID', kind: 'gps-providers', ids: one(draft.gpsProviderID) },
  ];
}

/** What the database holds of all that the drafts name or claim. */
interface Found {
  customers: Map<number, CustomerDocument>;
  items: FoundItems;
  claimed: Claimed;
}

/** Accounts to be written in one transaction, each checked against the database and against those accepted before it. */
export class AccountBatch {
  readonly accepted: AcceptedAccount[] = [];
  private readonly pools = new Map<number, AddressPool>();
  private readonly newAccounts = new Map<number, number>();

  private constructor(
    private readonly deps: AccountBatchDeps,
    private readonly company: number,
    private readonly found: Found,
    private readonly session: mongo.ClientSession | undefined,
  ) {}

  /** Reads all that the drafts name or claim. */
  static async load(
    deps: AccountBatchDeps,
    company: number,
    drafts: Partial<AccountDraft>[],
    session?: mongo.ClientSession,
  ): Promise<AccountBatch> {
    const customerIDs = drafts.map(({ customerID }) => customerID).filter((id) => id !== undefined);
    const customers = await deps.customers.find(company, [...new Set(customerIDs)], session);
    const wanted: Partial<Record<CatalogueKind, number[]>> = {};
    for (const { kind, ids } of drafts.flatMap(referencesOf))
      wanted[kind] = [...(wanted[kind] ?? []), ...ids];
    const items = await deps.catalogue.find(company, wanted, session);
    const claimed = await deps.accounts.claimed(company, drafts.flatMap(claimsOf), session);
    const byID = new Map(customers.map((customer) => [customer.id, customer]));
    return new AccountBatch(deps, company, { customers: byID, items, claimed }, session);
  }

  /** Unknown references, and what another account has already (interface.md part 7: `errors.account`, an array). */
  problemsOf(draft: Partial<AccountDraft>): FieldErrors {
    const errors: FieldErrors = {};
    const { customerID } = draft;
    if (customerID !== undefined && !this.found.customers.has(customerID)) {
      errors.customerID = `There is no customer ${customerID}`;
    }
    for (const { field, kind, ids } of referencesOf(draft)) {
      const unknown = ids.filter((id) => !this.found.items.get(kind, id));
      if (unknown.length > 0) errors[field] = `There is no ${ITEM_NAMES[kind]} ${unknown.join(', ')}`;
    }
    const duplicates = claimsOf(draft).filter((claim) => this.found.claimed.has(claim));
    if (duplicates.length > 0) errors.account = duplicates.map(({ text }) => `Another account has ${text}`);
    return errors;
  }

  /** Takes a draft in, or says why not. */
  async accept(draft: AccountDraft): Promise<FieldErrors | null> {
    const errors = this.problemsOf(draft);
    if (Object.keys(errors).length > 0) return errors;
    let address: GivenAddress | null = null;
    if (draft.ipRangeID !== undefined) {
      address = await this.poolOf(draft.ipRangeID).give();
      if (!address) return { ipRangeID: `IP range ${draft.ipRangeID} is full: it has no free address left` };
    }
    for (const { field, value } of claimsOf(draft)) this.found.claimed.add(field, value);
    const customer = this.found.customers.get(draft.customerID)!;
    const added = (this.newAccounts.get(customer.id) ?? 0) + 1;
    this.newAccounts.set(customer.id, added);
    this.accepted.push({ draft, customer, customerSeq: customer.accounts + added, address });
    return null;
  }

  /** Counts the accepted accounts where they are named: at their customers and at the items of catalogues. */
  async writeUses(session: mongo.ClientSession): Promise<void> {
    const { catalogue, customers } = this.deps;
    const uses = new Map<string, { kind: CatalogueKind; id: number; count: number; nextOffset?: number }>();
    for (const { kind, ids } of this.accepted.flatMap(({ draft }) => referencesOf(draft))) {
      for (const id of ids) {
        const key = `${kind}/${id}`;
        const use = uses.get(key) ?? { kind, id, count: 0, ...this.nextOffsetOf(kind, id) };
        use.count++;
        uses.set(key, use);
      }
    }
    await catalogue.addUses(this.company, [...uses.values()], session);
    await customers.addAccounts(this.company, this.newAccounts, session);
  }

  private nextOffsetOf(kind: CatalogueKind, id: number): { nextOffset?: number } {
    const pool = kind === 'ip-ranges' ? this.pools.get(id) : undefined;
    return pool ? { nextOffset: pool.nextOffset } : {};
  }

  private poolOf(rangeID: number): AddressPool {
    const known = this.pools.get(rangeID);
    if (known) return known;
    const item = this.found.items.get('ip-ranges', rangeID)!;
    const { company, deps, session } = this;
    const takenOffsets = (from: number, limit: number): Promise<number[]> =>
      deps.accounts.takenOffsets({ company, ipRangeID: rangeID }, from, limit, session!);
    const pool = new AddressPool(item, takenOffsets);
    this.pools.set(rangeID, pool);
    return pool;
  }
}
