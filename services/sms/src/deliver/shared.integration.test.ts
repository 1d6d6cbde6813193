import { DELIVERY } from '@herald/contracts';
import { quiet } from '@herald/testing/loggers';
import { until } from '@herald/testing/until';
import { holdSuspended } from './suspension/suspension-on-shared';
import { jobCollections } from '../model/job-collections';
import { DetachRecipients } from './detach-recipients';
import { MOVED } from '../model/shared-batch';
import { ClaimStore } from './claim-store';
import { SendingFixture, type SendingProcess, type SharedSend } from './testing/sending-fixture';

describe('a batch shared by single sends of several companies', () => {
  const fixture = new SendingFixture();
  let ids = 10_000;
  let company = 100;
  let running: SendingProcess[] = [];

  const process = (): SendingProcess => {
    const one = fixture.process();
    running.push(one);
    return one;
  };
  const begin = (): SendingProcess => {
    const one = process();
    one.start();
    return one;
  };
  /** Sends of different companies, one send each. */
  const sends = (count: number): SharedSend[] =>
    Array.from({ length: count }, () => ({ company: ++company, number: String(995_500_000_000 + company) }));
  const smsIDFor = (count: number): number => (ids += 1 + count) - count;
  const stateOf = async (smsID: number) => (await fixture.shared(smsID)).state;
  const statusesOf = async (smsID: number) => (await fixture.shared(smsID)).statuses;
  const setCompany = (id: number, fields: object) =>
    fixture.connection
      .db!.collection<{ _id: number }>('company_view')
      .updateOne({ _id: id }, { $set: fields }, { upsert: true });
  const submitted = (of: SendingProcess): string[] => of.carriers.submitted.map(({ number }) => number);

  beforeAll(() => fixture.open());
  afterEach(async () => {
    jest.restoreAllMocks();
    await Promise.all(running.map((one) => one.stop()));
    running = [];
    fixture.stopped.clear();
    await fixture.batches.deleteMany({});
  });
  afterAll(() => fixture.close());

  it('submits and publishes each recipient as its own job, and accepts their delivery receipts', async () => {
    const { carriers } = begin();
    const smsID = smsIDFor(3);
    const three = sends(3).map((send, i) => ({ ...send, sender: `Shop${i}` }));
    await fixture.queue(await fixture.writeShared(smsID, three));
    await until(async () => (await stateOf(smsID)) === 'submitted');
    expect(carriers.submitted.map(({ number, sender }) => ({ number, sender }))).toEqual(
      three.map(({ number, sender }) => ({ number, sender })),
    );
    expect(carriers.submitted.map(({ reference }) => reference)).toEqual(
      [0, 1, 2].map((i) => (smsID + i) % 256),
    );
    for (const [i, { number }] of three.entries())
      expect(await carriers.receive({ number, sender: `Shop${i}`, carrierId: `id-${i + 1}` })).toBe(true);
    expect(await stateOf(smsID)).toBe('finished');
    for (const i of [0, 1, 2]) {
      await until(() => fixture.publishedOf(smsID + i).length === 2);
      expect(fixture.publishedOf(smsID + i)).toEqual(['0:0', '0:1']);
    }
    await until(async () => (await fixture.shared(smsID)).pending.length === 0);
  });

  it('a recipient that waits for a full route delays no other, and is submitted when there is capacity', async () => {
    const { carriers } = begin();
    const smsID = smsIDFor(3);
    const three = sends(3);
    let free = 0;
    carriers.capacityFor = (_priority, number) =>
      number === three[0]!.number ? { route: 'slow', free } : { route: 'main', free: 1 };
    await fixture.queue(await fixture.writeShared(smsID, three));
    await until(async () => (await statusesOf(smsID)).join() === '3,0,0');
    await until(() => fixture.publishedOf(smsID + 2).length === 1);
    expect(await stateOf(smsID)).toBe('claimed');
    free = 1;
    carriers.onCapacity('standard');
    await until(async () => (await stateOf(smsID)) === 'submitted');
  });

  it('a company suspended before its submit moves to a batch of its own, which is sent once the company is active', async () => {
    const sender = begin();
    const smsID = smsIDFor(3);
    const three = sends(3);
    await setCompany(three[1]!.company, { status: 'suspended' });
    await sender.poll();
    await fixture.queue(await fixture.writeShared(smsID, three));
    await until(async () => (await stateOf(smsID)) === 'submitted');
    expect(await statusesOf(smsID)).toEqual([DELIVERY.SENT, MOVED, DELIVERY.SENT]);
    expect(submitted(sender)).toEqual([three[0]!.number, three[2]!.number]);
    expect(await fixture.batch(smsID + 1)).toMatchObject({
      state: 'held',
      company: three[1]!.company,
      text: 'Hello',
      numbers: [three[1]!.number],
    });
    await setCompany(three[1]!.company, { status: 'active' });
    await sender.poll();
    await sender.suspensionSweep.release();
    await until(async () => (await fixture.batch(smsID + 1)).state === 'submitted');
    expect(submitted(sender)).toEqual([0, 2, 1].map((i) => three[i]!.number));
    await until(() => fixture.publishedOf(smsID + 1).length === 1);
    expect(fixture.publishedOf(smsID + 1)).toEqual(['0:0']);
  });

  it('a sender resumed after a pause moves no recipient out of a batch that another sender has claimed', async () => {
    const { connection } = fixture;
    const collections = jobCollections(connection);
    const smsID = smsIDFor(2);
    const { _id } = await fixture.writeShared(smsID, sends(2));
    const claimed = (await new ClaimStore(collections).claim({ _id }))!;
    await fixture.batches.updateOne({ _id }, { $set: { 'lease.owner': 'another' } });
    const { batch, aside } = await holdSuspended(claimed, {
      suspensions: { isQuiet: false, isStopped: () => true },
      detachRecipients: new DetachRecipients({ connection, collections }),
      logger: quiet,
    });
    expect([await statusesOf(smsID), batch.statuses]).toEqual([
      [3, 3],
      [3, 3],
    ]);
    expect([...aside]).toEqual([0, 1]);
  });

  it('defers only the company suspended while its message waits for capacity', async () => {
    const sender = begin();
    const { carriers } = sender;
    const smsID = smsIDFor(2);
    const two = sends(2);
    carriers.capacityFor = () => ({ route: 'main', free: 0 });
    await fixture.queue(await fixture.writeShared(smsID, two));
    await until(async () => (await stateOf(smsID)) === 'claimed');
    await setCompany(two[0]!.company, { status: 'active', sendingStopped: true });
    await sender.poll();
    await until(async () => (await fixture.shared(smsID)).retries.length === 1);
    carriers.capacityFor = () => ({ route: 'main', free: 1 });
    carriers.onCapacity('standard');
    await until(async () => (await stateOf(smsID)) === 'waiting');
    expect(submitted(sender)).toEqual([two[1]!.number]);
    await fixture.makeDue(await fixture.shared(smsID));
    await sender.sweep.queueDue();
    await until(async () => (await statusesOf(smsID)).join() === `${MOVED},0`);
    // Without a retry: with one, a sender that is killed in the first submit would not leave an indeterminate part.
    expect(await fixture.batch(smsID)).toMatchObject({ state: 'held', intent: 0, retries: [] });
    await until(async () => (await stateOf(smsID)) === 'submitted');
  });

  it('refunds a recipient in place if its brand is lost or its send is cancelled', async () => {
    const sender = process();
    const smsID = smsIDFor(3);
    const three = sends(3);
    const brands = fixture.connection.db!.collection<{ _id: number }>('brand_view');
    const lost = { state: 'deleted', at: Date.now() };
    await brands.updateOne({ _id: three[0]!.company }, { $set: lost }, { upsert: true });
    const { recalledSends } = jobCollections(fixture.connection);
    const batch = await fixture.writeShared(smsID, three);
    await recalledSends.insertOne({
      _id: smsID + 1,
      company: three[1]!.company,
      batch: batch._id,
      reason: 'cancelled',
      at: new Date(),
    });
    await sender.poll();
    sender.start();
    await fixture.queue(batch);
    await until(async () => (await stateOf(smsID)) === 'submitted');
    const { statuses, reasons } = await fixture.shared(smsID);
    expect([statuses, reasons]).toEqual([[4, 4, 0], { 0: 'brand deleted', 1: 'cancelled' }]);
    await until(async () => {
      await sender.suspensionSweep.recall();
      return (await recalledSends.countDocuments({})) === 0;
    });
  });

  it('refunds a recipient in place without a sender too, while the others wait', async () => {
    const sender = process();
    const smsID = smsIDFor(3);
    const three = sends(3);
    const brands = fixture.connection.db!.collection<{ _id: number }>('brand_view');
    const lost = { state: 'rejected', at: Date.now() };
    await brands.updateOne({ _id: three[0]!.company }, { $set: lost }, { upsert: true });
    const { recalledSends } = jobCollections(fixture.connection);
    const batch = await fixture.writeShared(smsID, three);
    await recalledSends.insertOne({
      _id: smsID + 1,
      company: three[1]!.company,
      batch: batch._id,
      reason: 'cancelled',
      at: new Date(),
    });
    await sender.suspensionSweep.recall();
    await until(async () => (await statusesOf(smsID)).join() === '3,4,3');
    // Queued recipients of lost brands are searched for every 30 s.
    const now = performance.now.bind(performance);
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now() + 30_001);
    await fixture.makeDue(await fixture.shared(smsID));
    await sender.sweep.queueDue();
    await sender.suspensionSweep.recall();
    clock.mockRestore();
    expect(await statusesOf(smsID)).toEqual([4, 4, 3]);
    const given = fixture.refunded
      .map((refund) => refund.smsID)
      .filter((id) => id >= smsID && id < smsID + 3);
    expect(given.sort()).toEqual([smsID, smsID + 1]);
    expect(await fixture.shared(smsID)).toMatchObject({ lease: null, intent: 0 });
    sender.start();
    await until(async () => {
      await sender.sweep.queueDue();
      return (await stateOf(smsID)) === 'submitted';
    });
    expect(submitted(sender)).toEqual([three[2]!.number]);
  });

  it('an error of one recipient moves only that recipient to its own batch, and the others are sent', async () => {
    const { carriers, sweep } = begin();
    const smsID = smsIDFor(3);
    const three = sends(3);
    const submit = carriers.submit.bind(carriers);
    let isBroken = true;
    carriers.submit = (part, done, late) => {
      if (isBroken && part.number === three[1]!.number) throw new Error('This text can’t be encoded.');
      submit(part, done, late);
    };
    await fixture.queue(await fixture.writeShared(smsID, three));
    await until(async () => (await stateOf(smsID)) === 'submitted');
    expect(await statusesOf(smsID)).toEqual([DELIVERY.SENT, MOVED, DELIVERY.SENT]);
    isBroken = false;
    await until(async () => {
      await sweep.queueDue();
      return (await fixture.batch(smsID + 1)).state === 'submitted';
    });
  });

  it('a dead sender’s unrecorded submits are indeterminate, and the next sender repeats them once', async () => {
    const dying = process();
    const smsID = smsIDFor(3);
    const three = sends(3);
    dying.carriers.answer = ({ number }, carrierId) =>
      number === three[0]!.number ? { kind: 'taken', route: 'main', carrierId } : null;
    const batch = await fixture.writeShared(smsID, three);
    void dying.submit(batch._id);
    await until(async () => (await statusesOf(smsID)).join() === '0,3,3');
    const next = begin();
    await fixture.batches.updateOne({ _id: batch._id }, { $set: { 'lease.until': new Date(0) } });
    await next.sweep.queueDue();
    await until(async () => (await stateOf(smsID)) === 'waiting');
    expect(submitted(next)).toEqual([]);
    await fixture.makeDue(batch);
    await next.sweep.queueDue();
    await until(async () => (await statusesOf(smsID)).join() === '0,0,0');
    expect(submitted(next).sort()).toEqual([three[1]!.number, three[2]!.number].sort());
    dying.carriers.release();
    // The second sender publishes changes again that the first may not have published.
    await until(() => [0, 1, 2].every((i) => [...new Set(fixture.publishedOf(smsID + i))].join() === '0:0'));
  });
});
