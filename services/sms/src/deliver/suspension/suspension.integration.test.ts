import type { Priority } from '@herald/contracts';
import { quiet } from '@herald/testing/loggers';
import { until } from '@herald/testing/until';
import { JobQueue } from '../queue/job-queue';
import { BalanceStore } from '../../rules/balance/balance-store';
import { CancelJob } from './cancel-job';
import { jobCollections } from '../../model/job-collections';
import type { WholeSend } from '../../model/job-model';
import { Jobs } from '../../model/jobs';
import { wholeSend } from '../../testing/stored-batch';
import { JobViewStore } from '../../read/jobs/job-view-store';
import { Scheduler } from '../scheduler';
import { SendingFixture, type SendingProcess } from '../testing/sending-fixture';

const numbersOf = (count: number) => Array.from({ length: count }, (_, i) => String(995_500_000_000 + i));

describe('suspensions, recalls and rejected brands', () => {
  const fixture = new SendingFixture();
  let sender: SendingProcess;
  let company = 100;
  let smsID = 1_000;

  const setIn = (name: string, id: number, fields: object) =>
    fixture.connection
      .db!.collection<{ _id: number }>(name)
      .updateOne({ _id: id }, { $set: fields }, { upsert: true });
  const stop = () => setIn('company_view', company, { status: 'active', sendingStopped: true });
  const resume = () => setIn('company_view', company, { status: 'active', sendingStopped: false });
  const batch = (changes: Parameters<SendingFixture['write']>[1] = {}) =>
    fixture.write(smsID, { company, ...changes });
  const stateOf = async () => (await fixture.batch(smsID)).state;
  const submitted = () => sender.carriers.submitted.map(({ number }) => number);
  const parts = () => {
    const { connection } = fixture;
    const collections = jobCollections(connection);
    const balances = new BalanceStore(connection);
    return {
      connection,
      collections,
      balances,
      cancelJob: new CancelJob({ connection, collections, balances, logger: quiet }),
    };
  };
  const cancel = () => parts().cancelJob.cancel(smsID);
  const jobState = async () => (await new Jobs(fixture.batches).find(smsID))?.state;
  const scheduled = (changes: Partial<WholeSend> = {}) =>
    wholeSend({ state: 'scheduled', cost: 0, ...changes });

  beforeAll(() => fixture.open());
  beforeEach(() => {
    company++;
    smsID++;
    sender = fixture.process();
  });
  afterEach(() => sender.stop());
  afterAll(() => fixture.close());

  describe('of a company', () => {
    it('keep batches on hold that another process held before this process read of the suspension', async () => {
      await sender.poll();
      await batch({ state: 'held' });
      await setIn('company_view', company, { status: 'suspended' });
      await sender.suspensionSweep.release();
      expect(await stateOf()).toBe('held');
    });

    it.each<[Priority, object]>([
      ['otp', { status: 'active', sendingStopped: true }],
      ['standard', { status: 'suspended' }],
      ['bulk', { status: 'active', sendingStopped: true }],
    ])(
      'put waiting batches on hold, and send them once the company is free: %s',
      async (priority, stopped) => {
        await setIn('company_view', company, stopped);
        await sender.poll();
        sender.start();
        await fixture.queue(await batch({ priority, createdAt: new Date(Date.now() - 3_600_000) }));
        await until(async () => (await stateOf()) === 'held');
        await sender.suspensionSweep.release();
        await sender.sweep.recover();
        expect([await stateOf(), submitted()]).toEqual(['held', []]);
        await resume();
        await sender.poll();
        const released = Date.now();
        await sender.suspensionSweep.release();
        await until(async () => (await stateOf()) === 'submitted');
        const { numbers, dueAt } = await fixture.batch(smsID);
        expect(submitted()).toEqual(numbers);
        // Its age counts from now: the time on hold is no delay of Herald.
        expect(dueAt!.getTime()).toBeGreaterThanOrEqual(released);
      },
    );

    it('let other companies continue in bulk, regardless of the company in the queued message', async () => {
      await stop();
      await sender.poll();
      await batch({ priority: 'bulk' });
      const other = await fixture.write(++smsID, { company: company + 5_000, priority: 'bulk' });
      // The only message names the stopped company.
      await fixture.queue(other);
      await fixture.queue(await fixture.batch(smsID - 1));
      sender.start();
      await until(async () => (await stateOf()) === 'submitted');
      await until(async () => (await fixture.batch(smsID - 1)).state === 'held');
      expect(sender.carriers.submitted).toHaveLength(3);
    });

    it('take effect within a chunk: unsubmitted messages are released, and none is sent twice', async () => {
      const { carriers } = sender;
      let full = false;
      carriers.capacityFor = () => ({ route: 'main', free: full ? 0 : 1 });
      const answer = carriers.answer;
      carriers.answer = (part, id) => {
        full = carriers.submitted.length === 150;
        return answer(part, id);
      };
      sender.start();
      await fixture.queue(await batch({ priority: 'bulk', numbers: numbersOf(300) }));
      await until(() => full);
      await stop();
      await sender.poll();
      full = false;
      carriers.onCapacity('bulk');
      await until(async () => (await stateOf()) === 'waiting');
      expect(submitted()).toHaveLength(150);
      expect(await fixture.batch(smsID)).toMatchObject({
        intent: 150,
        lease: null,
        retries: [],
      });
      carriers.answer = answer;
      await sender.sweep.queueDue();
      await until(async () => (await stateOf()) === 'held');
      await resume();
      await sender.poll();
      await sender.suspensionSweep.release();
      await until(() => submitted().length === 300);
      expect(new Set(submitted()).size).toBe(300);
      await until(async () => (await stateOf()) === 'submitted');
    });

    it('refund held messages at the end of their validity', async () => {
      await stop();
      await sender.poll();
      await batch({ state: 'held', expiresAt: new Date(Date.now() - 1), parts: 2 });
      await sender.suspensionSweep.recall();
      expect(await fixture.batch(smsID)).toMatchObject({
        state: 'finished',
        statuses: [4, 4, 4],
        reasons: { 0: 'expired before it could be submitted' },
        lease: null,
      });
      expect(fixture.refunded.filter((entry) => entry.smsID === smsID)).toMatchObject([{ amount: 6 }]);
    });
  });

  describe('of a rejected or deleted brand', () => {
    it.each([
      ['rejected', 'brand rejected'],
      ['deleted', 'brand deleted'],
    ])('refund waiting messages: %s', async (state, reason) => {
      await setIn('brand_view', company, { state, at: Date.now() });
      await sender.poll();
      sender.start();
      await fixture.queue(await batch({ brandID: company }));
      await until(async () => (await stateOf()) === 'finished');
      const { statuses, reasons } = await fixture.batch(smsID);
      expect([statuses, reasons]).toEqual([[4, 4, 4], { 0: reason, 1: reason, 2: reason }]);
      expect(fixture.refunded.filter((entry) => entry.smsID === smsID)).toMatchObject([{ amount: 3 }]);
      await until(() => fixture.publishedOf(smsID).length === 3);
      expect(fixture.publishedOf(smsID).sort()).toEqual(['0:4', '1:4', '2:4']);
      expect(submitted()).toEqual([]);
    });

    it('refund queued messages, also while no carrier is connected and no sender claims them', async () => {
      await setIn('brand_view', company, { state: 'deleted', at: Date.now() });
      await batch({ brandID: company });
      await sender.suspensionSweep.recall();
      expect(await fixture.batch(smsID)).toMatchObject({ state: 'finished', statuses: [4, 4, 4] });
      expect(fixture.refunded.filter((entry) => entry.smsID === smsID)).toMatchObject([{ amount: 3 }]);
    });

    it('cancel scheduled sends', async () => {
      await batch({ state: 'written', brandID: company, send: scheduled() });
      await setIn('brand_view', company, { state: 'deleted', at: Date.now() });
      await sender.suspensionSweep.recall();
      expect(await jobState()).toBe('cancelled');
      const { state, reasons } = await fixture.batch(smsID);
      expect([state, reasons]).toMatchObject(['finished', { 0: 'brand deleted' }]);
    });

    it('cancel scheduled sends, also if the brand was rejected while no process was running', async () => {
      await batch({ state: 'written', brandID: company, send: scheduled() });
      await setIn('brand_view', company, { state: 'rejected', at: Date.now() - 24 * 3_600_000 });
      await sender.suspensionSweep.recall();
      expect(await jobState()).toBe('cancelled');
    });

    it('let a brand send that was authorized again', async () => {
      await setIn('brand_view', company, { state: 'authorized', at: Date.now() });
      await sender.poll();
      sender.start();
      await fixture.queue(await batch({ brandID: company }));
      await until(() => submitted().length === 3);
    });
  });

  it('never scan a whole collection, and nor do the other sweeps', async () => {
    const db = fixture.connection.db!;
    await Promise.all(Object.values(fixture.connection.models).map((model) => model.createIndexes()));
    await batch({ state: 'held' });
    await db.command({ profile: 2 });
    await setIn('brand_view', company, { state: 'deleted', at: Date.now() });
    await sender.poll();
    await sender.suspensionSweep.release();
    await sender.suspensionSweep.recall();
    await sender.sweep.queueDue();
    await sender.sweep.recover();
    await sender.sweep.tidy();
    await db.command({ profile: 0 });
    const reads = await db.collection('system.profile').find({ planSummary: 'COLLSCAN' }).toArray();
    expect(reads.map(({ ns, command }) => [ns, JSON.stringify(command)])).toEqual([]);
  });

  describe('of a running job', () => {
    it.each(['queued', 'waiting', 'held', 'quarantined', 'written'] as const)(
      'refund messages of a batch that is %s',
      async (state) => {
        await batch({ state, dueAt: new Date(Date.now() + 3_600_000) });
        expect(await cancel()).toBe('recalled');
        await sender.suspensionSweep.recall();
        expect(await jobState()).toBe('recalled');
        expect(await fixture.batch(smsID)).toMatchObject({
          state: 'finished',
          statuses: [4, 4, 4],
          reasons: { 2: 'cancelled' },
        });
        expect(fixture.refunded.filter((entry) => entry.smsID === smsID)).toMatchObject([{ amount: 3 }]);
        // The second request is a no-op.
        expect(await cancel()).toBe('recalled');
      },
    );

    it('leave messages that may be submitted to their delivery receipts, and do not submit them again', async () => {
      const unknown = { i: 1, at: 0, delays: 0, unknowns: 1, why: 'unknown' as const };
      const delayed = { i: 2, at: 0, delays: 1, unknowns: 0, why: 'delayed' as const };
      await batch({
        numbers: numbersOf(5),
        state: 'waiting',
        intent: 4,
        statuses: [0, 3, 3, 3, 3],
        retries: [unknown, delayed],
        dueAt: new Date(),
      });
      await cancel();
      await sender.suspensionSweep.recall();
      // 0 is sent, 1 is an indeterminate submit, 2 was deferred, 3 was left behind by a crash, 4 was not tried yet.
      expect(await fixture.batch(smsID)).toMatchObject({
        state: 'submitted',
        statuses: [0, 3, 4, 3, 4],
      });
      expect(fixture.refunded.filter((entry) => entry.smsID === smsID)).toMatchObject([{ amount: 2 }]);
      const receipt = { number: numbersOf(5)[3]!, carrierId: 'late', sender: 'Shop' };
      expect(await sender.carriers.receive(receipt)).toBe(true);
      await until(async () => (await fixture.batch(smsID)).statuses[3] === 1);
    });

    it('continue after a process crashed midway, as if nothing had been submitted', async () => {
      await batch({ state: 'queued' });
      await cancel();
      const dies = fixture.process();
      dies.recorder.record = () => new Promise(() => undefined);
      void dies.suspensionSweep.recall();
      await until(async () => (await stateOf()) === 'claimed');
      await sender.suspensionSweep.recall();
      expect(await jobState()).toBe('recalling');
      await fixture.batches.updateOne({ smsID }, { $set: { 'lease.until': new Date(0) } });
      await sender.sweep.queueDue();
      await sender.suspensionSweep.recall();
      expect(await jobState()).toBe('recalled');
      expect(await fixture.batch(smsID)).toMatchObject({ statuses: [4, 4, 4], state: 'finished' });
      expect(fixture.refunded.filter((entry) => entry.smsID === smsID)).toMatchObject([{ amount: 3 }]);
    });

    it.each(['written', 'queued', 'claimed', 'submitted', null])(
      'report the outcome of each recipient if a scheduled job begins at the same time (batch: %s)',
      async (seen) => {
        const { cancelJob, ...stores } = parts();
        const queue = new JobQueue({ ...stores, broker: fixture.broker, logger: quiet });
        const scheduler = new Scheduler({
          ...stores,
          queue,
          cancelJob,
          isBrokerReady: () => true,
          logger: quiet,
          outboxAfterMs: 0,
        });
        const jobs = new JobViewStore(stores);
        sender.start();
        for (let i = 0; i < 10; i++) {
          smsID++;
          const numbers = numbersOf(3).map((number) => `${number}${i}`);
          const send = scheduled({ sendAt: new Date(), recipients: 3 });
          await batch({ state: 'written', numbers, send });
          const begun = scheduler.beginDue();
          if (seen !== null)
            await until(async () => (await stateOf()) === seen || (await stateOf()) === 'submitted');
          const how = await cancel().catch(() => 'refused');
          await begun;
          await until(async () => {
            await sender.poll();
            await sender.suspensionSweep.recall();
            return !['accepted', 'recalling'].includes((await jobState())!);
          });
          if (how === 'refused') await until(async () => (await stateOf()) === 'submitted');
          const { state, outcome } = (await jobs.findJob(smsID))!;
          const { cancelled } = outcome!;
          expect(submitted().filter((number) => numbers.includes(number))).toHaveLength(3 - cancelled);
          expect(state).toBe(cancelled > 0 ? 'cancelled' : 'sending');
          if (how === 'cancelled') expect(cancelled).toBe(3);
          else if (how === 'refused') expect(cancelled).toBe(0);
          // As stored: a transaction that meets the claim of a sender is repeated with another reference.
          if (how === 'recalled') expect((await fixture.batch(smsID))!.refunded).toHaveLength(cancelled);
        }
      },
    );

    it('are refused if nothing is left to cancel', async () => {
      await batch({ state: 'submitted', statuses: [0, 0, 1] });
      await expect(cancel()).rejects.toThrow('Cannot cancel');
      expect(await jobState()).toBe('queued');
    });
  });
});
