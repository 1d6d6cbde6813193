import { noRecordHere, said } from '@herald/contracts/errors';
import { companyToday } from '@herald/values/company-time';
import { ACCOUNT_STATUS, EVENT } from '@herald/contracts';
import { type CatalogueStore, usesOf } from '../catalogue/catalogue-store';
import type { RecordKind } from '../company-records/create-records';
import { claimKey } from '../company-records/record-store';
import type { CustomerDocument, CustomerStore } from '../customers/customer-store';
import type { AccountDocument, AccountDraft, AccountMoney } from '../ledger/account-model';
import type { AccountStore } from '../ledger/account-store';
import type { BillingTerms, CompanyTerms } from '../ledger/billing-terms';
import { chainStart } from '../ledger/payment-chain';
import type { FieldErrors } from '../request/read-fields';
import { searchKey } from '../values/texts';
import { claimsOf, devicesOf, referencesOf } from './account-fields';
import { AddressPool, type GivenAddress } from './address-pool';

export interface AccountBatchDeps {
  accounts: AccountStore;
  customers: CustomerStore;
  catalogue: CatalogueStore;
  terms: CompanyTerms;
}

interface AcceptedAccount {
  draft: AccountDraft;
  customer: CustomerDocument;
  customerSeq: number;
  address: GivenAddress | null;
}

/** The creation of accounts: references must exist, unique values be free, and an IP range have a free address. */
export function newAccounts(deps: AccountBatchDeps): RecordKind<AccountDraft, AccountDocument> {
  const { accounts, catalogue } = deps;
  return {
    kind: 'accounts',
    idStart: ({ accountIdStart }) => accountIdStart,
    load: async (company, drafts, session) => {
      const customerIDs = drafts.map(({ customerID }) => customerID).filter((id) => id !== undefined);
      const found = await deps.customers.findRecords(company, [...new Set(customerIDs)], session);
      const customers = new Map(found.map((customer) => [customer.id, customer]));
      const items = await catalogue.findItem(company, drafts.flatMap(referencesOf), session);
      const claimed = await accounts.claimed(company, drafts.flatMap(claimsOf), session);
      const accepted: AcceptedAccount[] = [];
      const pools = new Map<number, AddressPool>();
      const added = new Map<number, number>();
      const poolOf = (ipRangeID: number): AddressPool => {
        const known = pools.get(ipRangeID);
        if (known) return known;
        const pool = new AddressPool(items.get('ip-ranges', ipRangeID)!, (from, limit) =>
          accounts.takenOffsets({ company, ipRangeID }, from, limit, session!),
        );
        pools.set(ipRangeID, pool);
        return pool;
      };
      return {
        problemsOf: (draft) => {
          const { customerID } = draft;
          const isUnknown = customerID !== undefined && !customers.has(customerID);
          const errors: FieldErrors = {
            ...(isUnknown ? { customerID: noRecordHere('customer', customerID) } : {}),
            ...items.unknown(referencesOf(draft)),
          };
          const duplicates = claimsOf(draft).filter((claim) => claimed.has(claimKey(claim)));
          if (duplicates.length > 0)
            errors.account = duplicates.map(({ text }) => said('another_account_has', { what: text }));
          return errors;
        },
        accept: async (draft): Promise<FieldErrors> => {
          const { customerID, ipRangeID } = draft;
          const address = ipRangeID === undefined ? null : await poolOf(ipRangeID).give();
          if (ipRangeID !== undefined && !address)
            return {
              ipRangeID: said('ip_range_full', { id: ipRangeID }),
            };
          for (const claim of claimsOf(draft)) claimed.add(claimKey(claim));
          const customer = customers.get(customerID)!;
          const count = (added.get(customerID) ?? 0) + 1;
          added.set(customerID, count);
          accepted.push({ draft, customer, customerSeq: customer.accounts + count, address });
          return {};
        },
        write: async (first, { timezone }, createdAt) => {
          const terms = await deps.terms.of(company, session);
          const today = companyToday(timezone, createdAt);
          const documents = accepted.map(({ draft, customer, customerSeq, address }, index) => ({
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
          const references = accepted.flatMap(({ draft }) => referencesOf(draft));
          await catalogue.changeUses(company, usesOf(references, 1), session!, pools);
          await deps.customers.addAccounts(company, added, session!);
          await accounts.storeRecords(documents, session!);
          return documents;
        },
      };
    },
    events: (documents) =>
      documents.map(({ company, id: accountID, customerID, createdAt }) => ({
        event: EVENT.ACCOUNT_ADDED,
        body: { company, accountID, customerID, at: createdAt.getTime() },
      })),
    refusal: (errors) =>
      'account' in errors && Object.keys(errors).length === 1 ? said('account_not_unique') : undefined,
  };
}

/** The money fields of a new account. If the daily run is on, an account with a tariff is due for its first period. */
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
