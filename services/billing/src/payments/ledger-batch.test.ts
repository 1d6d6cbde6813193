import fc from 'fast-check';
import { AccountBooks } from '../books/account-books';
import type { LedgerAccount } from '../accounts/account-store';
import { FoundItems } from '../catalogue/catalogue-store';
import { MAX_BALANCE, MAX_SUM } from '../money/money';
import { LedgerBatch, type LedgerBatchDeps } from './ledger-batch';
import { chainStart } from './payment-chain';
import { paymentEffect } from './payment-effect';
import type { PaymentDocument } from './payment-model';
import type { Posting } from './posting';

const COMPANY = 3;
const session = {} as Parameters<LedgerBatchDeps['payments']['add']>[1];

/** A database of three accounts in memory. */
class Memory {
  readonly rows: PaymentDocument[] = [];
  readonly accounts = new Map<number, LedgerAccount>();
  readonly deps: LedgerBatchDeps = {
    accounts: {
      money: async (_company, ids) => ids.flatMap((id) => this.accounts.get(id) ?? []),
      setMoney: async (_company, changes) => {
        for (const { id, money } of changes) this.accounts.set(id, { ...this.accounts.get(id)!, ...money });
      },
    },
    payments: {
      ofTransactions: async (_company, keys) =>
        this.rows.filter((row) =>
          keys.some((key) => key.paySystem === row.paySystem && key.transactionID === row.transactionID),
        ),
      add: async (rows) => void this.rows.push(...rows),
    },
    catalogue: { find: async () => new FoundItems([]) },
  };

  constructor() {
    for (const id of [1, 2, 3]) {
      this.accounts.set(id, {
        id,
        tariffID: null,
        balance: 0,
        payments: 0,
        lastHash: chainStart(COMPANY, id),
        statusID: 1,
        shutdownDate: null,
        anchorDay: null,
        creditDate: null,
      });
    }
  }

  async post(postings: Posting[]) {
    const batch = await LedgerBatch.load(this.deps, COMPANY, postings, session);
    const outcomes = postings.map((posting) => batch.apply(posting));
    if (batch.rowCount > 0) batch.number(this.rows.length + 1, new Date());
    if (!batch.isEmpty) await batch.write(session);
    return outcomes.map((outcome) => outcome());
  }
}

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
  it('add up, are numbered and chained, however they are grouped', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(postings, { maxLength: 5 }), async (groups) => {
        const memory = new Memory();
        for (const group of groups) await memory.post(group.map((one) => payment(...one)));
        expect(memory.rows.map(({ id }) => id)).toEqual(memory.rows.map((_, index) => index + 1));
        for (const account of memory.accounts.values()) {
          const books = new AccountBooks({ ...account, company: COMPANY, position: account.id });
          for (const row of memory.rows) if (row.accountID === account.id) books.add(row);
          expect(books.finish()).toEqual([]);
        }
        const once = memory.rows.flatMap(({ transactionID }) => transactionID ?? []);
        expect(new Set(once).size).toBe(once.length);
      }),
    );
  });

  it('give the same balances in one group as in many', async () => {
    await fc.assert(
      fc.asyncProperty(postings, async (all) => {
        const [together, apart] = [new Memory(), new Memory()];
        await together.post(all.map((one) => payment(...one)));
        for (const one of all) await apart.post([payment(...one)]);
        const rowsOf = ({ rows }: Memory) =>
          rows.map(({ accountID, sum, balance }) => [accountID, sum, balance]);
        expect(rowsOf(together)).toEqual(rowsOf(apart));
      }),
    );
  });

  it('say what became of each', async () => {
    const memory = new Memory();
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
