import { REQUEST_QUEUE, type StatusChangeRow } from '@herald/contracts';
import { rowsOf } from '@herald/testing/http-client';
import { until } from '@herald/testing/until';
import { CallbackReceiver } from '@herald/testing/callback-receiver';
import { type CallbackDocument, callbacksIn } from '../callbacks/callback-model';
import { ALL, statisticsIn } from '../statistics/statistics-model';
import { testCallback } from '../testing/callbacks';
import { DispatcherFixture } from '../testing/dispatcher-fixture';

const AT = Date.UTC(2026, 10, 20, 3, 5, 0);

let fixture: DispatcherFixture;
let receiver: CallbackReceiver;

beforeAll(async () => {
  // The second attempt is never due during the tests.
  fixture = await new DispatcherFixture({
    CALLBACK_RETRY_DELAYS_MS: '600000',
    CALLBACK_TIMEOUT_MS: '60000',
  }).open();
  await fixture.startInstance();
  receiver = await new CallbackReceiver().listen();
  receiver.answerWith({ status: 500 });
});
afterAll(async () => {
  await fixture.stop();
  await receiver.close();
});

const change = (company: number, smsID: number, count: number): Promise<void> => {
  fixture.setCallback(company, receiver.url());
  const rows = Array.from({ length: count }, (_, index): StatusChangeRow => [index, `99559${index}`, 1, AT]);
  return fixture.change({ company, smsID, rows });
};

it('returns the callbacks of one recipient of a company', async () => {
  await change(23, 209, 2);
  await until(async () => (await fixture.count({ company: 23, attempts: 1, state: 'waiting' })) === 2);
  const ask = (company: number, index: number) =>
    fixture.broker.request(REQUEST_QUEUE.RECIPIENT_CALLBACKS, { company, smsID: 209, index });
  expect(await ask(23, 1)).toEqual([
    {
      id: '209.1.1',
      status: 1,
      at: new Date(AT).toISOString(),
      state: 'waiting',
      attempts: 1,
      log: [{ at: expect.stringMatching(/Z$/), ms: expect.any(Number), status: 500, error: null }],
      nextAt: expect.stringMatching(/Z$/),
      error: null,
    },
  ]);
  expect(await ask(23, 7)).toEqual([]);
  expect(await ask(2, 1)).toEqual([]);
});

it('counts the waiting callbacks of a company, and of all, with the last response to the oldest', async () => {
  const ask = async (company: number) => {
    const span = { from: '2027-01-01T00:00:00Z', to: '2027-01-02T00:00:00Z' };
    return (
      await fixture.broker.request(REQUEST_QUEUE.CALLBACK_STATISTICS, { company, step: 'day', ...span })
    ).waiting;
  };
  expect(await ask(24)).toEqual({ count: 0, oldest: null });
  await change(24, 210, 3);
  await until(async () => (await fixture.count({ company: 24, attempts: 1, state: 'waiting' })) === 3);
  const [first] = await callbacksIn(fixture.connection)
    .find({ company: 24 })
    .sort({ createdAt: 1 })
    .limit(1)
    .toArray();
  const oldest = { createdAt: first!.createdAt.toISOString(), lastStatus: 500, lastError: null };
  expect(await ask(24)).toEqual({ count: 3, oldest });
  expect((await ask(0)).count).toBeGreaterThanOrEqual(3);
  // Another company's id that begins with the same digits.
  expect(await ask(2)).toEqual({ count: 0, oldest: null });
});

it('shows all attempts, also after a replay, and the start of a last answer that is no success', async () => {
  receiver.answerWith({ status: 403, body: `wrong key ${'x'.repeat(2_000)}` });
  await change(25, 211, 1);
  await until(async () => (await fixture.count({ company: 25, attempts: 1 })) === 1);
  const shown = async () =>
    rowsOf(await fixture.operator('GET', '/admin/v1/companies/25/callback-deliveries'))[0] as {
      id: string;
      lastBody: string | null;
    };
  const first = await shown();
  expect(first).toMatchObject({ lastStatus: 403, lastBody: `wrong key ${'x'.repeat(1_014)}` });
  receiver.answerWith({ status: 200, body: 'thank you' });
  await fixture.operator('POST', `/admin/v1/callback-deliveries/${first.id}/replay`);
  await until(async () => (await fixture.count({ company: 25, state: 'delivered' })) === 1);
  const log = [{ status: 403 }, { status: 200 }];
  expect(await shown()).toMatchObject({ lastStatus: 200, lastBody: null, log });
  receiver.answerWith({ status: 500 });
});

it('lists the waiting callbacks of one company with their attempts, page by page', async () => {
  await change(2, 200, 2);
  await change(22, 208, 3);
  const ofThese = { company: { $in: [2, 22] }, attempts: 1, state: 'waiting' };
  await until(async () => (await fixture.count(ofThese)) === 5);
  const listed = await fixture.operator(
    'GET',
    '/admin/v1/companies/2/callback-deliveries?state=waiting&event=sms.delivery.updated&length=1&draw=4',
  );
  expect(listed.body).toMatchObject({ statusID: 0, draw: 4, recordsTotal: 2, recordsFiltered: 2 });
  expect(rowsOf(listed)).toEqual([
    expect.objectContaining({
      company: 2,
      event: 'sms.delivery.updated',
      smsID: 200,
      deliveryStatusID: 1,
      state: 'waiting',
      attempts: 1,
      lastStatus: 500,
      nextAt: expect.stringMatching(/Z$/),
      log: [expect.objectContaining({ status: 500 })],
    }),
  ]);
});

