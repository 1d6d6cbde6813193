import { PSEUDONYM_PREFIX } from '@herald/contracts';
import type { AccountDocument } from '../accounts/account-model';
import type { CustomerDocument } from '../customers/customer-model';
import type { NumberObject } from '../numbers/number-objects';
import { searchKey } from '../search/search-key';

/** Whose numbers go: all of a record, or the one that is given. */
type Gone = (number: NumberObject) => boolean;

/** Fields of customers and accounts that say something of a person. */
export const PERSONAL_FIELDS = [
  ...['name', 'personalNo', 'email', 'birthDate', 'address', 'geoLocation', 'column1', 'column2'],
  ...['numbers', 'mobile'],
] as const;

/** What a customer is after its erasure. Its id, type, language and dates stay. */
export function erasedCustomer(customer: CustomerDocument, pseudonym: string, isGone: Gone) {
  return {
    ...{ name: pseudonym, nameKey: searchKey(pseudonym), personalNo: '', email: '', birthDate: null },
    ...{ address: '', column1: '', column2: '' },
    numbers: erasedNumbers(customer.numbers, pseudonym, isGone),
  } satisfies Partial<CustomerDocument>;
}

/** What an account is: its money, its tariff and its devices stay. @param withCustomer what it has of its customer goes, too */
export function erasedAccount(
  account: AccountDocument,
  pseudonym: string,
  { isGone, withCustomer }: { isGone: Gone; withCustomer: boolean },
) {
  return {
    ...{ name: pseudonym, nameKey: searchKey(pseudonym), birthDate: null, address: '', addressKey: '' },
    ...{ geoLocation: null, column1: '', column2: '' },
    ...(withCustomer && { personalNo: '', email: '' }),
    numbers: erasedNumbers(account.numbers, `${pseudonym}.${account.id}`, isGone),
  } satisfies Partial<AccountDocument>;
}

/** A number is one record's of its kind, so each pseudonym is another one. Nothing is sent to it. */
function erasedNumbers(numbers: NumberObject[], pseudonym: string, isGone: Gone): NumberObject[] {
  return numbers.map((number, i) => {
    if (!isGone(number) || number.mobile.startsWith(PSEUDONYM_PREFIX)) return number;
    const name = `${pseudonym}.${i}`;
    return { ...number, number: name, mobile: name, smsEnabled: 0, note: null };
  });
}

/** A correction's fields, without what they say of a person. */
export function erasedFields(fields: Record<string, unknown>, pseudonym: string): Record<string, unknown> {
  const erased = Object.entries(fields).map(([name, value]): [string, unknown] => {
    if (!(PERSONAL_FIELDS as readonly string[]).includes(name) || value === null) return [name, value];
    return [name, name === 'numbers' ? [] : pseudonym];
  });
  return Object.fromEntries(erased);
}
