import type { PaymentDocument } from '@herald/billing/records';
import { mongo } from 'mongoose';
import {
  ACCOUNTS_PER_CUSTOMER,
  filledAccount,
  filledCustomer,
  filledPayments,
  type FillTarget,
  FIRST_ACCOUNT,
} from './billing-records';
import { insertAll } from './insert-all';

export interface BillingFill {
  mongoUrl: string;
  target: FillTarget;
  accounts: number;
  /** Total of all accounts. */
  payments: number;
  /** True: all accounts are long overdue. False: no account is due for a long time. */
  due?: boolean;
}

/** Numbers of records. */
export interface BillingSize {
  customers: number;
  accounts: number;
  payments: number;
}

const DATABASE = 'herald_billing';
const BATCH = 2_000;
/** Before the first day of billing: the first period of these accounts begins with it. */
const DUE = { shutdownDate: '2024-01-01' };

/** Writes a company with the data of years of use directly into the database, with consistent sums and chains. */
export async function storeBilling({
  mongoUrl,
  target,
  accounts,
  payments,
  due = false,
}: BillingFill): Promise<BillingSize> {
  const client = await mongo.MongoClient.connect(mongoUrl, { writeConcern: { w: 1 } });
  try {
    const db = client.db(DATABASE);
    const perAccount = Math.floor(payments / accounts);
    const written = {
      customers: Math.ceil(accounts / ACCOUNTS_PER_CUSTOMER),
      ...{ accounts, payments: accounts * perAccount },
    };
    const paymentsOf = (index: number): PaymentDocument[] =>
      filledPayments(target.company, index, accounts, perAccount);
    await insertAll(db.collection('customers'), written.customers, BATCH, (index) =>
      filledCustomer(target.company, index),
    );
    await insertAll(db.collection('accounts'), accounts, BATCH, (index) => ({
      ...filledAccount(target, index, paymentsOf(index)),
      ...(due ? DUE : {}),
    }));
    await insertAll(db.collection('payments'), accounts, BATCH, paymentsOf);
    await setTotals(db, target, written);
    return written;
  } finally {
    await client.close();
  }
}

async function setTotals(
  db: mongo.Db,
  { company, tariffID, areaID, ipRangeID }: FillTarget,
  { customers, accounts, payments }: BillingSize,
): Promise<void> {
  const sequences = db.collection<{ _id: string; company: number }>('sequences');
  const totals = [
    { _id: `customers/${company}`, total: customers, lastID: customers },
    { _id: `accounts/${company}`, total: accounts, lastID: FIRST_ACCOUNT + accounts - 1 },
    { _id: `payments/${company}`, total: payments, lastID: payments },
  ];
  for (const { _id, ...rest } of totals)
    await sequences.updateOne({ _id, company }, { $set: rest }, { upsert: true });
  const items = db.collection('catalogue_items');
  const uses = [
    { kind: 'tariffs', id: tariffID, change: { uses: accounts } },
    { kind: 'areas', id: areaID, change: { uses: accounts } },
    { kind: 'ip-ranges', id: ipRangeID, change: { uses: accounts, nextOffset: accounts + 1 } },
    { kind: 'customer-types', id: 1, change: { uses: customers } },
  ];
  for (const { kind, id, change } of uses) await items.updateOne({ company, kind, id }, { $set: change });
}
