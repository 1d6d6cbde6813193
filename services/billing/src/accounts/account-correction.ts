import { companyToday } from '@herald/values/company-time';
import type { CompanySnapshot } from '@herald/contracts';
import type { CorrectableKind } from '../company-records/correct-record';
import { numbers, readCorrection } from '../company-records/correction-fields';
import type { AccountDocument, AccountDraft } from '../ledger/account-model';
import { withActivity } from '../ledger/activity';
import type { Ledger } from '../ledger/ledger';
import { type AccountState, type Effect, NO_EFFECT } from '../ledger/posting';
import { searchKey } from '../values/texts';
import { type AccountBatchDeps, newAccounts } from './account-batch';
import { namedItems, shownAccount } from './account-record';
import { accountFields, DEVICES, devicesOf, referencesOf } from './account-fields';

const OF_CUSTOMER = 'it belongs to the customer: correct the customer';
const BY_TARIFF = 'an operator changes the tariff of an account (accounts/{id}/tariff)';
const BY_MONEY = 'payments, credit and billing runs determine it';
const BY_CREATION = 'it is set at creation';

/** Fields of an account that a correction cannot change, each with the reason. */
const FIXED = {
  id: 'it identifies the account',
  customerID: 'an account cannot move to another customer',
  mobile: 'it is the primary number of numbers: give numbers',
  personalNo: OF_CUSTOMER,
  email: OF_CUSTOMER,
  lang: OF_CUSTOMER,
  area: 'it is the name of areaID: give areaID',
  tariffID: BY_TARIFF,
  tariffName: BY_TARIFF,
  tariffPrice: BY_TARIFF,
  nextTariffID: BY_TARIFF,
  nextTariffFrom: BY_TARIFF,
  balance: BY_MONEY,
  statusID: BY_MONEY,
  statusName: BY_MONEY,
  shutdownDate: BY_MONEY,
  creditDate: BY_MONEY,
  ipRangeID: BY_CREATION,
  ip: BY_CREATION,
  createdAt: BY_CREATION,
};

interface AccountCorrectionDeps extends AccountBatchDeps {
  ledger: Pick<Ledger, 'post'>;
  now(): Date;
}

/** Corrections of the descriptive fields of accounts; ids and the fields that the ledger decides cannot be corrected. */
export function correctableAccounts(
  deps: AccountCorrectionDeps,
): CorrectableKind<AccountDraft, AccountDocument> {
  return {
    name: 'account',
    store: deps.accounts,
    records: newAccounts(deps),
    read: (body, company, now) => {
      const { customerID: _1, tariffID: _2, ipRangeID: _3, ...types } = accountFields(company, now);
      return readCorrection<AccountDraft>(
        body,
        { ...types, numbers: numbers(0) },
        { ...FIXED, ...ofModulesThatAreOff(company) },
      );
    },
    shown: async (account, { timezone }) => {
      const items = await deps.catalogue.findItem(account.company, namedItems([account]));
      return shownAccount(account, items, await deps.terms.of(account.company), timezone);
    },
    isSame: isSameDevice,
    referencesOf,
    claimedAgain,
    following: (after) => ({
      ...(after.name === undefined ? {} : { nameKey: searchKey(after.name) }),
      ...(after.address === undefined ? {} : { addressKey: searchKey(after.address) }),
      ...keysOf(after),
    }),
    // The ledger decides whether the account is active. If the process ends before this posting, the account's next posting
    // decides it.
    follow: async ({ id: company, timezone }, account, change) => {
      if (!('minimalBalance' in change)) return account;
      const today = companyToday(timezone, deps.now());
      const decide = (state: AccountState): Effect => withActivity(state, NO_EFFECT, today);
      await deps.ledger.post(company, { accountID: account.id, decide });
      return (await deps.accounts.get(company, account.id)) ?? account;
    },
  };
}

function ofModulesThatAreOff({ modules: { network, iptv, gps } }: CompanySnapshot): Record<string, string> {
  const isOn = { mac: network, onuMac: network, stbMac: iptv, gpsProviderID: gps, gpsTrackIdentifier: gps };
  const off = Object.entries(isOn).filter(([, on]) => !on);
  return Object.fromEntries(off.map(([name]) => [name, 'its module is disabled for the company']));
}

/** Whether a device is the device that the account has, in any spelling. */
function isSameDevice(name: string, values: Partial<AccountDraft>, account: Partial<AccountDraft>): boolean {
  const field = DEVICES.find((device) => device.name === name)?.field;
  const keyOf = (draft: Partial<AccountDraft>) =>
    devicesOf(draft).find((device) => device.field === field)?.value;
  return field !== undefined && keyOf(values) !== undefined && keyOf(values) === keyOf(account);
}

/** The corrected values that the account does not have yet. */
function claimedAgain(after: Partial<AccountDraft>, account: AccountDocument): Partial<AccountDraft> {
  const { numbers: given = [], ...others } = after;
  const again = Object.entries(others).filter(([name]) => !isSameDevice(name, after, account));
  const held = new Set(account.numbers.map(({ mobile }) => mobile));
  return { ...Object.fromEntries(again), numbers: given.filter(({ mobile }) => !held.has(mobile)) };
}

/** The normalized values of the corrected devices; undefined for a device that is removed. */
function keysOf(after: Partial<AccountDraft>): Partial<AccountDocument> {
  const given = DEVICES.filter(({ name }) => name in after);
  const keys = devicesOf(after);
  return Object.fromEntries(
    given.map(({ field }) => [field, keys.find((device) => device.field === field)?.value]),
  );
}
