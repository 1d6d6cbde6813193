import type { CatalogueStore, Reference } from '../catalogue/catalogue-store';
import type { CorrectableKind } from '../company-records/correct-record';
import { numbers, picked, readCorrection } from '../company-records/correction-fields';
import type { AccountStore } from '../ledger/account-store';
import type { CompanySequences } from '../storage/company-sequences';
import { searchKey } from '../values/search-key';
import { newCustomers, referencesOf } from './customer-batch';
import type { CustomerDocument, CustomerDraft } from './customer-model';
import { createdCustomer } from './customer-record';
import { customerFields } from './customer-schema';
import type { CustomerStore } from './customer-store';

export interface CustomerCorrectionDeps {
  customers: CustomerStore;
  accounts: Pick<AccountStore, 'carryOn'>;
  catalogue: Pick<CatalogueStore, 'find' | 'changeUses'>;
  sequences: Pick<CompanySequences, 'noteEdit'>;
}

/** Fields of a customer that a correction cannot change, each with the reason. */
const FIXED = {
  id: 'it identifies the customer',
  mobile: 'it is the primary number of numbers: give numbers',
  createdAt: 'it is the time at which the customer was created',
};
/** Fields of a customer that are also stored in its accounts. */
const CARRIED = ['personalNo', 'email', 'lang'] as const;
const SEARCHED_IN_ACCOUNTS = ['personalNo', 'email'] as const;

/** Corrections of customers. The same transaction updates the fields that are also stored in the accounts. */
export function correctableCustomers(
  deps: CustomerCorrectionDeps,
): CorrectableKind<CustomerDraft, CustomerDocument> {
  return {
    name: 'customer',
    store: deps.customers,
    records: newCustomers(deps),
    searched: ['name', 'personalNo', 'email'],
    read: (body, company, now) =>
      readCorrection<CustomerDraft>(body, { ...customerFields(company, now), numbers: numbers(1) }, FIXED),
    shown: (customer, { timezone }) => createdCustomer(customer, timezone),
    referencesOf: (draft): Reference[] => referencesOf(draft),
    claimedAgain: (after, { numbers: held }) => ({
      ...after,
      numbers: after.numbers?.filter(({ mobile }) => held.every((own) => own.mobile !== mobile)) ?? [],
    }),
    following: ({ name }) => (name === undefined ? {} : { nameKey: searchKey(name) }),
    carryOn: async ({ company, id }, after, session) => {
      const carried = picked(
        after,
        CARRIED.filter((name) => name in after),
      );
      if (Object.keys(carried).length === 0) return;
      await deps.accounts.carryOn(company, id, carried, session);
      if (SEARCHED_IN_ACCOUNTS.some((name) => name in carried)) {
        await deps.sequences.noteEdit('accounts', company, session);
      }
    },
  };
}
