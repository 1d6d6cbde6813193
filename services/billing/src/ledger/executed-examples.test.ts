import { creditEffect } from '../accounts/set-credit';
import { chargeEffect } from '../billing-run/charge-effect';
import { paymentEffect } from '../payments/payment-effect';
import type { AccountState, Effect } from './posting';

const after = (state: AccountState, { rows, change }: Effect): AccountState => ({
  ...state,
  ...change,
  balance: rows.reduce((sum, row) => sum + row.sum, state.balance),
});
const account: AccountState = {
  id: 1,
  balance: 0,
  statusID: 2,
  shutdownDate: '2026-01-01',
  anchorDay: 1,
  creditDate: null,
  tariff: { id: 1, past: [], name: 'F', price: 2_000, periodMonths: 1 },
  since: '2020-01-01',
  minimalBalance: null,
  companyMinimalBalance: 0,
  nextTariff: null,
  period: null,
  payments: 0,
};
const run = (s: AccountState, date: string) => after(s, chargeEffect({ date, since: '2020-01-01' })(s));
const pay = (s: AccountState, sum: number, today: string) =>
  after(s, paymentEffect({ accountID: 1, sum, comment: null, paySystem: null }, today)(s));
const credit = (s: AccountState, date: string, today: string) => after(s, creditEffect(date, today)(s));

it('charges nothing for the time in which an account was passive', () => {
  let s = credit(account, '2026-04-20', '2026-04-01');
  s = pay(s, 8_000, '2026-04-05');
  s = run(s, '2026-04-06');
  expect([s.balance, s.shutdownDate]).toEqual([6_000, '2026-05-01']);
});
it('charges a period once, also after credit', () => {
  let s = run({ ...account, statusID: 1, creditDate: '2026-01-25' }, '2026-01-01');
  s = run(s, '2026-01-26');
  s = pay(s, 2_000, '2026-01-26');
  expect([s.balance, s.shutdownDate, s.statusID]).toEqual([0, '2026-02-01', 1]);
});
it('activates a passive account if its stored credit date is set again', () => {
  expect(credit({ ...account, creditDate: '2026-01-01' }, '2026-01-01', '2026-01-01').statusID).toBe(1);
});
it('keeps an account with a free tariff active despite a negative balance', () => {
  expect(
    run(
      {
        ...account,
        statusID: 1,
        balance: -1,
        tariff: { id: 1, past: [], name: 'F', price: 0, periodMonths: 1 },
      },
      '2026-01-01',
    ).statusID,
  ).toBe(1);
});
it('turns an account passive after a payment and its withdrawal', () => {
  let s = pay(account, 2_000, '2026-01-05');
  s = pay(s, -2_000, '2026-01-05');
  expect(s.statusID).toBe(2);
});
