import { PSEUDONYM_PREFIX } from '@herald/contracts';
import type { CustomerDocument } from '../customers/customer-store';
import type { AccountDocument } from '../ledger/account-model';
import type { NumberObject } from '../values/number-objects';
import { searchKey } from '../values/texts';

/** Whether a number is erased: all numbers of a record, or only the requested number. */
type Gone = (number: NumberObject) => boolean;

/** Fields of customers and accounts with personal data. */
const PERSONAL_FIELDS = [
  ...['name', 'personalNo', 'email', 'birthDate', 'address', 'geoLocation', 'column1', 'column2'],
  ...['numbers', 'mobile'],
] as const;

/** The fields of a customer that an erasure replaces. Id, type, language and dates are kept. */
export function erasedCustomer(customer: CustomerDocument, pseudonym: string, isGone: Gone) {
  return {
    name: pseudonym,
    nameKey: searchKey(pseudonym),
    personalNo: '',
    email: '',
    birthDate: null,
    address: '',
    column1: '',
    column2: '',
    numbers: erasedNumbers(customer.numbers, pseudonym, isGone),
  } satisfies Partial<CustomerDocument>;
}

/**
 * The fields of an account that an erasure replaces. Money, tariff and devices are kept.
 * @param withCustomer also erases the fields copied from the customer
 */
export function erasedAccount(
  account: AccountDocument,
  pseudonym: string,
  { isGone, withCustomer }: { isGone: Gone; withCustomer: boolean },
) {
  return {
    name: pseudonym,
    nameKey: searchKey(pseudonym),
    birthDate: null,
    address: '',
    addressKey: '',
    geoLocation: null,
    column1: '',
    column2: '',
    ...(withCustomer && { personalNo: '', email: '' }),
    numbers: erasedNumbers(account.numbers, `${pseudonym}.${account.id}`, isGone),
  } satisfies Partial<AccountDocument>;
}

/** Replaces each number by a different pseudonym, because numbers are unique among records of a kind. Disables SMS to it. */
function erasedNumbers(numbers: NumberObject[], pseudonym: string, isGone: Gone): NumberObject[] {
  return numbers.map((number, i) => {
    if (!isGone(number) || number.mobile.startsWith(PSEUDONYM_PREFIX)) return number;
    const name = `${pseudonym}.${i}`;
    return { ...number, number: name, mobile: name, smsEnabled: 0, note: null };
  });
}

/** The fields of a correction with personal data replaced. */
export function erasedFields(fields: Record<string, unknown>, pseudonym: string): Record<string, unknown> {
  const erased = Object.entries(fields).map(([name, value]): [string, unknown] => {
    if (!(PERSONAL_FIELDS as readonly string[]).includes(name) || value === null) return [name, value];
    return [name, name === 'numbers' ? [] : pseudonym];
  });
  return Object.fromEntries(erased);
}
