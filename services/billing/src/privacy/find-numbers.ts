import type { mongo } from 'mongoose';
import type { MongoConnection } from '@herald/mongo';
import { mobileSearchForms } from '@herald/values/phone-numbers';
import { byNumber } from '../company-records/search-request';
import { customersIn } from '../customers/customer-store';
import { accountsIn } from '../ledger/account-model';
import type { NumberObject } from '../values/number-objects';

/** The international numbers of a company's customers and accounts that are spelled like this. */
export async function findNumbers(
  connection: MongoConnection,
  company: number,
  written: string,
): Promise<string[]> {
  const { mobiles, numbers } = mobileSearchForms(written);
  const found = new Set<string>();
  const collect = async <T extends { numbers: NumberObject[] }>(
    collection: mongo.Collection<T>,
    record: 'customer' | 'account',
  ): Promise<void> => {
    for (const { field, value, index } of byNumber(written, record)) {
      const filter = { company, [field]: value } as unknown as mongo.Filter<T>;
      const holders = collection.find(filter, { hint: index }).project<T>({ numbers: 1 });
      for await (const holder of holders)
        for (const { mobile, number } of holder.numbers)
          if (mobiles.includes(mobile) || numbers.includes(number)) found.add(mobile);
    }
  };
  await collect(customersIn(connection), 'customer');
  await collect(accountsIn(connection), 'account');
  return [...found];
}
