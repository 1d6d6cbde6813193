import { formatDateTime } from '@herald/values/company-time';
import { ACCOUNT_STATUS, type AccountStatus } from '@herald/contracts';
import type { FoundItems, Reference } from '../catalogue/catalogue-store';
import type { AccountDocument } from '../ledger/account-model';
import { type BillingTerms, shownShutdownDate } from '../ledger/billing-terms';
import type { Language } from '../values/texts';
import { formatMoney } from '../values/money';
import { primaryMobile } from '../values/number-objects';

/** The placeholder for the area of an account without one, in the customer's language. */
const NO_AREA: Record<Language, string> = {
  ka: 'მითითებული არ არის',
  en: 'Not specified',
  ru: 'Не указано',
};

const STATUS_NAMES: Record<AccountStatus, string> = {
  [ACCOUNT_STATUS.ACTIVE]: 'active',
  [ACCOUNT_STATUS.PASSIVE]: 'passive',
};

/** The catalogue items whose names the records show. */
export function namedItems(
  accounts: Pick<AccountDocument, 'tariffID' | 'areaID'>[],
): Pick<Reference, 'kind' | 'ids'>[] {
  const tariffs = accounts.map(({ tariffID }) => tariffID).filter((id) => id !== null);
  const areas = accounts.map(({ areaID }) => areaID).filter((id) => id !== null);
  return [
    { kind: 'tariffs', ids: tariffs },
    { kind: 'areas', ids: areas },
  ];
}

/** The record of Create Account: ids are numbers, and times are in the company's time zone. */
export function createdAccount(account: AccountDocument, items: FoundItems, timezone: string) {
  const { id, customerID, name, numbers, personalNo, birthDate, areaID, address, geoLocation } = account;
  const { column1, column2, groupID, tagsID, tariffID, statusID } = account;
  const area = areaName(account, items);
  return {
    ...{ id, customerID, name, mobile: primaryMobile(numbers), numbers, personalNo, birthDate, areaID, area },
    ...{ address, geoLocation, column1, column2, groupID, tagsID, tariffID },
    ...{ balance: formatMoney(account.balance), statusID },
    ...ownMinimalBalance(account),
    ...moduleFields(account),
    createdAt: formatDateTime(account.createdAt, timezone),
  };
}

/** The record of lists, searches and Get Account: ids and numbers are strings. */
export function listedAccount(
  account: AccountDocument,
  items: FoundItems,
  terms: BillingTerms,
  timezone: string,
): Record<string, string | null> {
  const { name, personalNo, birthDate, tariffID, areaID, address, column1, column2, statusID } = account;
  const { nextTariffID, ...from } = nextTariff(account, terms);
  const tariff = tariffID === null ? undefined : items.get('tariffs', tariffID);
  return {
    ...{ id: String(account.id), name, mobile: primaryMobile(account.numbers), personalNo, birthDate },
    areaID: areaID === null ? null : String(areaID),
    ...{ area: areaName(account, items), address, column1, column2 },
    tariffID: tariffID === null ? null : String(tariffID),
    tariffName: tariff?.name ?? null,
    tariffPrice: formatMoney(tariff?.price ?? 0),
    balance: formatMoney(account.balance),
    statusID: String(statusID),
    statusName: STATUS_NAMES[statusID],
    shutdownDate: shownShutdownDate(account, terms),
    creditDate: account.creditDate,
    ...ownMinimalBalance(account),
    mac: account.mac ?? null,
    ip: account.ip ?? null,
    createdAt: formatDateTime(account.createdAt, timezone),
    ...(nextTariffID === undefined ? {} : { nextTariffID: String(nextTariffID), ...from }),
  };
}

/** The record with every field of both forms, and the fields of its customer. */
export function shownAccount(
  account: AccountDocument,
  items: FoundItems,
  terms: BillingTerms,
  timezone: string,
): Record<string, unknown> {
  const { email, lang } = account;
  const created = createdAccount(account, items, timezone);
  return { email, lang, ...created, ...listedAccount(account, items, terms, timezone) };
}

/** Fields that only some accounts have. */
export const OPTIONAL_FIELDS = ['minimalBalance', 'nextTariffID', 'nextTariffFrom'];

/** A change of tariff that is pending: present only if there is one. */
export interface NextTariff {
  nextTariffID?: number;
  /** The first day of the next period; null if it is unknown, because the account is passive or the daily run is off. */
  nextTariffFrom?: string | null;
}

export function nextTariff(account: AccountDocument, terms: BillingTerms): NextTariff {
  const { nextTariffID = null, statusID } = account;
  if (nextTariffID === null) return {};
  const isActive = statusID === ACCOUNT_STATUS.ACTIVE;
  return { nextTariffID, nextTariffFrom: isActive ? shownShutdownDate(account, terms) : null };
}

/** Present only if the account has its own minimal balance. */
function ownMinimalBalance({ minimalBalance = null }: AccountDocument): { minimalBalance?: string } {
  return minimalBalance === null ? {} : { minimalBalance: formatMoney(minimalBalance) };
}

function areaName({ areaID, lang }: AccountDocument, items: FoundItems): string {
  return (areaID === null ? undefined : items.get('areas', areaID)?.name) ?? NO_AREA[lang];
}

/** Fields of the modules that were on when the account was created. */
function moduleFields(account: AccountDocument): Record<string, unknown> {
  const { mac, onuMac, ipRangeID, ip, stbMac, gpsProviderID, gpsTrackIdentifier } = account;
  return {
    ...(ipRangeID === undefined ? {} : { mac, onuMac: onuMac ?? null, ipRangeID, ip }),
    ...(stbMac === undefined ? {} : { stbMac }),
    ...(gpsProviderID === undefined ? {} : { gpsProviderID, gpsTrackIdentifier: gpsTrackIdentifier ?? null }),
  };
}
