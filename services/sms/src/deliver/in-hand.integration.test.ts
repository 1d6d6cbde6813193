import { SUBMIT_QUEUES, type SubmitBatchMessage } from '@herald/contracts';
import { until } from '@herald/testing/until';
import { SendingFixture, type SendingProcess } from './testing/sending-fixture';

describe('batches in progress', () => {
  const fixture = new SendingFixture();
  let ids = 100;
  let running: SendingProcess[] = [];

  const begin = (): SendingProcess => {
    const process = fixture.process();
    process.start();
    running.push(process);
    return process;
  };
  const waitingMessages = async (): Promise<number> => {
    const depths = await Promise.all(
      Object.values(SUBMIT_QUEUES).map((queue) => fixture.broker.depth(queue)),
    );
    return depths.reduce((sum, { messages }) => sum + messages, 0);
  };
  const stateOf = async (smsID: number) => (await fixture.batch(smsID)).state;
  const claimed = () => fixture.batches.countDocuments({ state: 'claimed' });

  beforeAll(() => fixture.open());
  afterEach(async () => {
    await Promise.all(running.map((process) => process.stop()));
    running = [];
    await fixture.batches.deleteMany({});
  });
  afterAll(() => fixture.close());

  it('at a full route take no capacity from another route in the same priority queue', async () => {
    const { carriers } = begin();
    carriers.routesToWaitFor = 2;
    carriers.capacityFor = (_priority, number) =>
      number.startsWith('1') ? { route: 'slow', free: 0 } : { route: 'main', free: 1 };
    for (let i = 0; i < 300; i++)
      await fixture.queue(await fixture.write(ids++, { priority: 'otp', numbers: ['1000'] }));
    const other = ids++;
    await fixture.queue(await fixture.write(other, { priority: 'otp', company: 2, numbers: ['2000'] }));
    await until(async () => (await stateOf(other)) === 'submitted');
    expect(carriers.submitted.map(({ number }) => number)).toEqual(['2000']);
  });

  it('of OTPs to many recipients delay neither other companies nor the next small send of their own company', async () => {
    const { carriers } = begin();
    // Only small sends get capacity; large sends wait.
    carriers.capacityFor = (priority) => ({ route: 'main', free: priority === 'otp' ? 1 : 0 });
    const numbers = Array.from({ length: 200 }, (_, i) => `99559810${1_000 + i}`);
    for (let i = 0; i < 250; i++)
      await fixture.queue(await fixture.write(ids++, { priority: 'otp', numbers }), [], { large: true });
    const small = [1, 2].map((company) => ({ company, smsID: ids++ }));
    for (const { company, smsID } of small)
      await fixture.queue(await fixture.write(smsID, { priority: 'otp', company, numbers: ['2000'] }));
    for (const { smsID } of small) await until(async () => (await stateOf(smsID)) === 'submitted');
    expect(carriers.submitted).toHaveLength(2);
  });

  it('hold no queue message: all are acknowledged while no route has capacity, and none is lost', async () => {
    const { carriers, sweep } = begin();
    let free = 0;
    carriers.capacityFor = () => ({ route: 'main', free });
    const all = Array.from({ length: 300 }, () => ids++);
    for (const smsID of all) await fixture.queue(await fixture.write(smsID, { numbers: [String(smsID)] }));
    // Far more messages than a sender may hold unacknowledged.
    await until(async () => (await waitingMessages()) === 0);
    expect(carriers.submitted).toEqual([]);
    free = 1;
    carriers.onCapacity('standard');
    await until(async () => {
      await sweep.queueDue();
      return carriers.submitted.length >= all.length;
    });
    expect(carriers.submitted.map(({ number }) => Number(number)).sort()).toEqual(all);
  });

  it('are released quickly on a stop as not submitted, including recipients whose intent is stored', async () => {
    const sender = begin();
    const { carriers } = sender;
    carriers.capacityFor = () => ({ route: 'main', free: carriers.submitted.length < 130 ? 1 : 0 });
    const large = await fixture.write(ids++, {
      numbers: Array.from({ length: 300 }, (_, i) => `${1_000 + i}`),
    });
    await fixture.queue(large);
    const singles = Array.from({ length: 150 }, () => ids++);
    await until(() => carriers.submitted.length === 130);
    for (const smsID of singles) await fixture.queue(await fixture.write(smsID, { numbers: ['5000'] }));
    await until(async () => (await claimed()) === 151);
    await sender.stop();
    running = [];
    expect(carriers.submitted).toHaveLength(130);
    expect(await fixture.batch(large.smsID)).toMatchObject({ state: 'waiting', intent: 130, retries: [] });
    for (const smsID of singles)
      expect(await fixture.batch(smsID)).toMatchObject({ state: 'waiting', intent: 0, retries: [] });
    const open = fixture.connection.db!.collection('unknown_outcomes');
    expect(await open.countDocuments()).toBe(0);
    // The next sender submits the rest at once, and submits no recipient twice.
    const heir = begin();
    await until(async () => {
      await heir.sweep.queueDue();
      return heir.carriers.submitted.length === 320;
    });
    const numbers = [...carriers.submitted, ...heir.carriers.submitted].map(({ number }) => number);
    expect(new Set(numbers.filter((number) => number !== '5000')).size).toBe(300);
  });

  it('are not submitted if their lease went to another sender during the wait for capacity', async () => {
    const frozen = begin();
    let free = 0;
    frozen.carriers.capacityFor = () => ({ route: 'main', free });
    const all = Array.from({ length: 60 }, () => ids++);
    for (const smsID of all)
      await fixture.queue(await fixture.write(smsID, { priority: 'otp', numbers: [String(smsID)] }));
    await until(async () => (await claimed()) === all.length);
    const itsLeases = { 'lease.owner': { $in: await fixture.batches.distinct('lease.owner') } };
    const heir = begin();
    await until(async () => {
      // As after twelve seconds without a primary, in which no lease could be renewed. Leases renewed in between are ended again.
      await fixture.batches.updateMany(itsLeases, { $set: { 'lease.until': new Date(0) } });
      await heir.sweep.queueDue();
      await frozen.renew();
      return frozen.lost() >= all.length;
    });
    free = 1;
    frozen.carriers.onCapacity('otp');
    for (const smsID of all)
      await until(async () => {
        await heir.sweep.queueDue();
        return (await stateOf(smsID)) === 'submitted';
      });
    const numbers = [frozen, heir].flatMap(({ carriers }) =>
      carriers.submitted.map(({ number }) => Number(number)),
    );
    expect(numbers.sort()).toEqual(all);
  });

  it('end with their validity while no carrier is connected, once, and those still valid stay queued', async () => {
    const [ended, valid] = [ids++, ids++];
    const delayed = { i: 1, at: 0, delays: 1, unknowns: 0, why: 'delayed' as const };
    const expired = { expiresAt: new Date(Date.now() - 1), intent: 2, retries: [delayed] };
    await fixture.queue(await fixture.write(ended, expired));
    await fixture.queue(await fixture.write(valid));
    // Their senders have not started, as if no bind was connected.
    const processes = [fixture.process(), fixture.process()];
    await Promise.all(processes.map(({ suspensionSweep }) => suspensionSweep.recall()));
    // A carrier may have the first recipient.
    const end = { state: 'finished', statuses: [2, 4, 4], lease: null, retries: [] };
    await until(async () => (await stateOf(ended)) === 'finished');
    expect(await fixture.batch(ended)).toMatchObject(end);
    expect(await stateOf(valid)).toBe('queued');
    const { carriers } = begin();
    await until(async () => (await stateOf(valid)) === 'submitted' && (await waitingMessages()) === 0);
    expect(carriers.submitted).toHaveLength(3);
    expect(await fixture.batch(ended)).toMatchObject(end);
    const refunds = fixture.refunded.filter((entry) => entry.smsID === ended);
    expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(2);
    await until(() => fixture.publishedOf(ended).length === 3);
    expect(fixture.publishedOf(ended).sort()).toEqual(['0:2', '1:4', '2:4']);
  });

  describe('after the maximum number of failed claims', () => {
    const letters: SubmitBatchMessage[] = [];
    const quarantined = async (changes: object = {}): Promise<number> => {
      const smsID = ids++;
      const batch = await fixture.write(smsID, {
        priority: 'bulk',
        attempts: 20,
        company: smsID,
        ...changes,
      });
      await fixture.queue(batch);
      await until(async () => (await stateOf(smsID)) === 'quarantined');
      return smsID;
    };
    beforeAll(async () => {
      await fixture.broker.consumeDeadLetters(async (content, { from }) => {
        expect(from).toBe(SUBMIT_QUEUES.bulk.name);
        letters.push(JSON.parse(content.toString()) as SubmitBatchMessage);
      });
    });

    it('are dead-lettered with their own id, also in bulk, and start again from that message', async () => {
      const { carriers } = begin();
      const smsID = await quarantined();
      await until(() => letters.some(({ batch }) => batch === `${smsID}.0`));
      expect(carriers.submitted).toEqual([]);
      const letter = letters.find(({ batch }) => batch === `${smsID}.0`)!;
      await fixture.broker.send(SUBMIT_QUEUES.bulk, letter);
      await until(async () => (await stateOf(smsID)) === 'submitted');
      expect(carriers.submitted).toHaveLength(3);
    });

    it('end with their validity: recipients never submitted are refunded, the others are not delivered', async () => {
      const sender = begin();
      const smsID = await quarantined({ intent: 1 });
      await fixture.batches.updateOne({ smsID }, { $set: { expiresAt: new Date(0) }, $inc: { version: 1 } });
      await sender.suspensionSweep.recall();
      expect(await fixture.batch(smsID)).toMatchObject({ state: 'finished', statuses: [2, 4, 4] });
      const refunds = fixture.refunded.filter((entry) => entry.smsID === smsID);
      expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(2);
    });
  });
});
