import { randomBytes } from 'node:crypto';
import { EVENT } from '@herald/contracts';
import { createRegistry } from '@herald/metrics';
import { TransactionOutbox } from '@herald/outbox';
import { companySnapshot } from '@herald/testing/companies';
import { recordOf } from '@herald/testing/http-client';
import { quiet } from '@herald/testing/loggers';
import { until } from '@herald/testing/until';
import { outboxIn } from '../storage/outbox-model';
import { BillingFixture, type CompanyClient } from '../testing/billing-fixture';
import type { Checkpoint, ChainPosition, SignedCheckpoint } from './checkpoint-model';
import { CheckpointStore } from './checkpoint-store';
import { DayCheckpoints } from './day-checkpoints';
import { HashChainMetrics } from './hash-chain-metrics';
import { LedgerKeys } from './ledger-keys';
import { checkpointKey, isOurs } from './signed-checkpoint';
import { VerifyPayments } from './verify-payments';
import { wireHashChain } from './wire-hash-chain';

const KEY = randomBytes(32);
const NEXT_KEY = randomBytes(32);
const keys = new LedgerKeys(KEY);

describe('the hash chain of payments', () => {
  let fixture: BillingFixture;
  let client: CompanyClient;
  let accountID: unknown;

  const startInstance = (config: { LEDGER_KEY: Buffer; LEDGER_OLD_KEYS?: Buffer[] }) =>
    fixture.startInstance({ config, now: () => fixture.now() });
  const pay = async (times = 1, by = client) => {
    for (let i = 0; i < times; i++) {
      expect((await by.post('/v1/payments/add', { accountID, sum: 1 })).status).toBe(200);
    }
  };
  const newCompany = async (): Promise<CompanyClient> => {
    const created = await fixture.company();
    await created.post('/v1/customers/create', { typeID: 1, mobile: '599000001' });
    accountID = recordOf(await created.post('/v1/accounts/create', { customerID: 1 })).id;
    return created;
  };
  const verify = async (query = '') => recordOf(await client.admin('GET', `ledger/verify${query}`));
  const payments = () => fixture.connection.db!.collection('payments');
  const checkpoints = () => fixture.connection.db!.collection<Checkpoint>('ledger_heads');
  const checkpoint = () => checkpoints().findOne({ _id: client.company });
  const dayCheckpoints = (by = keys): DayCheckpoints => {
    const { connection, broker } = fixture.instances[0]!.context;
    const store = new CheckpointStore(connection);
    return new DayCheckpoints({
      connection,
      companies: { require: async (id) => companySnapshot(id) },
      checkpoints: store,
      verification: new VerifyPayments({ connection, checkpoints: store, keys: by }),
      outbox: new TransactionOutbox({ name: 'test', rows: outboxIn(connection), broker, logger: quiet }),
      metrics: new HashChainMetrics(createRegistry('test')),
      keys: by,
      logger: quiet,
      now: () => fixture.now(),
    });
  };
  const days = () =>
    fixture.connection
      .db!.collection<SignedCheckpoint>('ledger_days')
      .find({ company: client.company })
      .sort({ day: 1 });

  describe('with payments that are older than the key', () => {
    beforeAll(async () => {
      fixture = await BillingFixture.start();
      client = await newCompany();
      await pay(3);
      await fixture.stopInstance(fixture.instances[0]!);
      await startInstance({ LEDGER_KEY: KEY });
    });
    afterAll(() => fixture.stop());

    it('starts on request of an operator, and changes no payment', async () => {
      await pay();
      const before = await payments().find({ company: client.company }).sort({ id: 1 }).toArray();
      expect(await verify()).toMatchObject({
        holds: false,
        findings: [{ detail: '4 payments have no hash chain' }],
      });
      expect(await client.admin('POST', 'ledger/seal')).toMatchObject({
        status: 200,
        body: { data: { complete: true } },
      });
      expect(await payments().find({ company: client.company }).sort({ id: 1 }).toArray()).toEqual(before);
      await pay(2);
      expect(await verify()).toMatchObject({ holds: true, examined: 6, done: true, before: 4 });
      const { mac } = (await checkpoint())!;
      // A second request changes nothing.
      await client.admin('POST', 'ledger/seal');
      expect((await checkpoint())!.mac).toBe(mac);
      await payments().updateOne({ company: client.company, id: 2 }, { $set: { comment: 'another' } });
      expect(await verify()).toMatchObject({
        holds: false,
        findings: [{ payment: 4, detail: 'payments 1 to 4 have changed since the hash chain began' }],
      });
    });

    it('starts with the first payment of a new company', async () => {
      await client.admin('POST', 'ledger/seal');
      client = await newCompany();
      await pay(2);
      expect(await verify()).toMatchObject({ holds: true, examined: 2, before: 0 });
    });
  });

  describe('from the first payment on', () => {
    beforeAll(async () => {
      fixture = await BillingFixture.start(1, { LEDGER_KEY: KEY });
    });
    afterAll(() => fixture.stop());
    beforeEach(async () => {
      fixture.now = () => new Date();
      client = await newCompany();
    });

    it('stays broken after the removal of a payment, until an operator restarts it', async () => {
      await pay(3);
      const to = (await verify()).to as ChainPosition;
      await payments().deleteOne({ company: client.company, id: 3 });
      const { balance, hash } = (await payments().findOne({ company: client.company, id: 2 }))!;
      const db = fixture.connection.db!;
      await db
        .collection('accounts')
        .updateOne({ company: client.company }, { $set: { balance, payments: 2, lastHash: hash } });
      await db
        .collection<{ _id: string }>('sequences')
        .updateOne({ _id: `payments/${client.company}` }, { $set: { total: 2, lastID: 2 } });
      await pay(2);
      expect(await verify()).toMatchObject({ holds: false });
      const refused = await client.admin('POST', 'ledger/seal');
      expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('is broken')]);
      expect((await client.admin('POST', 'ledger/seal', { anew: true })).status).toBe(200);
      await pay();
      expect(await verify()).toMatchObject({ holds: true, before: 4 });
      // A position that was stored earlier still reveals the removal.
      expect(await verify(`?payments=${to.payments}&payment=${to.payment}&link=${to.link}`)).toMatchObject({
        holds: false,
      });
    });

    it('signs a checkpoint of verified payments once a day, publishes it, and shows it to operators', async () => {
      fixture.now = () => new Date('2026-11-21T12:00:00Z');
      const published: SignedCheckpoint[] = [];
      const listener = await fixture.otherService();
      await listener.subscribe(
        [EVENT.LEDGER_CHECKPOINT],
        (_event, body) => void published.push(body as SignedCheckpoint),
        () => undefined,
      );
      await pay(2);
      // The running service signs checkpoints too, and may do so first.
      await dayCheckpoints().run(() => true);
      await pay();
      await dayCheckpoints().run(() => true);
      const [first] = await until(
        () => days().project<SignedCheckpoint>({ _id: 0 }).toArray(),
        ({ length }) => length === 1,
      );
      expect(first).toMatchObject({ company: client.company, day: '2026-11-21', before: 0 });
      expect(isOurs(first!, keys)).toBe(true);
      const ofCompany = () => published.filter(({ company }) => company === client.company);
      await until(() => ofCompany().length > 0);
      expect(ofCompany()[0]).toEqual(first);

      fixture.now = () => new Date('2026-11-21T20:30:00Z');
      await dayCheckpoints().run(() => true);
      const both = await until(
        () => days().project<SignedCheckpoint>({ _id: 0 }).toArray(),
        ({ length }) => length === 2,
      );
      expect(both[1]).toMatchObject({ day: '2026-11-22', payments: 3, payment: 3 });
      expect((await client.admin('GET', 'ledger/heads')).body.data).toEqual([both[1], both[0]]);
      const query = new URLSearchParams(
        Object.entries(both[0]!).map(([name, value]): [string, string] => [name, String(value)]),
      );
      expect(await verify(`?${query}`)).toMatchObject({ holds: true, signed: true, to: { payment: 3 } });
      query.set('link', both[1]!.link);
      expect(await verify(`?${query}`)).toMatchObject({ holds: false, signed: false });
    });

    it('signs no checkpoint if payments were changed since the last checkpoint', async () => {
      fixture.now = () => new Date('2026-11-21T12:00:00Z');
      await pay(2);
      await dayCheckpoints().run(() => true);
      await until(
        () => days().toArray(),
        ({ length }) => length === 1,
      );
      await pay(2);
      await payments().updateOne({ company: client.company, id: 3 }, { $set: { sum: 7 } });
      fixture.now = () => new Date('2026-11-22T12:00:00Z');
      await dayCheckpoints().run(() => true);
      expect(await days().toArray()).toHaveLength(1);
    });

    it('prevents a start of the service without the key, or with another key', async () => {
      await pay();
      const { context } = fixture.instances[0]!;
      const startWith = (LEDGER_KEY: Buffer | null) =>
        wireHashChain({
          ...context,
          companies: undefined as never,
          outbox: undefined as never,
          lock: undefined as never,
          registry: createRegistry('test'),
          config: { ...context.config, LEDGER_KEY },
        }).start();
      for (const key of [null, randomBytes(32)]) await expect(startWith(key)).rejects.toThrow('LEDGER_KEY');
      await expect(startWith(KEY)).resolves.toBeUndefined();
    });
  });

  describe('during a key rotation', () => {
    beforeAll(async () => {
      fixture = await BillingFixture.start(1, { LEDGER_KEY: KEY, LEDGER_OLD_KEYS: [NEXT_KEY] });
      client = await newCompany();
    });
    afterAll(() => fixture.stop());

    it('continues with the new key, and HMACs by the older key stay valid', async () => {
      await pay(2);
      // All instances know both keys before an instance uses the new key, so that either key can extend the same chain.
      const [older] = fixture.instances;
      await startInstance({ LEDGER_KEY: NEXT_KEY, LEDGER_OLD_KEYS: [KEY] });
      await pay(4);
      await fixture.stopInstance(older!);
      const both = new LedgerKeys(NEXT_KEY, [KEY]);
      await dayCheckpoints(both).run(() => true);
      expect(checkpointKey((await checkpoint())!, new LedgerKeys(NEXT_KEY))).toBe(both.name);
      await until(verify, ({ holds }) => holds === true);
      expect(await verify()).toMatchObject({ holds: true, examined: 6 });
    });
  });
});
