import { REQUEST_QUEUE, type RecipientCallback } from '@herald/contracts';
import { quiet } from '@herald/testing/loggers';
import { until } from '@herald/testing/until';
import { BalanceStore } from '../../rules/balance/balance-store';
import type { Receipt } from '../../carriers/carrier';
import { batchId } from '../../model/batch-model';
import { jobCollections } from '../../model/job-collections';
import { ClaimStore } from '../../deliver/claim-store';
import { InFlight } from '../../record/receipts/in-flight';
import { PartTextStore } from '../../record/outcomes/part-text-store';
import { ReceiptMatcher } from '../../record/receipts/receipt-matcher';
import { ReceiptTimes } from '../../record/receipts/receipt-times';
import { RecordStore } from '../../record/outcomes/record-store';
import { messageReferenceOf } from '../../record/outcomes/message-reference';
import { OutcomeRecorder } from '../../record/outcomes/outcome-recorder';
import { retryPolicy } from '../../record/outcomes/retry-policy';
import { SubmissionStore } from '../../record/outcomes/submission-store';
import { testReceipt } from '../../deliver/testing/receipt';
import { SmsFixture } from '../../testing/sms-fixture';

interface Story extends Record<string, unknown> {
  timeline: ({ at: string | null; event: string } & Record<string, unknown>)[];
  explanation: string;
  missing: string[];
}

