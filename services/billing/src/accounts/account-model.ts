import type { AccountStatus } from '@herald/contracts';
import { declareCollection, ofCompany } from '@herald/mongo';
import type { Language } from '../customers/customer-model';
import type { NumberObject } from '../numbers/number-objects';

/** What the creation of an account says of it. */
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
  /** What its balance may not go below without credit, in place of what its company's may not; minor units. */
  minimalBalance?: number | null;
  /** From here on what belongs to a module, there only when the company had it on. */
  mac?: string;
  onuMac?: string;
  ipRangeID?: number;
  stbMac?: string;
  gpsProviderID?: number;
  gpsTrackIdentifier?: string;
}

/** A period that was charged: minor units, and the days that they were for. */
export interface AccountPeriod {
  price: number;
  days: number;
  /** The `seq` of the payment that charged it; not there where it is free, or was noted by a version before. */
  charge?: number;
  /** That payment was reversed: nothing of it is left to refund. */
  isReversed?: true;
}

/** What payments, credits and the billing run change. Only the ledger writes it, but for `minimalBalance`. */
export interface AccountMoney extends Pick<AccountDraft, 'minimalBalance'> {
  /** Minor units; the sum of the account's payments. */
  balance: number;
  /** How many payments the account has, and so the `seq` of the last one. */
  payments: number;
  /** The hash of its last payment: the end of its chain. */
  lastHash: string;
  statusID: AccountStatus;
  shutdownDate: string | null;
  /** Day of the month to which `shutdownDate` returns after a short month. */
  anchorDay: number | null;
  creditDate: string | null;
  /** Days of its company's suspensions that its date has taken in. */
  frozenDays?: number;
  period?: AccountPeriod | null;
  /** The tariff of its next period, where that is another one. */
  nextTariffID?: number | null;
  /** The id of the account's last event. */
  lastEvent?: string | null;
  /** Of what it was last reminded, and on which day. */
  reminded?: { dueDate: string; on: string } | null;
}

/** An account, a service of a customer (interface.md part 2). Keys are how spellings compare. */
export interface AccountDocument extends AccountDraft, AccountMoney {
  company: number;
  id: number;
  /** Its place among the company's accounts, from 1 without gaps. */
  position: number;
  /** Its place among the customer's accounts, from 1 without gaps. */
  customerSeq: number;
  nameKey: string;
  addressKey: string;
  macKey?: string;
  onuMacKey?: string;
  stbMacKey?: string;
  /** Of the customer: corrected with it. */
  personalNo: string;
  email: string;
  lang: Language;
  ip?: string;
  /** Of the range's first address. */
  ipOffset?: number;
  createdAt: Date;
}

/** What only one account of a company has, where it is there at all, and the index that is the judge of races for it. */
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
  // The daily billing looks for active accounts whose date is reached.
  { key: { company: 1, statusID: 1, shutdownDate: 1, id: 1 }, name: 'account_due' },
  // … and for those whose credit is over.
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
