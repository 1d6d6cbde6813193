import { DELIVERY } from '@herald/contracts';
import { until } from '@herald/testing/until';
import { quoteOf } from '../carriers/receipt-quote';
import { storedBatch } from '../testing/stored-batch';
import { testReceipt } from './testing/receipt';
import { SendingFixture, type SendingProcess } from './testing/sending-fixture';

describe('sending', () => {
  const fixture = new SendingFixture();
  let ids = 100;
  let running: SendingProcess[] = [];

  const begin = (indeterminateWaitSeconds?: number): SendingProcess => {
    const process = fixture.process(indeterminateWaitSeconds);
    process.start();
    running.push(process);
    return process;
  };
  const stateOf = async (smsID: number) => (await fixture.batch(smsID)).state;

  beforeAll(() => fixture.open());
  afterEach(async () => {
    await Promise.all(running.map((process) => process.stop()));
    running = [];
    fixture.stopped.clear();
  });
  afterAll(() => fixture.close());

  it('submits each recipient once, publishes 0 and then 1, and acknowledges delivery receipts once that is stored', async () => {
    const { carriers } = begin();
    const smsID = ids++;
    const batch = await fixture.write(smsID);
    await fixture.queue(batch);
    await fixture.queue(batch);
    await until(async () => (await stateOf(smsID)) === 'submitted');
    expect(carriers.submitted.map(({ number }) => number)).toEqual(batch.numbers);
    for (const [i, number] of batch.numbers.entries()) {
      expect(await carriers.receive({ number, carrierId: `id-${i + 1}` })).toBe(true);
      expect((await fixture.batch(smsID)).statuses[i]).toBe(DELIVERY.RECEIVED);
    }
    expect(await stateOf(smsID)).toBe('finished');
    await until(() => fixture.publishedOf(smsID).length === 6);
    expect(fixture.publishedOf(smsID)).toEqual(['0:0', '1:0', '2:0', '0:1', '1:1', '2:1']);
    await until(async () => (await fixture.batch(smsID)).pending.length === 0);
  });

  it('submits batches that share a message, and skips those that are finished already; none waits for the route of another', async () => {
    const { carriers } = begin();
    const sends = await Promise.all(
      [1, 2, 3].map((last) => fixture.write(ids++, { numbers: [`99559800002${last}`] })),
    );
    const [slow, fast, first] = sends.map(({ smsID }) => smsID);
    await fixture.queue(sends[2]!);
    await until(async () => (await stateOf(first!)) === 'submitted');
    let free = 0;
    carriers.capacityFor = (_priority, number) =>
      number === sends[0]!.numbers[0] ? { route: 'slow', free } : { route: 'main', free: 1 };
    await fixture.queue(sends[0]!, sends.slice(1));
    await until(async () => (await stateOf(fast!)) === 'submitted');
    expect(await stateOf(slow!)).toBe('claimed');
    free = 1;
    carriers.onCapacity('standard');
    await until(async () => (await stateOf(slow!)) === 'submitted');
    expect(carriers.submitted).toHaveLength(3);
  });

  it('matches a part accepted without an id by its number, before or after the answer, and once', async () => {
    const { carriers } = begin();
    const smsID = ids++;
    carriers.answer = () => ({ kind: 'taken', route: 'main', carrierId: '' });
    expect(await carriers.receive({ number: '995598000011', carrierId: 'before' })).toBe(true);
    await fixture.queue(
      await fixture.write(smsID, {
        numbers: ['995598000011', '995598000012'],
        parts: [1, 2],
        text: 'x'.repeat(200),
      }),
    );
    // The second recipient's answers are stored before its delivery receipts arrive.
    await until(async () => {
      const [before, after] = (await fixture.batch(smsID)).statuses;
      return before === DELIVERY.RECEIVED && after === DELIVERY.SENT;
    });
    expect(await carriers.receive({ number: '995598000012', carrierId: 'first part' })).toBe(true);
    expect(await carriers.receive({ number: '995598000012', carrierId: 'first part' })).toBe(true);
    expect((await fixture.batch(smsID)).statuses[1]).toBe(DELIVERY.SENT);
    expect(await carriers.receive({ number: '995598000012', carrierId: 'second part' })).toBe(true);
    expect((await fixture.batch(smsID)).statuses[1]).toBe(DELIVERY.RECEIVED);
  });

  it('a delivery receipt that overtakes its part’s answer waits for it, even if another part has no id', async () => {
    const { carriers } = begin();
    const smsID = ids++;
    let answerLater: (() => void) | null = null;
    const submit = carriers.submit.bind(carriers);
    carriers.answer = ({ sequence }) => ({
      kind: 'taken',
      route: 'main',
      carrierId: sequence === 1 ? '' : 'second',
    });
    carriers.submit = (part, done) => {
      if (part.sequence === 1) submit(part, done);
      else answerLater = () => submit(part, done);
    };
    await fixture.queue(
      await fixture.write(smsID, { numbers: ['995598000013'], parts: 2, text: 'x'.repeat(200) }),
    );
    await until(() => answerLater !== null);
    const open = fixture.connection.db!.collection<{ _id: string }>('unknown_outcomes');
    const openParts = () => open.countDocuments({ number: '995598000013' });
    await until(async () => (await openParts()) === 1);
    expect(await carriers.receive({ number: '995598000013', carrierId: 'second' })).toBe(true);
    expect(await openParts()).toBe(1);
    answerLater!();
    await until(async () => (await fixture.batch(smsID)).statuses[0] === DELIVERY.SENT);
    const receipts = ['first', 'first'].map((carrierId) =>
      carriers.receive({ number: '995598000013', carrierId }),
    );
    expect(await Promise.all(receipts)).toEqual([true, true]);
    expect((await fixture.batch(smsID)).statuses).toEqual([DELIVERY.RECEIVED]);
  });

  it('ignores a duplicate delivery receipt; one that precedes the answer waits for it', async () => {
    const { carriers } = begin();
    const smsID = ids++;
    let answerLater: (() => void) | null = null;
    const submit = carriers.submit.bind(carriers);
    carriers.submit = (part, done) => {
      answerLater = () => submit(part, done);
    };
    carriers.answer = () => ({ kind: 'taken', route: 'main', carrierId: 'early-1' });
    await fixture.queue(await fixture.write(smsID, { numbers: ['995598000009'] }));
    await until(() => answerLater !== null);
    expect(await carriers.receive({ number: '995598000009', carrierId: 'early-1' })).toBe(true);
    answerLater!();
    await until(async () => (await stateOf(smsID)) === 'finished');
    expect(await carriers.receive({ number: '995598000009', carrierId: 'early-1' })).toBe(true);
    await until(() => fixture.publishedOf(smsID).length === 2);
    expect(fixture.publishedOf(smsID)).toEqual(['0:0', '0:1']);
  });

  it('a permanent refusal and a stop-listed number become 4 and are refunded, once', async () => {
    const { carriers } = begin();
    const smsID = ids++;
    fixture.stopped.add('995598000003');
    carriers.answer = ({ number }, carrierId) =>
      number.endsWith('2')
        ? { kind: 'refused', route: 'main', code: 0x0b }
        : { kind: 'taken', route: 'main', carrierId };
    const createdAt = new Date(Date.now() - 60_000);
    await fixture.queue(await fixture.write(smsID, { parts: 2, text: 'x'.repeat(200), createdAt }));
    await until(async () => (await stateOf(smsID)) === 'submitted');
    const batch = await fixture.batch(smsID);
    expect(batch.statuses).toEqual([0, 4, 4]);
    expect([...batch.refunded].sort()).toEqual([1, 2]);
    expect(batch.reasons).toMatchObject({ 1: 'refused by main: 0xb', 2: 'stop-listed' });
    const refunds = fixture.refunded.filter((entry) => entry.smsID === smsID);
    expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(4);
  });

  it('retries a delayed recipient when it is due, and no other recipient', async () => {
    const { carriers, sweep } = begin();
    const smsID = ids++;
    let full = true;
    carriers.answer = ({ number }, carrierId) =>
      full && number.endsWith('2')
        ? { kind: 'delayed', route: 'main', code: 0x14 }
        : { kind: 'taken', route: 'main', carrierId };
    await fixture.queue(await fixture.write(smsID));
    await until(async () => (await stateOf(smsID)) === 'waiting');
    full = false;
    await fixture.makeDue(await fixture.batch(smsID));
    await sweep.queueDue();
    await until(async () => (await stateOf(smsID)) === 'submitted');
    expect(carriers.submitted.map(({ number }) => number.at(-1))).toEqual(['1', '2', '3', '2']);
    expect((await fixture.batch(smsID)).statuses).toEqual([0, 0, 0]);
  });

  describe('an indeterminate submit', () => {
    it('is not repeated during its wait, and a delivery receipt with any id settles it', async () => {
      const { carriers, sweep } = begin();
      const smsID = ids++;
      carriers.answer = () => ({ kind: 'unknown', route: 'main' });
      await fixture.queue(await fixture.write(smsID, { numbers: ['995598100001'] }));
      await until(async () => (await stateOf(smsID)) === 'waiting');
      await sweep.queueDue();
      expect(carriers.submitted).toHaveLength(1);
      await carriers.receive({ number: '995598100001', carrierId: 'never-seen' });
      expect((await fixture.batch(smsID)).statuses).toEqual([DELIVERY.RECEIVED]);
      expect(await carriers.receive({ number: '995598100001', carrierId: 'never-seen' })).toBe(true);
      await until(() => fixture.publishedOf(smsID).length === 2);
      expect(fixture.publishedOf(smsID)).toEqual(['0:0', '0:1']);
    });

    it('is settled by a late answer, whose id the delivery receipt then has', async () => {
      const { carriers, sweep } = begin();
      const smsID = ids++;
      const number = '995598100006';
      carriers.answer = () => ({ kind: 'unknown', route: 'main' });
      await fixture.queue(await fixture.write(smsID, { numbers: [number] }));
      await until(async () => (await stateOf(smsID)) === 'waiting');
      carriers.lateAnswers[0]!({ kind: 'taken', route: 'main', carrierId: 'late' });
      await until(async () => (await fixture.batch(smsID)).statuses[0] === DELIVERY.SENT);
      const open = fixture.connection.db!.collection('unknown_outcomes');
      await until(async () => (await open.countDocuments({ number })) === 0);
      expect((await fixture.batch(smsID)).retries).toEqual([]);
      expect(await carriers.receive({ number, carrierId: 'late' })).toBe(true);
      expect(await stateOf(smsID)).toBe('finished');
      await sweep.queueDue();
      expect(carriers.submitted).toHaveLength(1);
    });

    it('is selected by the reference in the delivery receipt, of two parts that both may have been accepted', async () => {
      const { carriers } = begin();
      const smsID = ids++;
      const number = '995598100004';
      carriers.answer = () => ({ kind: 'unknown', route: 'main' });
      const batch = await fixture.write(smsID, { numbers: [number], parts: 2, text: 'x'.repeat(200) });
      await fixture.queue(batch);
      await until(async () => (await stateOf(smsID)) === 'waiting');
      const [, second] = carriers.submitted;
      const stranger = { number, carrierId: 'not ours', ownReference: (second!.ownReference % 65_535) + 7 };
      expect(await carriers.receive(stranger)).toBe(true);
      const receipt = { number, carrierId: 'second', ownReference: second!.ownReference };
      expect(await carriers.receive(receipt)).toBe(true);
      expect((await fixture.batch(smsID)).progress).toEqual({ 0: { taken: 2, delivered: 2 } });
    });

    it('is selected by the text quoted in the delivery receipt, if the carrier returns no reference', async () => {
      const { carriers } = begin();
      const smsID = ids++;
      const number = '995598100009';
      const text = `${'a'.repeat(153)}${'b'.repeat(50)}`;
      carriers.answer = () => ({ kind: 'unknown', route: 'main' });
      await fixture.queue(await fixture.write(smsID, { numbers: [number], parts: 2, text }));
      await until(async () => (await stateOf(smsID)) === 'waiting');
      const receipt = { number, carrierId: 'quoting', quote: quoteOf('b'.repeat(20))! };
      expect(await carriers.receive(receipt)).toBe(true);
      expect((await fixture.batch(smsID)).progress).toEqual({ 0: { taken: 2, delivered: 2 } });
    });

    it('is not repeated if a delivery receipt arrived in time, whatever delayed its processing', async () => {
      const { carriers, sweep } = begin();
      const smsID = ids++;
      const number = '995598100005';
      carriers.answer = () => ({ kind: 'unknown', route: 'main' });
      await fixture.queue(await fixture.write(smsID, { numbers: [number] }));
      await until(async () => (await stateOf(smsID)) === 'waiting');
      // As left by another process if the number was in flight when its delivery receipt arrived.
      await fixture.connection.db!.collection('waiting_receipts').insertOne({
        keys: ['x'],
        number,
        at: new Date(),
        receipt: testReceipt({ number, carrierId: 'x' }),
      });
      await fixture.makeDue(await fixture.batch(smsID));
      await sweep.queueDue();
      await until(async () => (await stateOf(smsID)) === 'finished');
      expect(carriers.submitted).toHaveLength(1);
      expect((await fixture.batch(smsID)).statuses).toEqual([DELIVERY.RECEIVED]);
    });

    it('is settled by a delivery receipt that arrived before the submit was recorded as indeterminate', async () => {
      const { carriers } = begin();
      const smsID = ids++;
      let lose: (() => void) | null = null;
      carriers.submit = (_part, done) => {
        lose = () => done({ kind: 'unknown', route: 'main' });
      };
      await fixture.queue(await fixture.write(smsID, { numbers: ['995598100003'] }));
      await until(() => lose !== null);
      expect(await carriers.receive({ number: '995598100003', carrierId: 'early' })).toBe(true);
      lose!();
      await until(async () => (await stateOf(smsID)) === 'finished');
      expect((await fixture.batch(smsID)).statuses).toEqual([DELIVERY.RECEIVED]);
    });

    it('is repeated once after the wait, with the same concatenation reference', async () => {
      const { carriers, sweep } = begin();
      const smsID = ids++;
      let lost = true;
      carriers.answer = ({ sequence }, carrierId) =>
        lost && sequence === 2
          ? { kind: 'unknown', route: 'main' }
          : { kind: 'taken', route: 'main', carrierId };
      await fixture.queue(
        await fixture.write(smsID, { numbers: ['995598100002'], parts: 2, text: 'y'.repeat(200) }),
      );
      await until(async () => (await stateOf(smsID)) === 'waiting');
      lost = false;
      await fixture.makeDue(await fixture.batch(smsID));
      await sweep.queueDue();
      await until(async () => (await stateOf(smsID)) === 'submitted');
      expect(carriers.submitted.map(({ sequence }) => sequence)).toEqual([1, 2, 2]);
      expect(new Set(carriers.submitted.map(({ reference }) => reference)).size).toBe(1);
      expect((await fixture.batch(smsID)).statuses).toEqual([DELIVERY.SENT]);
    });

    it('after a sender’s death is held by the next sender, which submits the rest', async () => {
      const dead = fixture.process();
      const smsID = ids++;
      const numbers = Array.from({ length: 250 }, (_, i) => `9955981${String(i).padStart(5, '0')}`);
      // Returns no answers after the first chunk, as in a process that is killed.
      dead.carriers.answer = (part, carrierId) =>
        Number(part.number.slice(-5)) < 130 ? { kind: 'taken', route: 'main', carrierId } : null;
      let frozen = true;
      const isFree = (): boolean => !frozen || dead.carriers.submitted.length < 180;
      dead.carriers.capacityFor = () => ({ route: 'main', free: isFree() ? 1 : 0 });
      const batch = await fixture.write(smsID, { numbers });
      const frozenWork = dead.submit(batch._id);
      await until(() => dead.carriers.submitted.length === 180);
      await until(
        async () => (await fixture.batch(smsID)).statuses.filter((status) => status === 0).length === 130,
      );
      await fixture.batches.updateOne({ _id: batch._id }, { $set: { 'lease.until': new Date(0) } });
      const heir = begin();
      await heir.sweep.queueDue();
      await until(async () => (await stateOf(smsID)) === 'waiting');
      const after = await fixture.batch(smsID);
      // The intent reached 200: 130 are known, 70 may be submitted and are held, and the next sender submitted the last 50.
      expect(heir.carriers.submitted.map(({ number }) => Number(number.slice(-5)))).toEqual(
        Array.from({ length: 50 }, (_, i) => 200 + i),
      );
      expect(after.retries).toHaveLength(70);
      expect(after.retries.every(({ why }) => why === 'unknown')).toBe(true);
      expect(after.statuses.filter((status) => status === DELIVERY.SENT)).toHaveLength(180);
      // The process was only frozen: once awake, it ends the chunk in progress, and begins no other.
      frozen = false;
      dead.carriers.onCapacity('standard');
      await until(() => dead.carriers.submitted.length === 200);
      dead.carriers.release();
      await frozenWork;
      expect(dead.carriers.submitted).toHaveLength(200);
      expect(await stateOf(smsID)).toBe('waiting');
    });
  });

  it.each(['before', 'after'])(
    'settles a delayed recipient whose next try died with its sender by a delivery receipt %s the takeover',
    async (when) => {
      const dead = fixture.process();
      const smsID = ids++;
      const number = `99559820000${when.length}`;
      dead.carriers.answer = () => ({ kind: 'delayed', route: 'main', code: 0x14 });
      const batch = await fixture.write(smsID, { numbers: [number] });
      await dead.submit(batch._id);
      await until(async () => (await stateOf(smsID)) === 'waiting');
      // Accepted, but the answer is never received: the process is killed.
      dead.carriers.answer = () => null;
      await fixture.makeDue(batch);
      await fixture.batches.updateOne({ _id: batch._id }, { $set: { state: 'queued' } });
      void dead.submit(batch._id).catch(() => undefined);
      await until(() => dead.carriers.submitted.length === 2);
      await fixture.batches.updateOne({ _id: batch._id }, { $set: { 'lease.until': new Date(0) } });

      // The wait cannot be over, however slow this machine is: without a delivery receipt the next sender would rightly submit again.
      const heir = begin();
      const receive = () => heir.carriers.receive({ number, carrierId: `of-${when}` });
      if (when === 'before') expect(await receive()).toBe(true);
      await heir.sweep.queueDue();
      // Not `queued`, the state set by the sweep until the next sender claims the batch.
      await until(async () => ['waiting', 'finished'].includes(await stateOf(smsID)));
      if (when === 'after') expect(await receive()).toBe(true);
      await until(async () => {
        await heir.sweep.queueDue();
        return (await stateOf(smsID)) === 'finished';
      });
      expect(heir.carriers.submitted).toEqual([]);
      expect((await fixture.batch(smsID)).statuses).toEqual([DELIVERY.RECEIVED]);
      dead.carriers.release();
    },
  );

  it('two writers on one batch lose no outcome of each other', async () => {
    const [one, two] = [begin(), begin()];
    const smsID = ids++;
    const numbers = Array.from({ length: 200 }, (_, i) => `9955982${String(i).padStart(5, '0')}`);
    await fixture.queue(await fixture.write(smsID, { numbers }));
    await until(async () => (await stateOf(smsID)) === 'submitted');
    const sender = one.carriers.submitted.length > 0 ? one : two;
    expect(sender.carriers.submitted).toHaveLength(200);
    const idOf = new Map(sender.carriers.submitted.map(({ number }, i) => [number, i]));
    const firstId = Number(
      (
        (await fixture.connection
          .db!.collection('submissions')
          .findOne({ number: numbers[0] })) as unknown as {
          key: string;
        }
      ).key.split('-')[1],
    );
    await Promise.all(
      numbers.map((number, i) =>
        (i % 2 ? one : two).carriers.receive({ number, carrierId: `id-${firstId + idOf.get(number)!}` }),
      ),
    );
    expect((await fixture.batch(smsID)).statuses.every((status) => status === DELIVERY.RECEIVED)).toBe(true);
    await until(() => new Set(fixture.publishedOf(smsID)).size === 400);
    for (let i = 0; i < 200; i++) {
      const published = fixture.publishedOf(smsID).filter((row) => row.startsWith(`${i}:`));
      expect(published.indexOf(`${i}:0`)).toBeLessThan(published.indexOf(`${i}:1`));
    }
  });

  it('submits any number of batches whose message was lost, each once', async () => {
    const lost = Array.from({ length: 1_200 }, () => {
      const smsID = ids++;
      return storedBatch({ smsID, state: 'queued', checkStopList: false, numbers: [`${smsID}`] });
    });
    await fixture.batches.insertMany(lost);
    const { submitted } = begin().carriers;
    await until(() => submitted.length >= lost.length);
    expect(submitted.map(({ number }) => number).sort()).toEqual(
      lost.map(({ numbers }) => numbers[0]!).sort(),
    );
  });

  it('deletes an indeterminate submit an hour after its recipient ended by another try, and no other', async () => {
    const { sweep } = begin();
    const [over, open] = [ids++, ids++];
    await fixture.write(over, {
      statuses: [DELIVERY.RECEIVED, DELIVERY.SENT, DELIVERY.AWAITING],
      state: 'submitted',
    });
    await fixture.write(open, { statuses: [DELIVERY.AWAITING, 3, 3], state: 'submitted' });
    const collection = fixture.connection.db!.collection<{ _id: string }>('unknown_outcomes');
    const at = (hours: number): Date => new Date(Date.now() - hours * 3_600_000);
    const row = (smsID: number, i: number, hours: number) => {
      const batch = `${smsID}.0`;
      return {
        _id: `${batch}/${i}/0`,
        batch,
        i,
        part: 0,
        number: `99559${smsID}${i}`,
        sender: 'Shop',
        route: null,
        at: at(hours),
      };
    };
    const gone = [row(over, 0, 2), row(9_999_999, 0, 2)];
    const kept = [row(over, 1, 2), row(over, 2, 2), row(open, 0, 2), { ...row(over, 0, 0.5), _id: 'young' }];
    await collection.insertMany([...gone, ...kept]);
    await sweep.tidy();
    const found = await collection.find({ _id: { $in: [...gone, ...kept].map(({ _id }) => _id) } }).toArray();
    expect(found.map(({ _id }) => String(_id)).sort()).toEqual(kept.map(({ _id }) => _id).sort());
  });

  it('refunds recipients that expired before their submit, and marks those without a delivery receipt in time as not delivered', async () => {
    const { sweep } = begin();
    const [late, silent] = [ids++, ids++];
    await fixture.queue(await fixture.write(late, { expiresAt: new Date(Date.now() - 1_000) }));
    await until(async () => (await stateOf(late)) === 'finished');
    expect((await fixture.batch(late)).statuses).toEqual([4, 4, 4]);
    expect(
      fixture.refunded.filter((entry) => entry.smsID === late).reduce((sum, { amount }) => sum + amount, 0),
    ).toBe(3);
    await fixture.queue(await fixture.write(silent));
    await until(async () => (await stateOf(silent)) === 'submitted');
    await fixture.batches.updateOne(
      { _id: `${silent}.0` },
      { $set: { expiresAt: new Date(0) }, $inc: { version: 1 } },
    );
    await sweep.tidy();
    await until(async () => (await stateOf(silent)) === 'finished');
    expect((await fixture.batch(silent)).statuses).toEqual([2, 2, 2]);
    expect(fixture.refunded.filter((entry) => entry.smsID === silent)).toEqual([]);
  });
});
