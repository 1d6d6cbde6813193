import type { StatusChangeRow } from '@herald/contracts';
import { rowsOf } from '@herald/testing/http-client';
import { until } from '@herald/testing/until';
import { CallbackReceiver } from '@herald/testing/callback-receiver';
import { DispatcherFixture } from '../testing/dispatcher-fixture';

const AT = Date.UTC(2026, 10, 20, 3, 5, 0);

let fixture: DispatcherFixture;
let receiver: CallbackReceiver;
let status = 200;

beforeAll(async () => {
  // The second attempt would be too late, so that the first failure is the last; the first itself never is.
  fixture = await new DispatcherFixture({
    CALLBACK_RETRY_DELAYS_MS: '600000',
    CALLBACK_GIVE_UP_MS: '300000',
    CALLBACK_TIMEOUT_MS: '60000',
  }).open();
  await fixture.startCopy();
  receiver = await new CallbackReceiver().listen();
  receiver.answerWith(() => ({ status }));
});
afterAll(async () => {
  await fixture.stop();
  await receiver.close();
});
beforeEach(() => {
  receiver.received.length = 0;
  status = 200;
});

const allAre = (company: number, state: string, count: number) => async (): Promise<boolean> => {
  const found = await fixture.callbacks({ company });
  return found.length === count && found.every((callback) => callback.state === state);
};
const change = (company: number, smsID: number, count: number): Promise<void> => {
  fixture.setCallback(company, receiver.url());
  const rows = Array.from({ length: count }, (_, index): StatusChangeRow => [index, `99559${index}`, 1, AT]);
  return fixture.change({ company, smsID, rows });
};
const path = '/admin/v1/companies/1/callback-deliveries';

it('lists callbacks with what became of them', async () => {
  status = 500;
  await change(1, 100, 3);
  await until(allAre(1, 'failed', 3));
  const listed = await fixture.operator(
    'GET',
    `${path}?state=failed&event=sms.delivery.updated&length=2&draw=4`,
  );
  expect(listed.body).toMatchObject({ statusID: 0, draw: 4, recordsTotal: 3, recordsFiltered: 3 });
  expect(rowsOf(listed)).toHaveLength(2);
  expect(rowsOf(listed)[0]).toMatchObject({
    company: 1,
    event: 'sms.delivery.updated',
    smsID: 100,
    deliveryStatusID: 1,
    state: 'failed',
    attempts: 1,
    nextAt: null,
    lastStatus: 500,
    log: [{ status: 500 }],
  });
  for (const [query, count] of [
    ['?state=delivered', 0],
    ['?state=waiting', 0],
    ['?event=sms.brand.activated', 0],
    ['', 3],
  ] as const) {
    expect((await fixture.operator('GET', `${path}${query}`)).body.recordsFiltered).toBe(count);
  }
  const wrong = await fixture.operator('GET', `${path}?state=lost&event=none`);
  expect([wrong.status, Object.keys(wrong.body.errors!)]).toEqual([400, ['state', 'event']]);
});

it("sees what waits, of this company's receivers only", async () => {
  status = 500;
  await fixture.stopCopy(fixture.copies[0]!);
  await fixture.startCopy({
    environment: { CALLBACK_RETRY_DELAYS_MS: '600000', CALLBACK_GIVE_UP_MS: '6000000' },
  });
  await change(2, 200, 2);
  await change(22, 208, 3);
  await until(async () => (await fixture.callbacks({ attempts: 1, state: 'waiting' })).length === 5);
  const { body } = await fixture.operator('GET', '/admin/v1/companies/2/callback-deliveries?state=waiting');
  expect(body).toMatchObject({ recordsFiltered: 2, recordsTotal: 2 });
});

it('replays one, with its webhook-id', async () => {
  const [failed] = await fixture.callbacks({ company: 1 });
  const { body } = await fixture.operator('POST', `/admin/v1/callback-deliveries/${failed!._id}/replay`);
  expect(body.data).toMatchObject({ id: failed!._id, state: 'waiting', attempts: 0 });
  await until(async () => (await fixture.callbacks({ _id: failed!._id, state: 'delivered' })).length === 1);
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([failed!._id]);
  expect((await fixture.operator('POST', '/admin/v1/callback-deliveries/none/replay')).status).toBe(404);
});

it('replays all of a time and a state', async () => {
  const range = {
    from: new Date(Date.now() - 3_600_000).toISOString(),
    to: new Date(Date.now() + 3_600_000).toISOString(),
  };
  const { body } = await fixture.operator('POST', `${path}/replay`, { ...range, state: 'failed' });
  expect(body.data).toEqual({ replayed: 2 });
  await until(allAre(1, 'delivered', 3));
  expect(receiver.received).toHaveLength(2);
  const none = await fixture.operator('POST', `${path}/replay`, {
    from: range.to,
    to: range.from,
    state: 'lost',
  });
  expect([none.status, Object.keys(none.body.errors!)]).toEqual([400, ['to', 'state']]);
  expect((await fixture.operator('POST', `${path}/replay`, { from: 'now' })).status).toBe(400);
});
