import type { MongoConnection } from '@herald/mongo';
import type { AccountDocument } from '../accounts/account-model';
import type { CustomerDocument } from '../customers/customer-model';
import type { PaymentDocument } from '../payments/payment-model';
import {
  ACCOUNTS_PER_CUSTOMER,
  filledAccount,
  filledCustomer,
  filledPayments,
  type FillTarget,
  FIRST_ACCOUNT,
} from './filled-records';

export interface FillSize {
  accounts: number;
  payments: number;
}

const BATCH = 2_000;

/**
 * Writes a company as years of use would have left it: straight into the database, with every sum and chain as it must be.
 * @returns how many customers, accounts and payments there are then.
 */
export async function fillCompany(
  connection: MongoConnection,
  target: FillTarget,
  size: FillSize,
  progress: (accounts: number) => void,
): Promise<FillSize & { customers: number }> {
  const customers = Math.ceil(size.accounts / ACCOUNTS_PER_CUSTOMER);
  const perAccount = Math.floor(size.payments / size.accounts);
  const customerCollection = connection.db!.collection<CustomerDocument>('customers');
  const accountCollection = connection.db!.collection<AccountDocument>('accounts');
  const paymentCollection = connection.db!.collection<PaymentDocument>('payments');
  for (const indexes of batches(customers)) {
    const documents = indexes.map((index) => filledCustomer(target.company, index));
    await customerCollection.insertMany(documents, { ordered: false });
  }
  for (const indexes of batches(size.accounts)) {
    const rows = indexes.map((index) => filledPayments(target.company, index, size.accounts, perAccount));
    const accounts = indexes.map((index, place) => filledAccount(target, index, rows[place]!));
    await accountCollection.insertMany(accounts, { ordered: false });
    if (perAccount > 0) await paymentCollection.insertMany(rows.flat(), { ordered: false });
    progress(indexes.at(-1)! + 1);
  }
  const written = { customers, accounts: size.accounts, payments: size.accounts * perAccount };
  await setTotals(connection, target, written);
  return written;
}

function* batches(count: number): Generator<number[]> {
  for (let from = 0; from < count; from += BATCH) {
    yield Array.from({ length: Math.min(BATCH, count - from) }, (_, index) => from + index);
  }
}

async function setTotals(
  connection: MongoConnection,
  { company, tariffID, areaID, ipRangeID }: FillTarget,
  { customers, accounts, payments }: FillSize & { customers: number },
): Promise<void> {
  const sequences = connection.db!.collection<{ _id: string }>('sequences');
  const totals = [
    { _id: `customers/${company}`, total: customers, lastID: customers },
    { _id: `accounts/${company}`, total: accounts, lastID: FIRST_ACCOUNT + accounts - 1 },
    { _id: `payments/${company}`, total: payments, lastID: payments },
  ];
  for (const { _id, ...rest } of totals) await sequences.updateOne({ _id }, { $set: rest }, { upsert: true });
  const items = connection.db!.collection('catalogue_items');
  const uses = [
    { kind: 'tariffs', id: tariffID, change: { uses: accounts } },
    { kind: 'areas', id: areaID, change: { uses: accounts } },
    { kind: 'ip-ranges', id: ipRangeID, change: { uses: accounts, nextOffset: accounts + 1 } },
    { kind: 'customer-types', id: 1, change: { uses: customers } },
  ];
  for (const { kind, id, change } of uses) await items.updateOne({ company, kind, id }, { $set: change });
}
