import { addDays } from '@herald/values/company-time';
import fc from 'fast-check';
import { chargeEffect } from '../billing-run/charge-effect';
import { afterEffect } from '../ledger/activity';
import type { AccountState } from '../ledger/posting';
import { paymentEffect } from '../payments/payment-effects';
import { reminderEffect, reminderOf } from './reminder-effect';

const TODAY = '2027-03-10';
const account = (fields: Partial<AccountState> = {}): AccountState => ({
  id: 1,
  balance: 0,
  statusID: 1,
  shutdownDate: '2027-03-13',
  anchorDay: 13,
  creditDate: null,
  tariff: { id: 1, name: 'Fiber', price: 2_000, periodMonths: 1, past: [] },
  nextTariff: null,
  period: null,
  payments: 0,
  since: '2027-01-01',
  minimalBalance: null,
  companyMinimalBalance: 0,
  ...fields,
});
const day = { today: TODAY, daysBefore: [3, 1] };

it.each<[string, Partial<AccountState>, [string, number] | null]>([
  ['an account that lacks the price of its next period', {}, ['2027-03-13', 2_000]],
  ['an account that lacks a part of the price', { balance: 1_500 }, ['2027-03-13', 500]],
  ['an account with a sufficient balance', { balance: 2_000 }, null],
  ['an account that is due on no reminder day', { shutdownDate: '2027-03-12', anchorDay: 12 }, null],
  [
    'an account that is due on another reminder day',
    { shutdownDate: '2027-03-11', anchorDay: 11 },
    ['2027-03-11', 2_000],
  ],
  ['an account with a free tariff', { tariff: { ...account().tariff!, price: 0 } }, null],
  [
    'an account whose next tariff costs less',
    { nextTariff: { ...account().tariff!, price: 700 } },
    ['2027-03-13', 700],
  ],
  ['an account with a negative minimal balance', { minimalBalance: -500 }, ['2027-03-13', 1_500]],
  ['a passive account', { statusID: 2 }, null],
  ['an account without a tariff', { tariff: null }, null],
  ['an account of a company without a daily run', { since: null }, null],
  ['an account whose credit ends after its date', { creditDate: '2027-03-20' }, null],
  [
    'an account whose credit ends before its date',
    { balance: -300, shutdownDate: '2027-04-01', creditDate: '2027-03-12' },
    ['2027-03-13', 300],
  ],
  [
    'an account that is charged on credit of the same day',
    { creditDate: '2027-03-10', shutdownDate: TODAY },
    ['2027-03-11', 2_000],
  ],
])('determines the reminder of %s', (_what, fields, expected) => {
  const reminder = reminderOf(account(fields), day);
  expect(reminder && [reminder.dueDate, reminder.sum]).toEqual(expected);
});

it('reminds once per due date and day', () => {
  const once = afterEffect(account(), reminderEffect(day)(account()));
  expect(reminderOf(once, day)).toBeNull();
  expect(reminderOf(once, { ...day, today: '2027-03-12' })).toMatchObject({ daysBefore: 1 });
  const moved = { ...once, shutdownDate: '2027-03-11', anchorDay: 11 };
  expect(reminderOf(moved, day)).toMatchObject({ dueDate: '2027-03-11' });
});

it('an account stays active after the due date if the missing amount is paid, and not if less is paid', () => {
  const dates = fc.integer({ min: -3, max: 12 }).map((days) => addDays(TODAY, days));
  fc.assert(
    fc.property(
      fc.integer({ min: -5_000, max: 5_000 }),
      dates,
      fc.option(dates, { nil: null }),
      (balance, shutdownDate, creditDate) => {
        const before = account({
          balance,
          shutdownDate,
          anchorDay: Number(shutdownDate.slice(-2)),
          creditDate,
        });
        const everyDay = { today: TODAY, daysBefore: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] };
        const reminder = reminderOf(before, everyDay);
        if (!reminder) return;
        const isActiveWith = (sum: number): boolean => {
          const request = { accountID: 1, sum, comment: null, paySystem: null };
          let now = sum > 0 ? afterEffect(before, paymentEffect(request, TODAY)(before)) : before;
          for (let date = TODAY; date <= reminder.dueDate; date = addDays(date, 1)) {
            now = afterEffect(now, chargeEffect({ date, since: '2027-01-01' })(now));
          }
          return now.statusID === 1;
        };
        expect([isActiveWith(reminder.sum), isActiveWith(reminder.sum - 1)]).toEqual([true, false]);
      },
    ),
  );
});
