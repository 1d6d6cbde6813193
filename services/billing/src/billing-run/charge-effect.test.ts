import fc from 'fast-check';
import { afterEffect } from '../ledger/activity';
import type { AccountState } from '../ledger/posting';
import { chargeEffect } from './charge-effect';

const account = (fields: Partial<AccountState> = {}): AccountState => ({
  id: 100_001,
  balance: 10_000,
  statusID: 1,
  shutdownDate: '2026-01-31',
  anchorDay: 31,
  creditDate: null,
  tariff: { id: 1, past: [], name: 'Fiber', price: 2_000, periodMonths: 1 },
  since: '2020-01-01',
  minimalBalance: null,
  companyMinimalBalance: 0,
  nextTariff: null,
  period: null,
  payments: 0,
  ...fields,
});

const run = (state: AccountState, date: string, since = '2020-01-01'): AccountState =>
  afterEffect(state, chargeEffect({ date, since })(state));

describe('a billing day', () => {
  it('charges a period, names it in the comment, and moves shutdownDate to its end', () => {
    expect(chargeEffect({ date: '2026-01-31', since: '2020-01-01' })(account())).toEqual({
      rows: [
        {
          sum: -2_000,
          typeID: 2,
          comment: 'Tariff "Fiber" from 2026-01-31 until 2026-02-28',
          paySystem: null,
          apiStatus: 0,
          admin: null,
        },
      ],
      change: {
        shutdownDate: '2026-02-28',
        anchorDay: 31,
        statusID: 1,
        period: { price: 2_000, days: 28, charge: 1 },
        tariff: account().tariff,
        nextTariff: null,
      },
    });
  });

  it('returns to the anchor day after a short month, and handles leap days', () => {
    const dates: string[] = [];
    let state = account({ balance: 1_000_000, shutdownDate: '2027-12-31' });
    for (let month = 0; month < 4; month++) {
      state = run(state, state.shutdownDate!);
      dates.push(state.shutdownDate!);
    }
    expect(dates).toEqual(['2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30']);
    const yearly = account({
      shutdownDate: '2028-02-29',
      anchorDay: 29,
      tariff: { id: 1, past: [], name: 'Year', price: 1, periodMonths: 12 },
    });
    expect(run(yearly, '2028-02-29').shutdownDate).toBe('2029-02-28');
  });

  const day = fc
    .date({ min: new Date('2026-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const someAccount = fc
    .record({
      balance: fc.integer({ min: -10_000, max: 100_000 }),
      shutdownDate: day,
      anchorDay: fc.integer({ min: 28, max: 31 }),
      creditDate: fc.option(day),
      tariff: fc.record({
        id: fc.constant(1),
        past: fc.array(fc.constant({ until: '2020-01-01', price: 1, periodMonths: 1 }), { maxLength: 0 }),
        name: fc.constant('T'),
        price: fc.integer({ min: 0, max: 5_000 }),
        periodMonths: fc.integer({ min: 1, max: 14 }),
      }),
    })
    .map((fields) => account(fields));

  it('changes nothing when the same day is run again', () => {
    fc.assert(
      fc.property(someAccount, day, day, (state, date, since) => {
        const once = run(state, date, since);
        expect(run(once, date, since)).toEqual(once);
      }),
    );
  });

  it('charges below zero only on credit, and leaves active accounts paid or on credit', () => {
    fc.assert(
      fc.property(someAccount, day, (state, date) => {
        const { balance, statusID, shutdownDate, creditDate, tariff } = run(state, date);
        if (creditDate === null) expect(balance).toBeGreaterThanOrEqual(Math.min(0, state.balance));
        if (statusID !== 1) return;
        expect(shutdownDate! > date).toBe(true);
        expect(balance >= 0 || tariff!.price === 0 || creditDate! >= date).toBe(true);
      }),
    );
  });
});
