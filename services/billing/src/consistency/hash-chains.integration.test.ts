import { randomBytes } from 'node:crypto';
import type { mongo } from 'mongoose';
import fc from 'fast-check';
import { recordOf } from '@herald/testing/http-client';
import type { SignedCheckpoint } from '../hash-chain/checkpoint-model';
import { LedgerKeys } from '../hash-chain/ledger-keys';
import { signCheckpoint, withMac } from '../hash-chain/signed-checkpoint';
import { chainStart } from '../ledger/payment-chain';
import type { PaymentDocument } from '../ledger/payment-model';
import { BillingFixture } from '../testing/billing-fixture';
import { madeToFit, tamperings } from '../testing/tampering';
import { findViolations } from './check-accounts';
import { checkHashChains, signedCheckpoints } from './check-hash-chains';

const KEY = randomBytes(32);
const keys = new LedgerKeys(KEY);
const COUNT = 6;
const COLLECTIONS = ['payments', 'accounts', 'sequences', 'ledger_heads', 'ledger_start'];

type AnyDocument = Record<string, unknown> & { _id: mongo.ObjectId };

/** The attacker controls the whole database and knows its formats, but does not have the key. */
describe('verification of a changed ledger', () => {
  let fixture: BillingFixture;
  /** The original documents, by collection. */
  const kept = new Map<string, AnyDocument[]>();
  let rows: PaymentDocument[];
  let checkpoints: SignedCheckpoint[];
  let company: number;

  const inDatabase = (name: string) => fixture.connection.db!.collection<AnyDocument>(name);
  const found = async (anchors?: SignedCheckpoint[]) =>
    (await checkHashChains(fixture.connection, keys, anchors)).length;

  beforeAll(async () => {
    fixture = await BillingFixture.start(2, { LEDGER_KEY: KEY });
    for (let nth = 0; nth < 2; nth++) {
      const client = await fixture.company();
      company = client.company;
      await client.post('/v1/customers/create', { typeID: 1, mobile: '599000001' });
      for (let account = 0; account < 2; account++) {
        fixture.now = () => new Date(Date.UTC(2026, 10, 20 + account, 9));
        const accountID = recordOf(await client.post('/v1/accounts/create', { customerID: 1 })).id;
        for (const sum of [10, 20, 30]) await client.post('/v1/payments/add', { accountID, sum });
      }
    }
    for (const name of COLLECTIONS) kept.set(name, await inDatabase(name).find().sort({ id: 1 }).toArray());
    const all = kept.get('payments') as unknown as PaymentDocument[];
    rows = all.filter((row) => row.company === company);
    checkpoints = await signedCheckpoints(fixture.connection, keys, new Date());
  });
  afterAll(() => fixture.stop());
  afterEach(restore);

  async function restore(): Promise<void> {
    for (const name of COLLECTIONS) {
      await inDatabase(name).deleteMany({});
      await inDatabase(name).insertMany(kept.get(name)!);
    }
  }

  /** Replaces the company's payments, and updates accounts and totals so that they match. */
  async function replaceBy(payments: PaymentDocument[]): Promise<void> {
    await inDatabase('payments').deleteMany({ company });
    const news = payments.map((row) => ({ ...row, _id: undefined }) as unknown as AnyDocument);
    if (news.length > 0) await inDatabase('payments').insertMany(news, { ignoreUndefined: true });
    for (const { id } of await inDatabase('accounts').find({ company }).toArray()) {
      const own = payments.filter(({ accountID }) => accountID === id);
      const { balance = 0, hash: lastHash = chainStart(company, id as number) } = own.at(-1) ?? {};
      await inDatabase('accounts').updateOne(
        { company, id },
        { $set: { balance, payments: own.length, lastHash } },
      );
    }
    const total = payments.length;
    await inDatabase('sequences').updateOne({ _id: `payments/${company}` } as object, {
      $set: { total, lastID: payments.at(-1)?.id ?? 0 },
    });
  }

  it('finds no violation in the original ledger, but rejects it with another key', async () => {
    expect(rows).toHaveLength(COUNT);
    expect(checkpoints).toHaveLength(2);
    expect(await found(checkpoints)).toBe(0);
    expect(await checkHashChains(fixture.connection, new LedgerKeys(randomBytes(32)))).not.toEqual([]);
  });

  it('finds changed, removed, added, moved and cut off payments, even if all other data is consistent', async () => {
    await fc.assert(
      fc
        .asyncProperty(tamperings(COUNT), async ({ apply }) => {
          await replaceBy(madeToFit(apply(rows)));
          expect(await findViolations(fixture.connection)).toEqual([]);
          expect(await found()).toBeGreaterThan(0);
        })
        .afterEach(restore),
      { numRuns: 40 },
    );
  });

  it('finds the removal of all payments of a day', async () => {
    for (const day of [20, 21]) {
      await replaceBy(madeToFit(rows.filter(({ at }) => at.getUTCDate() !== day)));
      expect(await findViolations(fixture.connection)).toEqual([]);
      expect(await found()).toBeGreaterThan(0);
    }
  });

  it('finds the removal of a company with all its data', async () => {
    for (const name of ['payments', 'accounts']) await inDatabase(name).deleteMany({ company });
    await inDatabase('sequences').deleteMany({ _id: { $regex: `/${company}$` } } as object);
    await inDatabase('ledger_heads').deleteOne({ _id: company } as object);
    expect(await findViolations(fixture.connection)).toEqual([]);
    expect(await found()).toBe(1);
  });

  it('finds the removal of hash chains and checkpoints if signed checkpoints were stored elsewhere', async () => {
    await inDatabase('payments').updateMany({}, { $unset: { link: 1 } });
    expect(await found()).toBeGreaterThan(0);
    await inDatabase('ledger_heads').deleteMany({});
    expect(await found()).toBeGreaterThan(0);
    await inDatabase('ledger_start').deleteMany({});
    expect(await found()).toBe(0);
    expect(await found(checkpoints)).toBeGreaterThan(0);
  });

  it('finds a restored earlier state if signed checkpoints were stored elsewhere', async () => {
    const early = await earlier(4);
    expect(await found()).toBe(0);
    expect(await found([early])).toBe(0);
    expect(await found(checkpoints)).toBe(1);
    // A forged checkpoint is rejected too.
    expect(await found([{ ...early, link: rows[0]!.link! }])).toBeGreaterThan(0);
  });

  /** Restores the state after the company's nth payment. @returns the signed checkpoint of that state. */
  async function earlier(nth: number): Promise<SignedCheckpoint> {
    await replaceBy(rows.slice(0, nth));
    await inDatabase('ledger_heads').deleteOne({ _id: company } as object);
    const { link, id: payment } = rows[nth - 1]!;
    const older = { before: 0, beforePayment: 0, beforeLink: '', beforeKey: keys.name };
    const { since } = kept.get('ledger_heads')!.find(({ _id }) => Number(_id) === company)!;
    const checkpoint = withMac(
      { _id: company, payments: nth, payment, link: link!, ...older, since: since as Date },
      keys,
    );
    await inDatabase('ledger_heads').insertOne(checkpoint as unknown as AnyDocument);
    return signCheckpoint(checkpoint, { day: '2026-11-20', at: new Date() }, keys);
  }
});