describe('the timeline of a message', () => {
  const fixture = new SmsFixture();
  const [A, B, C] = ['995598000001', '995598000002', '995598000003'] as const;
  let recorder: OutcomeRecorder;
  let claims: ClaimStore;
  let callbacks: RecipientCallback[] = [];

  const read = async (company: number, smsID: number, number: string): Promise<Story> => {
    // MongoDB has 2 s to find the parts, which may be too short on a busy machine: they are missing then.
    return until(
      async () => {
        const { status, body } = await fixture.as(company, 'get', `/v1/sms/messages/${smsID}/${number}`);
        expect({ status, body }).toMatchObject({ status: 200, body: { statusID: 0 } });
        return body.data as Story;
      },
      ({ missing }) => !missing.includes('parts'),
    );
  };
  const send = async (company: number, body: object): Promise<number> => {
    const answer = await fixture.send(company, { brandID: company, text: 'hi', ...body });
    expect(answer.body).toMatchObject({ statusID: 0 });
    return (answer.body as { smsID: number }).smsID;
  };
  const claim = async (_id: string) => {
    const batch = (await claims.claim({ _id }))!;
    recorder.adopt(batch);
    return batch;
  };
  const event = ({ timeline }: Story, name: string) => timeline.find(({ event }) => event === name);
  const part = (batch: string, i: number, number: string) => ({
    batch,
    company: 1,
    i,
    part: 0,
    number,
    route: 'main',
    carrierId: `id-${batch}-${i}`,
  });
  const receipt = (batch: string, i: number, number: string, changes: Partial<Receipt> = {}) =>
    recorder.record({
      kind: 'receipt',
      receipt: testReceipt({ carrierId: `id-${batch}-${i}`, number, sender: 'brand1', ...changes }),
    });

  beforeAll(async () => {
    await fixture.open();
    await fixture.startInstance();
    for (const company of [1, 2]) await fixture.company(company, 1_000);
    const { connection, broker } = fixture;
    const submissions = new SubmissionStore(connection);
    const texts = new PartTextStore(connection);
    const waits = { UNKNOWN_OUTCOME_WAIT_SECONDS: 600, OTP_UNKNOWN_OUTCOME_WAIT_SECONDS: 5 };
    recorder = new OutcomeRecorder({
      records: new RecordStore(connection, new BalanceStore(connection)),
      submissions,
      broker,
      matcher: new ReceiptMatcher(submissions, new InFlight(), new ReceiptTimes(), texts),
      policy: retryPolicy(waits),
      outcomes: { note: () => undefined },
      logger: quiet,
    });
    claims = new ClaimStore(jobCollections(connection));
    recorder.start();
  });
  afterAll(async () => {
    await recorder.stop();
    await fixture.stop();
  });

  it('reports missing data if the dispatcher does not respond', async () => {
    const smsID = await send(1, { numbers: [A] });
    const story = await read(1, smsID, A);
    expect(story).toMatchObject({
      smsID,
      number: A,
      statusID: '3',
      text: 'hi',
      copies: 1,
      missing: ['callbacks'],
    });
    expect(story.timeline.map(({ event }) => event)).toEqual(['accepted', 'charged', 'queued']);
    for (const { at } of story.timeline) expect(at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  it('follows each recipient of a send to its end, with all recorded data', async () => {
    await fixture.broker.answer(REQUEST_QUEUE.RECIPIENT_CALLBACKS, ({ company, smsID, index }) =>
      Promise.resolve(callbacks.filter(({ id }) => company === 1 && id.startsWith(`${smsID}.${index}.`))),
    );
    const smsID = await send(1, { numbers: [A, B, C] });
    const batch = batchId(smsID, 0);
    const { lease } = await claim(batch);
    const handedAt = Date.now();
    await Promise.all([
      recorder.record({ kind: 'taken', ...part(batch, 0, A), submittedAt: handedAt }),
      recorder.record({ kind: 'taken', ...part(batch, 1, B) }),
      recorder.record({ kind: 'refused', batch, i: 2, reason: 'refused by main: 0xb', attempt: lease.owner }),
    ]);
    await recorder.record({ kind: 'finished', batch, token: lease.owner, from: 3 });
    expect((await read(1, smsID, A)).explanation).toMatch(
      /^The carrier of route main accepted it; the delivery receipt/,
    );
    await receipt(batch, 0, A);
    await receipt(batch, 1, B, { state: 'not-delivered', detail: 'UNDELIV err:011' });
    const at = new Date().toISOString();
    callbacks = [
      {
        id: `${smsID}.0.1`,
        status: 1,
        at,
        state: 'failed',
        attempts: 2,
        nextAt: null,
        error: 'refused',
        log: [],
      },
    ];

    const one = await read(1, smsID, A);
    expect(one).toMatchObject({
      statusID: '1',
      missing: [],
      explanation: expect.stringMatching(/^Delivered, according to the delivery receipt/),
    });
    expect(one.timeline.map(({ event }) => event)).toEqual([
      ...['accepted', 'charged', 'queued', 'claimed', 'submitted', 'taken', 'receipt', 'callback'],
    ]);
    expect(event(one, 'submitted')).toMatchObject({
      at: new Date(handedAt).toISOString(),
      route: 'main',
      part: 1,
    });
    expect(event(one, 'taken')).toMatchObject({ route: 'main', carrierId: `id-${batch}-0` });
    expect(event(one, 'callback')).toMatchObject({
      statusID: 1,
      state: 'failed',
      attempts: 2,
      error: 'refused',
    });
    const times = one.timeline.flatMap(({ at }) => (at === null ? [] : [at]));
    expect(times).toEqual([...times].sort());

    const two = await read(1, smsID, B);
    expect(two.explanation).toMatch(/UNDELIV: the carrier could not deliver it.*not refunded/);
    expect(event(two, 'receipt')).toMatchObject({ name: 'UNDELIV', error: 'err:011' });
    expect(event(two, 'submitted')).toMatchObject({ at: null });

    const three = await read(1, smsID, C);
    expect(three.explanation).toMatch(
      /rejected it permanently: ESME_RINVDSTADR \(0x0B\).*1 SMS was refunded/,
    );
    expect(event(three, 'refused')!.at).not.toBeNull();
    expect(event(three, 'refunded')).toMatchObject({ sms: 1, at: expect.any(String) });
    expect(event(three, 'taken')).toBeUndefined();
  });

  it('shows the operator what the carrier charges for a message, and its company nothing of it', async () => {
    const smsID = await send(1, { numbers: [A], text: 'x'.repeat(400) });
    const batch = batchId(smsID, 0);
    await claim(batch);
    const charge = { parts: 4, price: { micros: 33_300, currency: 'EUR' } };
    await recorder.record({
      kind: 'taken',
      ...part(batch, 0, A),
      whole: true,
      charge,
      submittedAt: Date.now(),
    });
    const story = await read(1, smsID, A);
    for (const name of ['submitted', 'taken']) {
      expect(event(story, name)).toMatchObject({ parts: 3 });
      expect(event(story, name)).not.toHaveProperty('part');
    }
    expect(JSON.stringify(story)).not.toMatch(/charge"|price|EUR|33300/i);
    const { body } = await fixture.operator('get', `/admin/v1/messages/${smsID}/${A}`);
    expect(body.data).toMatchObject({ carrierCharge: { parts: 4, price: '0.0333', currency: 'EUR' } });
  });

  it('shows once that a message was taken, whose delivery receipt names it and comes before the answer', async () => {
    const smsID = await send(1, { numbers: [A] });
    const batch = batchId(smsID, 0);
    const claimed = await claim(batch);
    await receipt(batch, 0, A, { messageReference: messageReferenceOf(claimed, 0), sender: '' });
    const taken = async () => (await read(1, smsID, A)).timeline.filter(({ event }) => event === 'taken');
    expect(await taken()).toMatchObject([{ route: 'main', carrierId: `id-${batch}-0` }]);
    await recorder.record({ kind: 'taken', ...part(batch, 0, A), submittedAt: Date.now() });
    expect(await taken()).toMatchObject([{ route: 'main', carrierId: `id-${batch}-0` }]);
    expect(event(await read(1, smsID, A), 'submitted')).toBeDefined();
  });

  it('shows when a cancelled send was refunded, and that it was not sent', async () => {
    // The company's timezone is four hours ahead of UTC.
    const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    const smsID = await send(1, { numbers: [A, B], sendTime: `${day} 10:00` });
    const before = await read(1, smsID, A);
    expect(before.explanation).toBe(`It is scheduled: it will be sent at ${day}T06:00:00.000Z.`);
    expect(before).toMatchObject({ sendAt: `${day}T06:00:00.000Z` });
    await fixture.operator('POST', `/admin/v1/jobs/${smsID}/cancel`);
    const after = await read(1, smsID, B);
    expect(after.explanation).toMatch(/was cancelled before.*1 SMS was refunded/);
    expect(after.timeline.slice(-2)).toMatchObject([
      { event: 'refunded', at: expect.any(String) },
      { event: 'failed', reason: 'cancelled', at: expect.any(String) },
    ]);
  });

  it('never shows an OTP', async () => {
    const smsID = await send(1, { numbers: [B], text: 'Code 4711', otp: true });
    const story = await read(1, smsID, B);
    expect(story).toMatchObject({ otp: true, text: null });
    expect(JSON.stringify(story)).not.toContain('4711');
  });

  it('shows each of several texts to one number', async () => {
    const numbers = ['one', 'two'].map((text) => ({ number: A, text }));
    const smsID = await send(1, { text: undefined, numbers });
    expect(await read(1, smsID, A)).toMatchObject({ text: 'one', copies: 2 });
    expect(await read(1, smsID, `${A}?copy=2`)).toMatchObject({ text: 'two', copies: 2 });
    const path = `/v1/sms/messages/${smsID}/${A}`;
    expect(await fixture.as(1, 'get', `${path}?copy=3`)).toMatchObject({ status: 404 });
    expect(await fixture.as(1, 'get', `${path}?copy=x`)).toMatchObject({ status: 400 });
  });

  it('explains why a number may be missing from the send', async () => {
    const smsID = await send(1, { numbers: [A, 'abc'] });
    const ask = async (number: string) => {
      const { status, body } = await fixture.as(1, 'get', `/v1/sms/messages/${smsID}/${number}`);
      return { status, message: body.message };
    };
    expect(await ask(B)).toEqual({
      status: 404,
      message: expect.stringMatching(/1 numbers .* rejected as invalid/),
    });
    expect(await ask('abc')).toEqual({ status: 404, message: expect.stringMatching(/Not a valid number/) });
  });

  it('is visible only to its own company and the operator', async () => {
    const smsID = await send(1, { numbers: [A] });
    const path = `messages/${smsID}/${A}`;
    expect(await fixture.as(2, 'get', `/v1/sms/${path}`)).toMatchObject({
      status: 404,
      body: { data: null },
    });
    const { body } = await fixture.operator('get', `/admin/v1/${path}`);
    expect(body.data).toMatchObject({ statusID: 3, company: 1, priority: 'standard' });
    expect(await fixture.operator('get', `/admin/v1/messages/999999/${A}`)).toMatchObject({ status: 404 });
    expect(await fixture.operator('get', `/admin/v1/messages/x/${A}`)).toMatchObject({ status: 404 });
  });
});
