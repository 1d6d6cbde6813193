import type { CatalogueStore } from '../catalogue/catalogue-store';
import type { CorrectableKind } from '../company-records/correct-record';
import { numbers, picked, readCorrection } from '../company-records/correction-fields';
import type { AccountStore } from '../ledger/account-store';
import { searchKey } from '../values/texts';
import { createdCustomer, customerFields } from './customer-fields';
import { newCustomers, referencesOf } from './customer-service';
import type { CustomerDocument, CustomerDraft, CustomerStore } from './customer-store';

/** Fields of a customer that a correction cannot change, each with the reason. */
const FIXED = {
  id: 'it identifies the customer',
  mobile: 'it is the primary number of numbers: give numbers',
  createdAt: 'it is the time at which the customer was created',
};
/** Fields of a customer that are also stored in its accounts. */
const CARRIED = ['personalNo', 'email', 'lang'] as const;

/** Corrections of customers. The same transaction updates the fields that are also stored in the accounts. */
export function correctableCustomers(deps: {
  customers: CustomerStore;
  accounts: AccountStore;
  catalogue: CatalogueStore;
}): CorrectableKind<CustomerDraft, CustomerDocument> {
  return {
    name: 'customer',
    store: deps.customers,
    records: newCustomers(deps),
    read: (body, company, now) =>
      readCorrection<CustomerDraft>(body, { ...customerFields(company, now), numbers: numbers(1) }, FIXED),
    shown: (customer, { timezone }) => createdCustomer(customer, timezone),
    referencesOf,
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
      if (Object.keys(carried).length > 0) await deps.accounts.carryOn(company, id, carried, session);
    },
  };
}
