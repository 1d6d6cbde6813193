import { randomBytes } from 'node:crypto';
import type { mongo } from 'mongoose';
import { recordOf } from '@herald/testing/http-client';
import { chainHash, chainStart } from '../payments/payment-chain';
import type { PaymentDocument } from '../payments/payment-model';
import { BillingFixture, type CompanyClient } from '../testing/billing-fixture';
import { findViolations } from './check-accounts';
import { checkSeals, heads } from './check-seals';

const KEY = randomBytes(32);

/** Somebody has the whole database, and knows how everything in it is made, but hasn't the key. */
describe('a copy of the ledger that was changed', () => {
  let fixture: BillingFixture;
  let client: CompanyClient;
  let payments: mongo.Collection<PaymentDocument>;
  let kept: PaymentDocument[];

  beforeAll(async () => {
    fixture = await BillingFixture.start(2, { LEDGER_KEY: KEY });
    client = await fixture.company();
    payments = fixture.connection.db!.collection<PaymentDocument>('payments');
    await client.post('/v1/customers/create', { typeID: 1, mobile: '599000001' });
    for (let account = 0; account < 2; account++) {
      const accountID = recordOf(await client.post('/v1/accounts/create', { customerID: 1 })).id;
      for (const sum of [10, 20, 30]) await client.post('/v1/payments/add', { accountID, sum });
    }
    kept = await payments.find().sort({ id: 1 }).toArray();
  });
  afterAll(() => fixture.stop());
  afterEach(async () => {
    await payments.deleteMany({});
    await payments.insertMany(kept);
    await rewrite();
  });

  /** Makes everything that needs no key fit to the rows again: hashes, balances, totals. */
  async function rewrite(): Promise<void> {
    const accounts = fixture.connection.db!.collection('accounts');
    for (const { id } of await accounts.find().toArray()) {
      let [hash, balance, seq] = [chainStart(client.company, id as number), 0, 0];
      for (const row of await payments
        .find({ accountID: id as number })
        .sort({ id: 1 })
        .toArray()) {
        balance += row.sum;
        const fitting = { ...row, balance, seq: ++seq };
        hash = chainHash(hash, fitting);
        // What was in the way of the new place is moved on by its own turn.
        await payments.updateOne({ _id: (row as unknown as { _id: mongo.ObjectId })._id } as object, {
          $set: { balance, seq, hash },
        });
      }
      await accounts.updateOne({ id }, { $set: { balance, payments: seq, lastHash: hash } });
    }
    const total = await payments.countDocuments();
    await fixture.connection
      .db!.collection<{ _id: string }>('sequences')
      .updateOne({ _id: `payments/${client.company}` }, { $set: { total, lastID: total } });
  }
  const found = async (anchors?: Parameters<typeof checkSeals>[2]) =>
    (await checkSeals(fixture.connection, KEY, anchors)).length;

  it('is sound as it was written', async () => {
    expect(kept).toHaveLength(6);
    expect(await found(await heads(fixture.connection))).toBe(0);
    expect(await checkSeals(fixture.connection, randomBytes(32))).not.toEqual([]);
  });

  it.each([1, 2, 3, 4, 5, 6])(
    'payment %d with another sum, and all else made to fit, is found',
    async (id) => {
      await payments.updateOne({ id }, { $inc: { sum: 100 } });
      await rewrite();
      expect(await findViolations(fixture.connection)).toEqual([]);
      expect(await found()).toBeGreaterThan(0);
    },
  );

  it.each([1, 2, 3, 4, 5])('payment %d taken out, and the others moved up, is found', async (id) => {
    await payments.deleteOne({ id });
    for (const row of kept.filter((one) => one.id > id))
      await payments.updateOne({ id: row.id }, { $inc: { id: -1 } });
    await rewrite();
    expect(await findViolations(fixture.connection)).toEqual([]);
    expect(await found()).toBeGreaterThan(0);
  });

  it('one that was added, with a seal of another key or none, is found', async () => {
    for (const seal of [{ seal: 'x' }, {}]) {
      const { seal: _seal, ...last } = kept[5]!;
      const { _id, ...row } = last as unknown as PaymentDocument & { _id: unknown };
      await payments.insertOne({ ...row, id: 7, seq: 4, ...seal });
      await rewrite();
      expect(await findViolations(fixture.connection)).toEqual([]);
      expect(await found()).toBeGreaterThan(0);
      await payments.deleteOne({ id: 7 });
    }
  });

  it('two that changed places are found', async () => {
    await payments.updateOne({ id: 3 }, { $set: { id: 99 } });
    await payments.updateOne({ id: 4 }, { $set: { id: 3 } });
    await payments.updateOne({ id: 99 }, { $set: { id: 4 } });
    await rewrite();
    expect(await found()).toBeGreaterThan(0);
  });

  it('the last ones cut off are found by an anchor that was kept elsewhere', async () => {
    const anchors = await heads(fixture.connection);
    await payments.deleteMany({ id: { $gt: 4 } });
    await rewrite();
    expect(await found()).toBe(0);
    expect(await found(anchors)).toBe(1);
  });
});
