import type { SubmitBatchMessage } from '@herald/contracts';
import { BrokerUnavailableError } from '@herald/contracts/errors';
import { quiet } from '@herald/testing/loggers';
import { BalanceStore } from '../rules/balance/balance-store';
import { OrphanedBatchesError } from '../accept/commit/acceptance';
import { AcceptanceStore } from '../accept/commit/acceptance-store';
import { BatchWriter } from '../accept/commit/batch-writer';
import { firstBatchOf, quote } from '../accept/commit/batches';
import { checkSend } from '../accept/request/checked-send';
import { IdempotencyStore } from '../accept/commit/idempotency-store';
import { readEnvelope } from '../accept/request/send-envelope';
import { CancelJob } from '../deliver/suspension/cancel-job';
import { type JobCollections, jobCollections } from '../model/job-collections';
import { JobQueue } from '../deliver/queue/job-queue';
import { StopListStore } from '../rules/stop-list/stop-list-store';
import { SmsFixture } from '../testing/sms-fixture';
import { OrphanSweep } from './orphan-sweep';
import { Scheduler } from '../deliver/scheduler';

const many = (count: number) => Array.from({ length: count }, (_, i) => 995_500_000_000 + i);
const TOMORROW = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');

describe('the scheduler', () => {
  const fixture = new SmsFixture();
  let stores: JobCollections;
  let published: string[];
  let isBrokerUnavailable: boolean;
  let companies = 0;

  const broker = {
    send: (_queue: unknown, { batch, more = [] }: SubmitBatchMessage): Promise<void> => {
      if (isBrokerUnavailable) return Promise.reject(new BrokerUnavailableError('unavailable'));
      published.push(batch, ...more);
      return Promise.resolve();
    },
  };
  const newQueue = (): JobQueue => {
    return new JobQueue({ collections: jobCollections(fixture.connection), broker, logger: quiet });
  };
  const newScheduler = (): Scheduler => {
    const { connection } = fixture;
    const collections = jobCollections(connection);
    const balances = new BalanceStore(connection);
    return new Scheduler({
      collections,
      queue: newQueue(),
      cancelJob: new CancelJob({ connection, collections, balances, logger: quiet }),
      isBrokerReady: () => !isBrokerUnavailable,
      logger: quiet,
      outboxAfterMs: 0,
    });
  };
  const newCompany = async (sms: number): Promise<number> => {
    await fixture.company(++companies, sms, { timezone: 'UTC' });
    return companies;
  };
  const schedule = async (company: number, fields: object = {}): Promise<number> => {
    const body = { brandID: company, numbers: [995598000001], text: 'hi', sendTime: TOMORROW, ...fields };
    return ((await fixture.send(company, body)).body as { smsID: number }).smsID;
  };
  const change = ({ smsID, ...$set }: { smsID: number; [field: string]: unknown }) =>
    stores.batches.updateOne({ _id: `${smsID}.0` }, { $set });
  const makeDue = (smsID: number) => change({ smsID, 'send.sendAt': new Date() });
  const sendOf = async (smsID: number) => (await stores.batches.findOne({ _id: `${smsID}.0` }))?.send;
  const stateOf = async (smsID: number) => (await sendOf(smsID))?.state;

  beforeAll(async () => {
    await fixture.open();
    await fixture.startInstance();
    stores = jobCollections(fixture.connection);
  });
  beforeEach(() => {
    published = [];
    isBrokerUnavailable = false;
  });
  afterAll(() => fixture.stop());

  describe('scheduled jobs', () => {
    it('are charged at acceptance, invisible to senders, and begin at their time', async () => {
      const company = await newCompany(10);
      const smsID = await schedule(company);
      expect(await fixture.balance(company)).toBe(9);
      expect(await stores.batches.findOne({ smsID })).toMatchObject({ state: 'written' });
      await newScheduler().beginDue();
      expect(await stateOf(smsID)).toBe('scheduled');
      await makeDue(smsID);
      await newScheduler().beginDue();
      expect(published).toEqual([`${smsID}.0`]);
      expect(await stateOf(smsID)).toBe('queued');
      expect(await stores.batches.findOne({ smsID })).toMatchObject({ state: 'queued' });
    });

    it('begin once, despite concurrent schedulers', async () => {
      const company = await newCompany(10_000);
      const ids = await Promise.all([1, 2, 3].map(() => schedule(company, { numbers: many(2_500) })));
      await Promise.all(ids.map(makeDue));
      await Promise.all(Array.from({ length: 5 }, () => newScheduler().beginDue()));
      const expected = ids.flatMap((smsID) => [0, 1, 2].map((n) => `${smsID}.${n}`));
      expect(published.sort()).toEqual(expected.sort());
    });

    it('publish stop-listed recipients when they begin, not before', async () => {
      const company = await newCompany(10);
      const body = { numbers: [995598000001] };
      await fixture.operator('post', `/admin/v1/companies/${company}/stop-list`, { body });
      const smsID = await schedule(company, { numbers: [995598000001, 995598000002] });
      expect(await stores.batches.findOne({ smsID })).toMatchObject({ pendingSince: null });
      await makeDue(smsID);
      await newScheduler().beginDue();
      expect(await stores.batches.findOne({ smsID })).toMatchObject({ pendingSince: expect.any(Date) });
    });
  });

  describe('cancelling', () => {
    const cancel = (smsID: number) => fixture.operator('post', `/admin/v1/jobs/${smsID}/cancel`);

    it('refunds the whole job once, and sets every recipient to status 4 with its event', async () => {
      const company = await newCompany(3_000);
      const smsID = await schedule(company, { numbers: many(1_200), text: 'x'.repeat(161) });
      expect(await fixture.balance(company)).toBe(600);
      const answers = await Promise.all([cancel(smsID), cancel(smsID), cancel(smsID)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect((await cancel(smsID)).body).toMatchObject({
        statusID: 0,
        data: {
          state: 'cancelled',
          cost: 2_400,
          refunded: 2_400,
          counts: { 3: 0, 4: 1_200 },
          reasons: { cancelled: 1_200 },
        },
      });
      expect(await fixture.balance(company)).toBe(3_000);
      expect(await fixture.ledgerSum(company)).toBe(3_000);
      const second = await stores.batches.findOne({ _id: `${smsID}.1` });
      expect(second).toMatchObject({ state: 'finished', pendingSince: expect.any(Date) });
      expect(second!.pending).toHaveLength(200);
      expect(second!.pending[199]).toEqual([199, 4, expect.any(Number)]);
      expect(second!.refunded).toHaveLength(200);
      await newScheduler().beginDue();
      expect(published).toEqual([]);
    });

    it('is refunded whether the cancellation or a concurrent start is first', async () => {
      const company = await newCompany(100);
      for (let i = 0; i < 5; i++) {
        const smsID = await schedule(company);
        await makeDue(smsID);
        const [answer] = await Promise.all([cancel(smsID), newScheduler().beginDue()]);
        const hasBegun = published.includes(`${smsID}.0`);
        expect(answer.status).toBe(200);
        expect(await stateOf(smsID)).toBe(hasBegun ? 'recalling' : 'cancelled');
      }
      // Begun jobs are refunded by the `SuspensionSweep`.
      expect(await fixture.balance(company)).toBe(100 - published.length);
    });

    it('responds for a large job once it is refunded, and the sweep closes its batches', async () => {
      const company = await newCompany(2_000);
      const smsID = await schedule(company, { numbers: many(1_001) });
      await change({ smsID, 'send.batches': 11 });
      for (const answer of [await cancel(smsID), await cancel(smsID)])
        expect(answer).toMatchObject({
          status: 200,
          body: { data: { state: 'cancelled', refunded: 1_001 } },
        });
      expect([await stateOf(smsID), await fixture.balance(company)]).toEqual(['cancelling', 2_000]);
      const written = () => stores.batches.countDocuments({ smsID, state: 'written' });
      expect(await written()).toBe(2);
      // A sweep that stops midway leaves the rest to the next.
      let left = 2;
      await newScheduler().finishCancelling(() => left-- > 0);
      expect([await stateOf(smsID), await written()]).toEqual(['cancelling', 1]);
      await newScheduler().finishCancelling();
      expect([await stateOf(smsID), await written()]).toEqual(['cancelled', 0]);
    });

    it('continues after a crash midway', async () => {
      const company = await newCompany(10);
      const smsID = await schedule(company);
      await change({ smsID, 'send.state': 'cancelling' });
      await newScheduler().finishCancelling();
      expect(await stateOf(smsID)).toBe('cancelled');
      expect(await stores.batches.findOne({ smsID })).toMatchObject({ state: 'finished', statuses: [4] });
    });
  });

  describe('the sweep of accepted jobs', () => {
    it('queues those that were accepted while the broker was unavailable', async () => {
      const company = await newCompany(5_000);
      isBrokerUnavailable = true;
      const smsID = await schedule(company, { numbers: many(1_500) });
      await makeDue(smsID);
      await expect(newScheduler().beginDue()).rejects.toThrow(BrokerUnavailableError);
      await newScheduler().queueAccepted();
      expect(await stateOf(smsID)).toBe('accepted');
      isBrokerUnavailable = false;
      await newScheduler().queueAccepted();
      expect(published).toEqual([`${smsID}.0`, `${smsID}.1`]);
      expect(await stateOf(smsID)).toBe('queued');
    });
  });

  describe('orphans', () => {
    const context = {
      requestId: 'r1',
      now: new Date(Date.now() - 3_600_000),
      timezone: 'UTC',
      validityHours: 48,
      otpRecipients: 0,
      callbackHosts: [],
      allowHttpCallback: false,
    };
    const sweep = () => new OrphanSweep({ collections: stores, logger: quiet, orphanAfterMs: 900_000 });
    const writeOrphan = async (smsID: number, count: number): Promise<void> => {
      const numbers = many(count).map((number) => ({ number, text: 'hi' }));
      const envelope = readEnvelope('post', { numbers });
      const send = checkSend(envelope, { brandID: 1, sender: 'Shop' }, { ...context, company: 77 });
      await new BatchWriter(stores).write(send, smsID, new Set());
    };

    it('are deleted with their texts; new batches and those of scheduled jobs stay', async () => {
      const company = await newCompany(5_000);
      await writeOrphan(9_000_001, 1_500);
      await writeOrphan(9_000_002, 10);
      const scheduled = await schedule(company, { numbers: many(1_500) });
      await stores.batches.updateMany({ smsID: scheduled }, { $set: { createdAt: context.now } });
      const fresh = await schedule(company, { numbers: many(1_100) });
      await sweep().deleteOrphans();
      expect(await stores.batches.countDocuments({ company: 77 })).toBe(0);
      expect(await stores.texts.countDocuments({ company: 77 })).toBe(0);
      expect(await stores.batches.countDocuments({ smsID: scheduled })).toBe(2);
      expect(await stores.batches.countDocuments({ smsID: fresh })).toBe(2);
    });

    it('are deleted even if a sweep was interrupted after the first batch', async () => {
      await writeOrphan(9_000_003, 1_500);
      await stores.batches.deleteOne({ _id: '9000003.0' });
      await sweep().deleteOrphans();
      expect(await stores.batches.countDocuments({ smsID: 9_000_003 })).toBe(0);
    });

    it('fail a late acceptance: nothing is charged', async () => {
      const company = await newCompany(5_000);
      const send = checkSend(
        readEnvelope('post', { numbers: many(1_500), text: 'hi' }),
        { brandID: company, sender: 'Shop' },
        { ...context, company },
      );
      await new BatchWriter(stores).write(send, 9_000_005, new Set());
      await sweep().deleteOrphans();
      const acceptances = new AcceptanceStore({
        connection: fixture.connection,
        collections: stores,
        balances: new BalanceStore(fixture.connection),
        idempotency: new IdempotencyStore(fixture.connection),
        stopList: new StopListStore(fixture.connection),
        smsIds: { reserve: () => Promise.reject(new Error('It has an smsID.')) },
      });
      const quoted = quote(send, new Set());
      const first = firstBatchOf(send, 9_000_005, quoted, 'accepted');
      const candidate = { first, quoted, warning: null, idempotency: null };
      const alone = await acceptances.accept([candidate]);
      expect(alone).toEqual({
        outcomes: [{ kind: 'orphaned', error: expect.any(OrphanedBatchesError) }],
        toQueue: [],
        claimed: new Map(),
      });
      expect(await fixture.balance(company)).toBe(5_000);
      expect(await stores.batches.findOne({ smsID: 9_000_005 })).toBeNull();

      await new BatchWriter(stores).write(send, 9_000_006, new Set());
      const beside = { ...candidate, first: { ...first, smsID: 9_000_006 } };
      const together = await acceptances.accept([candidate, beside]);
      expect(together.outcomes.map(({ kind }) => kind)).toEqual(['orphaned', 'accepted']);
      expect(await fixture.balance(company)).toBe(3_500);
    });

    it('do not include a batch just claimed by its acceptance', async () => {
      await writeOrphan(9_000_004, 1_500);
      const company = await newCompany(10);
      const smsID = await schedule(company);
      await change({ smsID: 9_000_004, send: await sendOf(smsID), version: 1 });
      await sweep().deleteOrphans();
      expect(await stores.batches.countDocuments({ smsID: 9_000_004 })).toBe(2);
    });
  });
});
