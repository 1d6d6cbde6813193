import type { AccountState } from '../ledger/posting';
import { paymentEffect } from './payment-effect';

const passive: AccountState = {
  id: 100_001,
  balance: 100,
  statusID: 2,
  shutdownDate: '2027-01-10',
  anchorDay: 10,
  creditDate: null,
  tariff: { id: 1, past: [], name: 'Fiber', price: 2_000, periodMonths: 1 },
  since: '2026-01-01',
  minimalBalance: null,
  companyMinimalBalance: 0,
  nextTariff: null,
  period: null,
  payments: 0,
};

it.each([
  [
    'that covers the tariff: active, and the period from that day on is charged',
    1_900,
    {},
    {
      shutdownDate: '2027-02-28',
      anchorDay: 31,
      period: { price: 2_000, days: 28, charge: 2 },
      tariff: passive.tariff,
    },
  ],
  [
    'that pays a debt before the date: active, and the date stays',
    1,
    { balance: -1, shutdownDate: '2027-02-10' },
    {},
  ],
  ['while the daily run is off: active, and nothing is charged', 1_900, { since: null }, {}],
  ['without a tariff to cover: active', 1, { tariff: null, shutdownDate: null }, {}],
])('a payment %s', (_case, sum, fields, moved) => {
  const decide = paymentEffect({ accountID: 100_001, sum, comment: null, paySystem: null }, '2027-01-31');
  expect(decide({ ...passive, ...fields }).change).toEqual({ statusID: 1, ...moved });
});

it.each([
  ['that covers less', 1_899, {}],
  ['to an active account', 1_900, { statusID: 1 as const }],
  [
    'with a negative sum that leaves a sufficient balance',
    -1,
    { statusID: 1 as const, balance: 1, shutdownDate: '2027-02-10' },
  ],
])('a payment %s changes nothing but the balance', (_case, sum, fields) => {
  const decide = paymentEffect({ accountID: 100_001, sum, comment: null, paySystem: null }, '2027-01-31');
  expect(decide({ ...passive, ...fields }).change).toEqual({});
});
