import {
  type AccountDocument,
  chainHash,
  chainStart,
  type CustomerDocument,
  type PaymentDocument,
  searchKey,
} from '@herald/billing/records';
import { ACCOUNT_STATUS, PAYMENT_TYPE } from '@herald/contracts';
import { mongo } from 'mongoose';
import { checkpoint, insertAll } from './insert-all';

export interface BillingFill {
  mongoUrl: string;
  company: number;
  /** The tariff of every account. */
  tariffID: number;
  accounts: number;
}

export const FIRST_ACCOUNT = 100_001;

const DATABASE = 'herald_billing';
const BATCH = 2_000;
const ACCOUNTS_PER_CUSTOMER = 4;
/** Minor units. */
const PAYMENT_SUM = 2_500;
const FIRST_DAY = Date.UTC(2024, 0, 1);
/** Before the first day of billing, so that every account is due: its first period begins with that day. */
const OVERDUE = '2024-01-01';

/** Writes a company whose accounts are all due, each with one payment, directly into the database, with consistent sums and chains. */
export async function storeBilling(fill: BillingFill): Promise<void> {
  const { company, tariffID, accounts } = fill;
  const client = await mongo.MongoClient.connect(fill.mongoUrl, { writeConcern: { w: 1 } });
  try {
    const db = client.db(DATABASE);
    const customers = Math.ceil(accounts / ACCOUNTS_PER_CUSTOMER);
    await insertAll(db.collection('customers'), customers, BATCH, (index) => customerAt(company, index));
    await insertAll(db.collection('accounts'), accounts, BATCH, (index) =>
      accountAt(company, tariffID, index),
    );
    await insertAll(db.collection('payments'), accounts, BATCH, (index) => paymentAt(company, index));
    await setTotals(db, fill, customers);
    await checkpoint(client);
  } finally {
    await client.close();
  }
}

async function setTotals(
  db: mongo.Db,
  { company, tariffID, accounts }: BillingFill,
  customers: number,
): Promise<void> {
  const sequences = db.collection<{ _id: string; company: number }>('sequences');
  const totals = [
    { _id: `customers/${company}`, total: customers, lastID: customers },
    { _id: `accounts/${company}`, total: accounts, lastID: FIRST_ACCOUNT + accounts - 1 },
    { _id: `payments/${company}`, total: accounts, lastID: accounts },
  ];
  for (const { _id, ...rest } of totals)
    await sequences.updateOne({ _id, company }, { $set: rest }, { upsert: true });
  const items = db.collection('catalogue_items');
  const uses = [
    { kind: 'tariffs', id: tariffID, uses: accounts },
    { kind: 'customer-types', id: 1, uses: customers },
  ];
  for (const { kind, id, uses: count } of uses)
    await items.updateOne({ company, kind, id }, { $set: { uses: count } });
}

function customerAt(company: number, index: number): CustomerDocument {
  const name = `Customer ${index}`;
  return {
    company,
    id: index + 1,
    position: index + 1,
    typeID: 1,
    name,
    nameKey: searchKey(name),
    personalNo: personalNoOf(index),
    email: emailOf(index),
    birthDate: '1990-01-01',
    address: '',
    lang: 'ka',
    column1: '',
    column2: '',
    numbers: numberOf(`9955${String(index).padStart(8, '0')}`),
    accounts: ACCOUNTS_PER_CUSTOMER,
    createdAt: new Date(FIRST_DAY),
  };
}

function accountAt(company: number, tariffID: number, index: number): AccountDocument {
  const customer = Math.floor(index / ACCOUNTS_PER_CUSTOMER);
  const { balance, hash } = paymentAt(company, index);
  const name = `Account ${index}`;
  const address = `Street ${index % 1_000}, house ${index}`;
  return {
    company,
    id: FIRST_ACCOUNT + index,
    position: index + 1,
    customerID: customer + 1,
    customerSeq: (index % ACCOUNTS_PER_CUSTOMER) + 1,
    name,
    nameKey: searchKey(name),
    numbers: numberOf(`9957${String(index).padStart(8, '0')}`),
    personalNo: personalNoOf(customer),
    email: emailOf(customer),
    lang: 'ka',
    birthDate: null,
    areaID: null,
    address,
    addressKey: searchKey(address),
    geoLocation: null,
    column1: '',
    column2: '',
    groupID: null,
    tagsID: [],
    tariffID,
    balance,
    payments: 1,
    lastHash: hash,
    statusID: ACCOUNT_STATUS.ACTIVE,
    shutdownDate: OVERDUE,
    anchorDay: 1,
    creditDate: null,
    frozenDays: 0,
    createdAt: new Date(FIRST_DAY),
  };
}

function paymentAt(company: number, index: number): PaymentDocument {
  const id = index + 1;
  const accountID = FIRST_ACCOUNT + index;
  const row: Omit<PaymentDocument, 'hash'> = {
    company,
    id,
    accountID,
    seq: 1,
    sum: PAYMENT_SUM,
    balance: PAYMENT_SUM,
    typeID: PAYMENT_TYPE.ADDITION,
    comment: null,
    paySystem: 'kiosk',
    transactionID: String(id),
    apiStatus: 1,
    admin: null,
    at: new Date(FIRST_DAY + id * 1_000),
  };
  return { ...row, hash: chainHash(chainStart(company, accountID), row) };
}

function personalNoOf(customer: number): string {
  return String(customer).padStart(11, '0');
}

function emailOf(customer: number): string {
  return `customer${customer}@example.ge`;
}

function numberOf(mobile: string): AccountDocument['numbers'] {
  return [{ number: mobile.slice(3), mobile, countryCode: '+995', isPrimary: 1, smsEnabled: 1, note: null }];
}
