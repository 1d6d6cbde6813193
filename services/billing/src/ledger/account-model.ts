import type { AccountStatus } from '@herald/contracts';
import { declareCollection, ofCompany } from '@herald/mongo';
import type { Language } from '../values/texts';
import type { NumberObject } from '../values/number-objects';

/** The fields with which an account is created. */
export interface AccountDraft {
  customerID: number;
  name: string;
  birthDate: string | null;
  areaID: number | null;
  address: string;
  geoLocation: string | null;
  column1: string;
  column2: string;
  tariffID: number | null;
  groupID: number | null;
  tagsID: number[];
  numbers: NumberObject[];
  /** The lowest allowed balance without credit, in minor units; it replaces the company's setting. */
  minimalBalance?: number | null;
  /** The fields from here on belong to modules. They are present only if the company had the module enabled. */
  mac?: string;
  onuMac?: string;
  ipRangeID?: number;
  stbMac?: string;
  gpsProviderID?: number;
  gpsTrackIdentifier?: string;
}

/** A charged period: its price in minor units and its number of days. */
export interface AccountPeriod {
  price: number;
  days: number;
  /** The `seq` of the payment that charged the period; missing if the period is free. */
  charge?: number;
  /** The charge was reversed, so that nothing of it is left to refund. */
  isReversed?: true;
}

/** Fields that payments, credits and the billing run change. Only the ledger writes them, except for `minimalBalance`. */
export interface AccountMoney extends Pick<AccountDraft, 'minimalBalance'> {
  /** Minor units; the sum of the account's payments. */
  balance: number;
  /** Number of the account's payments, which is also the `seq` of the last payment. */
  payments: number;
  /** The hash of the account's last payment, which is the end of its hash chain. */
  lastHash: string;
  statusID: AccountStatus;
  shutdownDate: string | null;
  /** Day of the month to which `shutdownDate` returns after a short month. */
  anchorDay: number | null;
  creditDate: string | null;
  /** Days of the company's suspensions that `shutdownDate` already includes. */
  frozenDays: number;
  period?: AccountPeriod | null;
  /** The tariff of the next period, if it differs from `tariffID`. */
  nextTariffID?: number | null;
  /** The id of the account's last event. */
  lastEvent?: string | null;
  /** The due date of the last reminder, and the day of that reminder. */
  reminded?: { dueDate: string; on: string } | null;
}

/** An account: a service of a customer. The fields `…Key` are normalized values, so that different spellings are equal. */
export interface AccountDocument extends AccountDraft, AccountMoney {
  company: number;
  id: number;
  /** Position among the company's accounts, from 1 without gaps. */
  position: number;
  /** Position among the customer's accounts, from 1 without gaps. */
  customerSeq: number;
  nameKey: string;
  addressKey: string;
  macKey?: string;
  onuMacKey?: string;
  stbMacKey?: string;
  /** Copied from the customer's record, and corrected together with it. */
  personalNo: string;
  email: string;
  lang: Language;
  ip?: string;
  /** Offset of `ip` from the first address of its range. */
  ipOffset?: number;
  createdAt: Date;
}

/** Optional values that are unique among the accounts of a company, each with the index that decides between concurrent writes. */
export const ACCOUNT_CLAIMS = {
  'numbers.mobile': 'account_mobile',
  macKey: 'account_mac',
  onuMacKey: 'account_onu_mac',
  stbMacKey: 'account_stb_mac',
  gpsTrackIdentifier: 'account_gps',
};

export const accountsIn = declareCollection<AccountDocument>(
  'accounts',
  ofCompany('written with its payments; a company’s numbers and devices are unique'),
  { key: { company: 1, id: 1 }, unique: true, name: 'account_id' },
  { key: { company: 1, position: 1 }, unique: true, name: 'account_position' },
  { key: { company: 1, customerID: 1, customerSeq: 1 }, unique: true, name: 'account_customer' },
  { key: { company: 1, nameKey: 1, position: 1 }, name: 'account_name' },
  { key: { company: 1, addressKey: 1, position: 1 }, name: 'account_address' },
  { key: { company: 1, personalNo: 1, position: 1 }, name: 'account_personal_no' },
  { key: { company: 1, email: 1, position: 1 }, name: 'account_email' },
  { key: { company: 1, 'numbers.number': 1 }, name: 'account_local_number' },
  // The daily run finds active accounts whose date is reached.
  { key: { company: 1, statusID: 1, shutdownDate: 1, id: 1 }, name: 'account_due' },
  // The daily run finds active accounts whose credit has ended.
  {
    key: { company: 1, statusID: 1, creditDate: 1, id: 1 },
    name: 'account_credit',
    partialFilterExpression: { creditDate: { $type: 'string' } },
  },
  ...Object.entries({ ...ACCOUNT_CLAIMS, ip: 'account_ip' }).map(([field, name]) => ({
    key: { company: 1, [field]: 1 } as const,
    unique: true,
    name,
    partialFilterExpression: { [field]: { $exists: true } },
  })),
  {
    key: { company: 1, ipRangeID: 1, ipOffset: 1 },
    unique: true,
    name: 'account_ip_offset',
    partialFilterExpression: { ipRangeID: { $exists: true } },
  },
);
