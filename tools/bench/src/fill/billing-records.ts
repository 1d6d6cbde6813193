import {
  type AccountDocument,
  addressAt,
  chainHash,
  chainStart,
  type CustomerDocument,
  parseRange,
  type PaymentDocument,
  searchKey,
} from '@herald/billing/records';
import { ACCOUNT_STATUS, PAYMENT_TYPE } from '@herald/contracts';

/** The company that the records belong to, and the objects that they refer to. */
export interface FillTarget {
  company: number;
  tariffID: number;
  areaID: number;
  ipRangeID: number;
}

export const ACCOUNTS_PER_CUSTOMER = 4;
export const FIRST_ACCOUNT = 100_001;
/** Holds 16 million addresses. */
export const FILLED_RANGE = '10.0.0.0/8';

export const PAY_SYSTEM = 'kiosk';
/** Minor units. */
export const PAYMENT_SUM = 2_500;
const FIRST_DAY = Date.UTC(2024, 0, 1);
const range = parseRange(FILLED_RANGE)!;

/** Values that identify the record of an index; indexes count from 0. */
export const filled = {
  customerName: (index: number): string => `Customer ${index}`,
  personalNo: (index: number): string => String(index).padStart(11, '0'),
  email: (index: number): string => `customer${index}@example.ge`,
  customerMobile: (index: number): string => `9955${String(index).padStart(8, '0')}`,
  accountName: (index: number): string => `Account ${index}`,
  accountMobile: (index: number): string => `9957${String(index).padStart(8, '0')}`,
  address: (index: number): string => `Street ${index % 1_000}, house ${index}`,
  mac: (index: number): string => index.toString(16).padStart(12, '0'),
  ip: (index: number): string => addressAt(range, index + 1),
};

/** The time of the payment with this id. */
export function paidAt(id: number): Date {
  return new Date(FIRST_DAY + id * 1_000);
}

export function filledCustomer(company: number, index: number): CustomerDocument {
  const name = filled.customerName(index);
  return {
    company,
    id: index + 1,
    position: index + 1,
    typeID: 1,
    name,
    nameKey: searchKey(name),
    personalNo: filled.personalNo(index),
    email: filled.email(index),
    birthDate: '1990-01-01',
    address: '',
    lang: 'ka',
    column1: '',
    column2: '',
    numbers: numberOf(filled.customerMobile(index)),
    accounts: ACCOUNTS_PER_CUSTOMER,
    createdAt: new Date(FIRST_DAY),
  };
}

export function filledAccount(
  target: FillTarget,
  index: number,
  payments: PaymentDocument[],
): AccountDocument {
  const { company, tariffID, areaID, ipRangeID } = target;
  const customer = Math.floor(index / ACCOUNTS_PER_CUSTOMER);
  const id = FIRST_ACCOUNT + index;
  const last = payments.at(-1);
  const name = filled.accountName(index);
  const address = filled.address(index);
  return {
    company,
    id,
    position: index + 1,
    customerID: customer + 1,
    customerSeq: (index % ACCOUNTS_PER_CUSTOMER) + 1,
    name,
    nameKey: searchKey(name),
    numbers: numberOf(filled.accountMobile(index)),
    personalNo: filled.personalNo(customer),
    email: filled.email(customer),
    lang: 'ka',
    birthDate: null,
    areaID,
    address,
    addressKey: searchKey(address),
    geoLocation: null,
    column1: '',
    column2: '',
    groupID: null,
    tagsID: [],
    tariffID,
    mac: filled.mac(index),
    macKey: filled.mac(index),
    ipRangeID,
    ip: filled.ip(index),
    ipOffset: index + 1,
    balance: last?.balance ?? 0,
    payments: payments.length,
    lastHash: last?.hash ?? chainStart(company, id),
    statusID: ACCOUNT_STATUS.ACTIVE,
    shutdownDate: '2099-01-01',
    anchorDay: 1,
    creditDate: null,
    createdAt: new Date(FIRST_DAY),
  };
}

/** The payments of one account. The company's payments alternate between all accounts, so payments of one account are far apart. */
export function filledPayments(
  company: number,
  index: number,
  accounts: number,
  count: number,
): PaymentDocument[] {
  const accountID = FIRST_ACCOUNT + index;
  let hash = chainStart(company, accountID);
  return Array.from({ length: count }, (_, round) => {
    const id = round * accounts + index + 1;
    const row: Omit<PaymentDocument, 'hash'> = {
      company,
      id,
      accountID,
      seq: round + 1,
      sum: PAYMENT_SUM,
      balance: PAYMENT_SUM * (round + 1),
      typeID: PAYMENT_TYPE.ADDITION,
      comment: null,
      paySystem: PAY_SYSTEM,
      transactionID: String(id),
      apiStatus: 1,
      admin: null,
      at: paidAt(id),
    };
    hash = chainHash(hash, row);
    return { ...row, hash };
  });
}

function numberOf(mobile: string): AccountDocument['numbers'] {
  return [{ number: mobile.slice(3), mobile, countryCode: '+995', isPrimary: 1, smsEnabled: 1, note: null }];
}