it('lists the failed callbacks of all companies, newest first, page by page', async () => {
  await change(31, 301, 2);
  await change(32, 302, 1);
  const ofThese = { company: { $in: [31, 32] } };
  await until(async () => (await fixture.count({ ...ofThese, attempts: 1, state: 'waiting' })) === 3);
  const callbacks = callbacksIn(fixture.connection);
  const createdAt = new Date(AT);
  await callbacks.updateMany(ofThese, { $set: { createdAt } });
  await callbacks.updateMany({ company: 32 }, { $set: { createdAt: new Date(AT + 1) } });
  const list = (query: string) => fixture.operator('GET', `/admin/v1/callback-deliveries?${query}`);
  const idsOf = async (query: string) => rowsOf(await list(query)).map(({ id }) => id);
  // Callbacks of the same time have an order too.
  const all = ['302.0.1', '301.1.1', '301.0.1'];
  const listed = (ids: unknown[]) => ids.filter((id) => all.includes(String(id)));
  expect(listed(await idsOf('state=waiting'))).toEqual(all);
  expect(listed(await idsOf('state=waiting&after=302.0.1'))).toEqual(all.slice(1));
  await callbacks.updateMany(ofThese, { $set: { state: 'failed', test: true } });
  expect(await idsOf('')).toEqual(all);
  expect((await list('length=1')).body).toMatchObject({ recordsTotal: 3, data: [{ company: 32 }] });
  for (const [at, id] of all.entries())
    expect(await idsOf(`after=${id}&length=2`)).toEqual(all.slice(at + 1));
  const csv = await list('format=csv');
  expect(
    csv.text
      .trim()
      .split('\r\n')
      .map((line) => line.split(',')[1]),
  ).toEqual(['id', ...all]);
  // Counts read no document.
  for (const [filter, hint] of [
    [{ state: 'failed' }, 'failed_of_all'] as const,
    [{ company: 31, test: true }, 'tests_by_company'] as const,
  ]) {
    const count = callbacks.aggregate([{ $match: filter }, { $count: 'callbacks' }], { hint });
    expect(JSON.stringify(await count.explain('executionStats'))).toContain('"totalDocsExamined":0');
  }
  // A callback that was sent again is still the end of a page.
  await callbacks.updateOne({ _id: '301.1.1' }, { $set: { state: 'delivered' } });
  expect(await idsOf('after=301.1.1')).toEqual(['301.0.1']);
  const invalid = [
    'state=skipped',
    'lastHour=x',
    'after=',
    'after=nothing',
    'after=a&after=b',
    'start=10001',
  ];
  for (const query of invalid) expect((await list(query)).status).toBe(400);
});

it('lists the callbacks of all companies that the statistics of the last hour count', async () => {
  const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);
  const ended = (
    company: number,
    as: 'sent' | 'late' | 'failed',
    [created, end]: [number, number],
  ): CallbackDocument => ({
    ...testCallback(0, 1, { company, createdAt: minutesAgo(created), expireAt: minutesAgo(-60) }),
    _id: `${company}.${as}.${created}`,
    state: as === 'failed' ? 'failed' : 'delivered',
    ended: { as, at: minutesAgo(end) },
  });
  const callbacks = callbacksIn(fixture.connection);
  await callbacks.deleteMany({ company: { $gte: 41 } });
  await callbacks.insertMany([
    ended(41, 'sent', [10, 10]),
    ended(42, 'sent', [58, 58]),
    ended(42, 'sent', [70, 70]),
    ended(41, 'late', [900, 20]),
    ended(41, 'late', [500, 400]),
    ended(42, 'failed', [2_000, 5]),
    ended(42, 'failed', [2_500, 100]),
    // A test has no end that is counted.
    { ...testCallback(1, 1, { company: 41, test: true }), state: 'delivered' },
  ]);
  const at = minutesAgo(30);
  await statisticsIn(fixture.connection).insertMany(
    [ALL, 41, 42].map((company) => ({
      _id: `${company}/minute/listed`,
      ...{ company, step: 'minute' as const, at },
      ...{ sent: 1, late: 0, failed: 0 },
    })),
  );
  const idsOf = async (query: string) => {
    const answer = await fixture.operator('GET', `/admin/v1/callback-deliveries?${query}`);
    const ids = rowsOf(answer).map(({ id }) => String(id));
    return ids.filter((id) => /^4[12]\./.test(id));
  };
  const delivered = ['41.sent.10', '42.sent.58', '41.late.900'];
  expect(await idsOf('state=delivered')).toEqual(delivered);
  expect(await idsOf('state=delivered&after=42.sent.58')).toEqual(delivered.slice(2));
  expect(await idsOf('state=late')).toEqual(['41.late.900']);
  expect(await idsOf('state=failed&lastHour=true')).toEqual(['42.failed.2000']);
  expect(await idsOf('state=failed')).toEqual(['42.failed.2000', '42.failed.2500']);
});
