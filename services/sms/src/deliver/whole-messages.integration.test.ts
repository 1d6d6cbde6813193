import { DELIVERY } from '@herald/contracts';
import { until } from '@herald/testing/until';
import type { Receipt } from '../carriers/carrier';
import { messageReferenceOf } from '../record/outcomes/message-reference';
import type { SubmissionDocument } from '../record/outcomes/submission-store';
import { SendingFixture, type SendingProcess } from './testing/sending-fixture';

/** Messages of three parts at a carrier that takes whole messages, as over HTTP. */
describe('a whole message', () => {
  const fixture = new SendingFixture();
  let ids = 700;
  let process: SendingProcess;
  let smsID: number;
  let number: string;
  const text = 'x'.repeat(400);

  beforeAll(() => fixture.open());
  beforeEach(async () => {
    smsID = ids++;
    number = `995598000${smsID}`;
    process = fixture.process();
    process.start();
    process.carriers.capacityFor = () => ({ route: 'main', free: 1, unit: 'message' });
    await fixture.write(smsID, { numbers: [number], parts: 3, text });
  });
  afterEach(() => process.stop());
  afterAll(() => fixture.close());

  const submit = () => process.submit(`${smsID}.0`);
  const status = async () => (await fixture.batch(smsID)).statuses[0];
  const sent = () => process.carriers.submitted;
  const receive = (receipt: Partial<Receipt>): Promise<boolean> =>
    process.carriers.receive({ number, whole: true, ...receipt });
  const openDocuments = () =>
    fixture.connection.db!.collection('unknown_outcomes').countDocuments({ number });
  const retry = async (): Promise<void> => {
    const batch = await fixture.batch(smsID);
    await fixture.makeDue(batch);
    await fixture.batches.updateOne({ _id: batch._id }, { $set: { state: 'queued' } });
    await submit();
  };

  it('is submitted once, and its answer and delivery receipt hold for all parts', async () => {
    const price = { micros: 20_000, currency: 'EUR' };
    const charge = { parts: 4, price };
    process.carriers.answer = (_part, carrierId) => ({ kind: 'taken', route: 'main', carrierId, charge });
    await submit();
    expect(sent()).toMatchObject([{ unit: 'message', message: text, total: 3 }]);
    expect(await status()).toBe(DELIVERY.SENT);
    const submissions = fixture.connection.db!.collection<SubmissionDocument>('submissions');
    expect(await submissions.find({ number }).toArray()).toMatchObject([{ part: 0, whole: true }]);
    expect((await fixture.batch(smsID)).carrierCharges).toEqual({ 0: charge });
    expect(await receive({ carrierId: 'id-1', charge: { parts: 3 } })).toBe(true);
    expect(await status()).toBe(DELIVERY.RECEIVED);
    expect((await fixture.batch(smsID)).carrierCharges).toEqual({ 0: { parts: 3, price } });
  });

  it('has the charge of its delivery receipt, even if the answer is recorded later', async () => {
    const price = (micros: number) => ({ price: { micros, currency: 'EUR' } });
    process.carriers.answer = () => null;
    const submitting = submit();
    await until(() => sent().length === 1);
    const { messageReference } = sent()[0]!;
    expect(await receive({ messageReference, carrierId: 'early', charge: price(30_000) })).toBe(true);
    process.carriers.release();
    await submitting;
    const of = { route: 'main', carrierId: 'early', charge: { parts: 3, ...price(20_000) } };
    process.carriers.lateAnswers[0]!({ kind: 'taken', ...of });
    await until(async () => (await fixture.batch(smsID)).carrierCharges?.[0]?.parts === 3);
    expect((await fixture.batch(smsID)).carrierCharges).toEqual({ 0: { parts: 3, ...price(30_000) } });
  });

  it('fails with its delivery receipt, whatever comes later', async () => {
    await submit();
    await receive({ carrierId: 'id-1', state: 'error', detail: 'failed 30008' });
    await receive({ carrierId: 'id-1' });
    expect(await status()).toBe(DELIVERY.ERROR);
    expect((await fixture.batch(smsID)).reasons[0]).toBe('failed 30008');
  });

  it('is refused with the code of the carrier, and refunded', async () => {
    process.carriers.answer = () => ({ kind: 'refused', route: 'main', code: '21211' });
    await submit();
    await until(async () => (await status()) === DELIVERY.ERROR);
    expect((await fixture.batch(smsID)).reasons[0]).toBe('refused by main: 21211');
    expect(fixture.refunded.find((refund) => refund.smsID === smsID)).toMatchObject({ amount: 3 });
  });

  it('is delivered by its reference, before the answer or without one', async () => {
    process.carriers.answer = () => null;
    const submitting = submit();
    await until(() => sent().length === 1);
    const { messageReference } = sent()[0]!;
    expect(messageReference).toMatch(/^[\dA-Za-z-]{1,40}$/);
    expect(await receive({ messageReference, carrierId: 'early' })).toBe(true);
    expect(await status()).toBe(DELIVERY.RECEIVED);
    process.carriers.release();
    await submitting;
    expect(await receive({ messageReference, carrierId: 'early' })).toBe(true);
    expect(await fixture.batch(smsID)).toMatchObject({ statuses: [DELIVERY.RECEIVED], state: 'finished' });
    expect(process.recorder.repeated).toBe(0);
    expect(await openDocuments()).toBe(0);
  });

  it('is delivered by its reference after a crash, and not submitted again', async () => {
    // A process ended between the intent and the outcome.
    await fixture.batches.updateOne({ _id: `${smsID}.0` }, { $set: { intent: 1 } });
    const { createdAt } = await fixture.batch(smsID);
    await submit();
    expect(await openDocuments()).toBe(3);
    const messageReference = messageReferenceOf({ _id: `${smsID}.0`, retries: [], createdAt }, 0);
    expect(await receive({ messageReference, carrierId: null })).toBe(true);
    expect(await status()).toBe(DELIVERY.RECEIVED);
    expect([sent().length, await openDocuments()]).toEqual([0, 0]);
  });

  it('keeps its reference as long as a carrier may have it, and gets another once it surely has not', async () => {
    process.carriers.answer = () => ({ kind: 'unknown', route: 'main', mayAnswer: true });
    await submit();
    await retry();
    process.carriers.lateAnswers[1]!({ kind: 'delayed', route: 'main', code: 'absent' });
    await until(async () => (await fixture.batch(smsID)).retries[0]?.why === 'delayed');
    process.carriers.answer = (_part, carrierId) => ({ kind: 'taken', route: 'main', carrierId });
    await retry();
    const [first, second, third] = sent().map(({ messageReference }) => messageReference);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
    expect(await status()).toBe(DELIVERY.SENT);
  });

  it('stays with routes that take parts if a carrier has one of it', async () => {
    process.carriers.capacityFor = () => ({ route: 'main', free: 1, unit: 'part' });
    process.carriers.answer = ({ sequence }, carrierId) =>
      sequence === 1
        ? { kind: 'taken', route: 'main', carrierId }
        : { kind: 'delayed', route: 'main', code: 0x14 };
    await submit();
    process.carriers.capacityFor = () => ({ route: 'main', free: 1, unit: 'message' });
    await retry();
    expect(sent().map(({ unit, sequence }) => `${unit} ${sequence}`)).toEqual([
      'part 1',
      'part 2',
      'part 3',
      'part 2',
      'part 3',
    ]);
  });

  it('is not touched by a delivery receipt with the reference of another', async () => {
    process.carriers.answer = () => ({ kind: 'unknown', route: 'main' });
    await submit();
    for (const messageReference of ['test-1-x', `${smsID.toString(36)}-0-7-0-x`, '1-0-0-0-x'])
      expect(await receive({ messageReference, carrierId: `of ${messageReference}` })).toBe(true);
    expect(await status()).toBe(DELIVERY.AWAITING);
  });
});
