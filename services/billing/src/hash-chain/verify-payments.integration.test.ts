import fc from 'fast-check';
import { PAYMENT_TYPE } from '@herald/contracts';
import type { MongoConnection } from '@herald/mongo';
import { Namespace } from '@herald/testing/namespace';
import { chainHash, chainStart } from '../ledger/payment-chain';
import { type PaymentDocument, paymentsIn } from '../ledger/payment-model';
import { keyOf } from '../storage/company-documents';
import { sequencesIn } from '../storage/company-sequences';
import { BEGINNING, verifyPayments } from './verify-payments';

const COMPANY = 3;
const COUNT = 7;
type Rows = PaymentDocument[];
type Payment = Pick<PaymentDocument, 'accountID' | 'sum' | 'comment'>;

/** Rows as the ledger writes them: with ids, positions in accounts, balances and hashes that match each other. */
function ledger(payments: Payment[]): Rows {
  const last = new Map<number, PaymentDocument>();
  return payments.map(({ accountID, sum, comment }, index) => {
    const before = last.get(accountID) ?? { seq: 0, balance: 0, hash: chainStart(COMPANY, accountID) };
    const place = { company: COMPANY, id: index + 1, accountID, seq: before.seq + 1 };
    const money = { sum, balance: before.balance + sum, typeID: PAYMENT_TYPE.ADDITION, comment };
    const row = { ...place, ...money, paySystem: null, apiStatus: 1 as const, admin: null, at: new Date(0) };
    const chained = { ...row, hash: chainHash(before.hash, row) };
    last.set(accountID, chained);
    return chained;
  });
}

const payments = Array.from({ length: COUNT }, (_, index): Payment => {
  return { accountID: 100_001 + (index % 3), sum: 1_000 + index, comment: null };
});

describe('the verification of payments', () => {
  const namespace = new Namespace();
  let connection: MongoConnection;
  beforeAll(async () => {
    connection = await namespace.mongo();
    await paymentsIn(connection).createIndex({ company: 1, id: 1 }, { name: 'payment_id' });
    await paymentsIn(connection).createIndex(
      { company: 1, accountID: 1, seq: 1 },
      { name: 'payment_account' },
    );
  });
  afterAll(() => namespace.remove());

  const stored = async (rows: Rows, total = rows.length) => {
    await paymentsIn(connection).deleteMany({ company: COMPANY });
    if (rows.length > 0) await paymentsIn(connection).insertMany(rows.map((row) => ({ ...row })));
    const numbers = { total, lastID: COUNT };
    await sequencesIn(connection).updateOne(keyOf('payments', COMPANY), { $set: numbers }, { upsert: true });
  };
  const verify = (range?: Parameters<typeof verifyPayments>[2]) => verifyPayments(connection, COMPANY, range);

  it('finds nothing in unchanged payments, and continues at any position to the same head', async () => {
    await stored(ledger(payments));
    const whole = await verify();
    expect(whole).toMatchObject({ findings: [], examined: COUNT, done: true });
    expect(whole.to).toMatchObject({ payments: COUNT, payment: COUNT });
    for (let most = 1; most <= COUNT; most++) {
      const part = await verify({ most });
      expect(part).toMatchObject({ findings: [], examined: most, done: false, to: { payment: most } });
      expect(await verify({ until: most })).toEqual({ ...part, done: true });
      expect(await verify({ from: part.to })).toMatchObject({ findings: [], to: whole.to, done: true });
    }
  });

  it.each<[string, (rows: Rows) => Rows]>([
    ['a changed sum', (rows) => rows.map((row) => (row.id === 4 ? { ...row, sum: 9 } : row))],
    ['a changed comment', (rows) => rows.map((row) => (row.id === 4 ? { ...row, comment: 'x' } : row))],
    ['a changed day', (rows) => rows.map((row) => (row.id === 4 ? { ...row, at: new Date(1) } : row))],
    ['a removed payment', (rows) => rows.filter(({ id }) => id !== 2)],
    ['a removed last payment', (rows) => rows.slice(0, -1)],
    ['an inserted payment', (rows) => [...rows.slice(0, -1), { ...rows[5]!, id: COUNT, seq: 3 }]],
    [
      'a payment moved to another account',
      (rows) => rows.map((row) => (row.id === COUNT ? { ...row, accountID: 100_002, seq: 3 } : row)),
    ],
  ])('finds %s', async (_what, tamper) => {
    await stored(tamper(ledger(payments)), COUNT);
    expect((await verify()).findings).not.toEqual([]);
  });

  it('reaches another head if all hashes and numbers were rewritten after a change', async () => {
    await stored(ledger(payments));
    const { to: kept } = await verify();
    const sum = fc.integer({ min: 1, max: 999 });
    const changed = fc.oneof(
      fc.tuple(fc.nat(COUNT - 1), sum).map(([at, sum]) => payments.with(at, { ...payments[at]!, sum })),
      fc.nat(COUNT - 1).map((at) => payments.toSpliced(at, 1)),
      fc
        .tuple(fc.nat(COUNT - 1), sum)
        .map(([at, sum]) => payments.toSpliced(at, 0, { ...payments[0]!, sum })),
    );
    await fc.assert(
      fc.asyncProperty(changed, async (others) => {
        const rows = ledger(others);
        await stored(rows.filter(({ id }) => id <= COUNT));
        const { findings, to } = await verify({ until: kept.payment });
        expect(findings).toEqual([]);
        expect(to).not.toEqual(kept);
      }),
      { numRuns: 40 },
    );
  });

  it('accepts a company without payments', async () => {
    expect(await verifyPayments(connection, COMPANY + 1)).toEqual({
      findings: [],
      examined: 0,
      to: BEGINNING,
      done: true,
    });
  });
});
