import fc from 'fast-check';
import { AccountComparison } from '../consistency/check-accounts';
import { paymentEffect } from '../payments/payment-effects';
import { LedgerMemory, MEMORY_COMPANY } from '../testing/ledger-memory';
import { MAX_BALANCE, MAX_SUM } from '../values/money';
import type { Posting } from './posting';

const payment = (accountID: number, sum: number, transactionID?: string): Posting => {
  const request = {
    accountID,
    sum,
    comment: null,
    paySystem: 'kiosk',
    ...(transactionID ? { transactionID } : {}),
  };
  const decide = paymentEffect(request, '2026-11-20');
  return { accountID, decide, ...(transactionID ? { once: { paySystem: 'kiosk', transactionID } } : {}) };
};

const sums = fc.integer({ min: -MAX_SUM, max: MAX_SUM }).filter((sum) => sum !== 0);
const transaction = fc.option(fc.constantFrom('a', 'b', 'c', 'd'), { nil: undefined });
const postings = fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), sums, transaction), { maxLength: 40 });

describe('postings of one transaction', () => {
  it('add up, are numbered and are chained, however they are grouped', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(postings, { maxLength: 5 }), async (groups) => {
        const memory = new LedgerMemory();
        for (const group of groups) await memory.post(group.map((one) => payment(...one)));
        expect(memory.rows.map(({ id }) => id)).toEqual(memory.rows.map((_, index) => index + 1));
        for (const account of memory.accounts.values()) {
          const books = new AccountComparison({ ...account, company: MEMORY_COMPANY, position: account.id });
          for (const row of memory.rows) if (row.accountID === account.id) books.countPayment(row);
          expect(books.finish()).toEqual([]);
        }
        const once = memory.rows.flatMap(({ transactionID }) => transactionID ?? []);
        expect(new Set(once).size).toBe(once.length);
      }),
    );
  });

  it('result in the same balances in one group as in many', async () => {
    await fc.assert(
      fc.asyncProperty(postings, async (all) => {
        const [together, apart] = [new LedgerMemory(), new LedgerMemory()];
        await together.post(all.map((one) => payment(...one)));
        for (const one of all) await apart.post([payment(...one)]);
        const rowsOf = ({ rows }: LedgerMemory) =>
          rows.map(({ accountID, sum, balance }) => [accountID, sum, balance]);
        expect(rowsOf(together)).toEqual(rowsOf(apart));
      }),
    );
  });

  it('report the outcome of each posting', async () => {
    const memory = new LedgerMemory();
    memory.accounts.set(2, { ...memory.accounts.get(2)!, balance: MAX_BALANCE });
    const outcomes = await memory.post([
      payment(1, 5, 'x'),
      payment(1, 5, 'x'),
      payment(2, 1, 'y'),
      payment(4, 1),
      payment(2, -1, 'y'),
    ]);
    expect(outcomes.map(({ kind }) => kind)).toEqual([
      'posted',
      'repeated',
      'out-of-range',
      'unknown-account',
      'posted',
    ]);
    expect(outcomes[1]).toEqual({ kind: 'repeated', row: memory.rows[0] });
  });
});
