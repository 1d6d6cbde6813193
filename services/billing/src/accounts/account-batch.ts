import type { mongo } from 'mongoose';
import { companyToday } from '@herald/company-time';
import { ACCOUNT_STATUS, type CompanySnapshot, EVENT } from '@herald/contracts';
import { type CatalogueStore, type FoundItems, usesOf } from '../catalogue/catalogue-store';
import type { RecordBatch, RecordKind } from '../company-records/create-records';
import { claimKey } from '../company-records/record-store';
import type { CustomerDocument } from '../customers/customer-model';
import type { CustomerStore } from '../customers/customer-store';
import type { AccountDocument, AccountDraft, AccountMoney } from '../ledger/account-model';
import type { AccountStore } from '../ledger/account-store';
import type { BillingTerms, CompanyTerms } from '../ledger/billing-terms';
import { chainStart } from '../ledger/payment-chain';
import type { FieldErrors } from '../request/read-fields';
import type { Taken } from '../storage/company-sequences';
import { searchKey } from '../values/search-key';
import { claimsOf, devicesOf, referencesOf } from './account-references';
import { AddressPool, type GivenAddress } from './address-pool';

export interface AccountBatchDeps {
  accounts: Pick<AccountStore, 'claimed' | 'takenOffsets' | 'add'>;
  customers: Pick<CustomerStore, 'find' | 'addAccounts'>;
  catalogue: Pick<CatalogueStore, 'find' | 'changeUses'>;
  terms: Pick<CompanyTerms, 'of'>;
}

interface AcceptedAccount {
  draft: AccountDraft;
  customer: CustomerDocument;
  customerSeq: number;
  address: GivenAddress | null;
}

/**
 * Accounts to be created. The references of each account must exist, its unique values must be free, and its IP range must
 * have a free address.
 */
export function newAccounts(deps: AccountBatchDeps): RecordKind<AccountDraft, AccountDocument> {
  return {
    kind: 'accounts',
    idStart: ({ accountIdStart }) => accountIdStart,
    load: async (company, drafts, session) => {
      const customerIDs = drafts.map(({ customerID }) => customerID).filter((id) => id !== undefined);
      const customers = await deps.customers.find(company, [...new Set(customerIDs)], session);
      const found = {
        customers: new Map(customers.map((customer) => [customer.id, customer])),
        items: await deps.catalogue.find(company, drafts.flatMap(referencesOf), session),
        claimed: await deps.accounts.claimed(company, drafts.flatMap(claimsOf), session),
      };
      return new AccountBatch(deps, company, found, session);
    },
    events: (documents) =>
      documents.map(({ company, id: accountID, customerID, createdAt }) => ({
        event: EVENT.ACCOUNT_ADDED,
        body: { company, accountID, customerID, at: createdAt.getTime() },
      })),
    refusal: (errors) =>
      'account' in errors && Object.keys(errors).length === 1
        ? 'The account is not created: unique values are already in use.'
        : undefined,
  };
}

/** The stored customers, catalogue items and claims to which the drafts refer. */
interface Found {
  customers: Map<number, CustomerDocument>;
  items: FoundItems;
  claimed: Set<string>;
}

class AccountBatch implements RecordBatch<AccountDraft, AccountDocument> {
  private readonly accepted: AcceptedAccount[] = [];
  private readonly pools = new Map<number, AddressPool>();
  private readonly newAccounts = new Map<number, number>();

  constructor(
    private readonly deps: AccountBatchDeps,
    private readonly company: number,
    private readonly found: Found,
    private readonly session: mongo.ClientSession | undefined,
  ) {}

  /**
   * Unknown references, and unique values that another account already has: the latter are an array in `errors.account`.
   */
  problemsOf(draft: Partial<AccountDraft>): FieldErrors {
    const errors: FieldErrors = {};
    const { customerID } = draft;
    if (customerID !== undefined && !this.found.customers.has(customerID)) {
      errors.customerID = `There is no customer ${customerID}`;
    }
    Object.assign(errors, this.found.items.unknown(referencesOf(draft)));
    const duplicates = claimsOf(draft).filter((claim) => this.found.claimed.has(claimKey(claim)));
    if (duplicates.length > 0) errors.account = duplicates.map(({ text }) => `Another account has ${text}`);
    return errors;
  }

  async accept(draft: AccountDraft): Promise<FieldErrors> {
    let address: GivenAddress | null = null;
    if (draft.ipRangeID !== undefined) {
      address = await this.poolOf(draft.ipRangeID).give();
      if (!address) return { ipRangeID: `IP range ${draft.ipRangeID} has no free address` };
    }
    for (const claim of claimsOf(draft)) this.found.claimed.add(claimKey(claim));
    const customer = this.found.customers.get(draft.customerID)!;
    const added = (this.newAccounts.get(customer.id) ?? 0) + 1;
    this.newAccounts.set(customer.id, added);
    this.accepted.push({ draft, customer, customerSeq: customer.accounts + added, address });
    return {};
  }

  async write(first: Taken, { timezone }: CompanySnapshot, createdAt: Date): Promise<AccountDocument[]> {
    const { company, session } = this;
    const { accounts, catalogue, customers } = this.deps;
    const terms = await this.deps.terms.of(company, session);
    const today = companyToday(timezone, createdAt);
    const documents = this.accepted.map(({ draft, customer, customerSeq, address }, index) => ({
      company,
      customerSeq,
      ...draft,
      personalNo: customer.personalNo,
      email: customer.email,
      lang: customer.lang,
      nameKey: searchKey(draft.name),
      addressKey: searchKey(draft.address),
      ...Object.fromEntries(devicesOf(draft).map(({ field, value }) => [field, value])),
      ...(address ? { ip: address.ip, ipOffset: address.offset } : {}),
      ...firstMoney(company, first.id + index, { ...terms, tariffID: draft.tariffID, today }),
      id: first.id + index,
      position: first.position + index,
      createdAt,
    }));
    const references = this.accepted.flatMap(({ draft }) => referencesOf(draft));
    await catalogue.changeUses(company, usesOf(references, 1), session!, this.pools);
    await customers.addAccounts(company, this.newAccounts, session!);
    await accounts.add(documents, session!);
    return documents;
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

/**
 * The initial money fields of an account: it is active and has a balance of 0. If the daily run is on, an account with a
 * tariff is due for its first period.
 */
export function firstMoney(
  company: number,
  id: number,
  { since, frozenDays, tariffID, today }: BillingTerms & { tariffID: number | null; today: string },
): AccountMoney {
  const isDue = tariffID !== null && since !== null;
  return {
    balance: 0,
    payments: 0,
    lastHash: chainStart(company, id),
    statusID: ACCOUNT_STATUS.ACTIVE,
    shutdownDate: isDue ? today : null,
    anchorDay: isDue ? Number(today.slice(-2)) : null,
    creditDate: null,
    frozenDays,
  };
}
