import { Webhook } from 'standardwebhooks';
import type { StatusChangeRow } from '@herald/contracts';
import { CHANGE_HEADER, readChange } from '@herald/service';
import { type Answer, recordOf, rowsOf } from '@herald/testing/http-client';
import { companyCaller } from '@herald/testing/service-fixture';
import { until } from '@herald/testing/until';
import { CallbackReceiver } from '@herald/testing/callback-receiver';
import { DispatcherFixture } from '../testing/dispatcher-fixture';

const AT = Date.UTC(2026, 10, 20, 3, 5, 0);
const OWN = '/v1/callback/deliveries';
/** Replayed callbacks need a range in the past, others a range in the future. */
const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

let fixture: DispatcherFixture;
let receiver: CallbackReceiver;
let lastCompany = 0;

beforeAll(async () => {
  // No second attempt is due and no attempt times out, even if the machine is slow.
  fixture = await new DispatcherFixture({
    CALLBACK_RETRY_DELAYS_MS: '600000',
    CALLBACK_TIMEOUT_MS: '60000',
  }).open();
  await fixture.startInstance();
});
afterAll(() => fixture.stop());
beforeEach(async () => {
  receiver = await new CallbackReceiver().listen();
});
afterEach(() => receiver.close());

function companyWithReceiver(url = receiver.url()): number {
  const company = ++lastCompany;
  fixture.setCallback(company, url);
  return company;
}

const change = (company: number, count: number): Promise<void> => {
  const rows = Array.from({ length: count }, (_, index): StatusChangeRow => [
    index,
    `9955980000${index}`,
    1,
    AT,
  ]);
  return fixture.change({ company, smsID: 1_000 + company, rows });
};
const ask = (company: number, method: string, path: string, body?: unknown): Promise<Answer> =>
  fixture.call(companyCaller(company), method, path, body === undefined ? {} : { body });
const replay = (company: number, body: unknown): Promise<Answer> =>
  ask(company, 'POST', `${OWN}/replay`, body);
const allAre = (company: number, state: string, count: number) =>
  until(async () => (await fixture.count({ company, state })) === count);

describe("a company's callbacks", () => {
  it('are listed with their attempts, in its time zone, without those of other companies', async () => {
    const [mine, others] = [companyWithReceiver(), companyWithReceiver()];
    receiver.answerWith({ status: 500 });
    await change(mine, 2);
    await change(others, 1);
    const ofThese = { company: { $in: [mine, others] }, attempts: 1, state: 'waiting' };
    await until(async () => (await fixture.count(ofThese)) === 3);
    const listed = await ask(mine, 'GET', `${OWN}?state=waiting&length=1&draw=4`);
    expect(listed.body).toMatchObject({ statusID: 0, draw: 4, recordsTotal: 2, recordsFiltered: 2 });
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(rowsOf(listed)).toEqual([
      expect.objectContaining({
        smsID: 1_000 + mine,
        deliveryStatusID: 1,
        state: 'waiting',
        attempts: 1,
        lastStatus: 500,
        date: '2026-11-20 07:05:00',
        nextAt: time,
        log: [{ at: time, ms: expect.any(Number), status: 500, error: null }],
      }),
    ]);
    expect(rowsOf(listed)[0]).not.toHaveProperty('company');
  });

  it('are found by creation time', async () => {
    const company = companyWithReceiver();
    await change(company, 2);
    await allAre(company, 'delivered', 2);
    const found = async (query: string) =>
      (await ask(company, 'GET', `${OWN}?${query}`)).body['recordsFiltered'];
    expect(await found(`from=${inHours(-1)}`)).toBe(2);
    expect(await found(`from=${inHours(-2)}&to=${inHours(-1)}`)).toBe(0);
    expect(await found(`from=${inHours(1)}`)).toBe(0);
    expect([await found('late=true'), await found('late=false')]).toEqual([2, 0]);
  });

  it.each([
    ['state=lost', 'state'],
    ['event=lost', 'event'],
    ['late=soon', 'late'],
    ['from=yesterday', 'from'],
    ['from=2026-11-20&to=2026-11-19', 'to'],
    ['length=0', 'length'],
  ])('returns 400 for %s', async (query, field) => {
    const answer = await ask(1, 'GET', `${OWN}?${query}`);
    expect(answer).toMatchObject({ status: 400, body: { errors: { [field]: expect.any(String) } } });
  });
});

describe('a replay', () => {
  it('resends one callback under the same id, within its company only', async () => {
    const [company, other] = [companyWithReceiver(), companyWithReceiver()];
    await change(company, 1);
    await allAre(company, 'delivered', 1);
    const [{ id } = {}] = rowsOf(await ask(company, 'GET', OWN));
    expect((await replay(other, { id })).status).toBe(404);
    expect((await replay(company, { id })).body['data']).toEqual({ replayed: 1, more: false });
    await until(() => receiver.received.length === 2);
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([id, id]);
  });

  it('resends the callbacks of a time range and state once, even if repeated', async () => {
    const [company, other] = [companyWithReceiver(), companyWithReceiver()];
    await change(company, 3);
    await change(other, 1);
    await allAre(company, 'delivered', 3);
    await allAre(other, 'delivered', 1);
    const range = { from: inHours(-1), to: new Date().toISOString(), state: 'delivered' };
    expect((await replay(company, { ...range, state: 'failed' })).body['data']).toEqual({
      replayed: 0,
      more: false,
    });
    expect((await replay(company, range)).body['data']).toEqual({ replayed: 3, more: false });
    await until(() => receiver.received.length === 7);
    await allAre(company, 'delivered', 3);
    expect((await replay(company, range)).body['data']).toEqual({ replayed: 0, more: false });
  });

  it.each([
    [{}, ['from', 'to']],
    [{ from: '2026-11-20', to: '2026-11-20' }, ['to']],
    [{ from: '2026-11-20', to: '2026-11-21', state: 'lost' }, ['state']],
    [{ from: '2026-11-20', to: inHours(1), state: 'delivered' }, ['to']],
    [{ id: 7 }, ['id']],
    [{ id: '' }, ['id']],
    [{ id: '1.0.1', from: '2026-11-20' }, ['id']],
  ])('returns 400 for %j', async (body, fields) => {
    const answer = await replay(1, body);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body['errors'] as object)).toEqual(fields);
  });
});

describe('a test', () => {
  const test = (company: number): Promise<Answer> => ask(company, 'POST', '/v1/callback/test');

  it('is signed like a callback, is not stored, and returns the receiver’s answer', async () => {
    const company = companyWithReceiver(receiver.url('/hook?source=herald'));
    receiver.answerWith((_callback, response) => {
      response.writeHead(201).end('ა'.repeat(1_000));
      return undefined;
    });
    const answer = await test(company);
    const [callback] = receiver.received;
    expect(answer.body).toEqual({
      statusID: 0,
      message: 'The receiver answered 201: a callback would be delivered.',
      data: {
        id: callback!.headers['webhook-id'],
        url: receiver.url('/hook'),
        delivered: true,
        status: 201,
        ms: expect.any(Number),
        error: null,
        // The body is cut at a full character.
        body: 'ა'.repeat(341),
      },
    });
    expect(callback!.parameters.map(([name]) => name)).toEqual(['source', 'key', 'event', 'date']);
    expect(callback!.query).toMatchObject({ key: `key of ${company}`, event: 'callback.test' });
    const { secret } = fixture.settings.get(company)!.signingSecrets[0]!;
    const headers = callback!.headers as Record<string, string>;
    const verify = (query: string) => new Webhook(secret).verify(query, headers, { jsonParse: false });
    expect(() => verify(callback!.rawQuery)).not.toThrow();
    expect(() => verify(`${callback!.rawQuery}x`)).toThrow();
    expect(await fixture.count({ company })).toBe(0);
  });

  it('returns an answer outside 2xx, including a redirect, without following it', async () => {
    const company = companyWithReceiver();
    receiver.answerWith({ status: 302, headers: { location: receiver.url('/elsewhere') } });
    expect(recordOf(await test(company))).toMatchObject({
      delivered: false,
      status: 302,
      error: null,
      body: '',
    });
    expect(receiver.received).toHaveLength(1);
  });

  it('explains why there was no answer', async () => {
    const closed = await new CallbackReceiver().listen();
    const company = companyWithReceiver(closed.url());
    await closed.close();
    expect(recordOf(await test(company))).toMatchObject({
      delivered: false,
      status: null,
      body: null,
      error: 'The host refused the connection.',
    });
  });

  it('returns 409 without a callback URL', async () => {
    expect(await test(++lastCompany)).toMatchObject({ status: 409, body: { statusID: 409 } });
  });

  it('runs one at a time per company without delaying other companies', async () => {
    const [company, other] = [companyWithReceiver(), ++lastCompany];
    receiver.answerWith({ status: 200, delayMs: Infinity });
    const hanging = test(company);
    await until(() => receiver.received.length === 1);
    expect((await test(company)).status).toBe(429);
    expect((await test(other)).status).toBe(409);
    await receiver.close();
    expect(recordOf(await hanging)).toMatchObject({ status: null });
    receiver = await new CallbackReceiver().listen();
  });

  it('is also available to the operator, whose audit log gets the outcome without the body', async () => {
    const company = companyWithReceiver();
    receiver.answerWith({ status: 200, body: 'Hello Nino' });
    const answer = await fixture.operator('POST', `/admin/v1/companies/${company}/callback/test`);
    const { url, ms } = recordOf(answer);
    const outcome = { url, delivered: true, status: 200, ms, error: null };
    expect(recordOf(answer)).toMatchObject({ ...outcome, body: 'Hello Nino' });
    expect(readChange(answer.headers[CHANGE_HEADER])).toEqual({ before: null, after: outcome });
  });
});

it('sends no test to a private address', async () => {
  const guarded = await fixture.startInstance({
    environment: { CALLBACK_ALLOW_PRIVATE: 'false', CALLBACK_PORTS: '1-65535' },
  });
  const company = companyWithReceiver(receiver.url().replace('127.0.0.1', 'localhost'));
  const answer = await fixture.call(companyCaller(company), 'POST', '/v1/callback/test', {
    instance: guarded,
  });
  expect(recordOf(answer)).toMatchObject({
    delivered: false,
    status: null,
    error: expect.stringMatching(/not to a public address/),
  });
  expect(receiver.received).toHaveLength(0);
  await fixture.stopInstance(guarded);
});

describe('callbacks of sends with a test key', () => {
  const SECRET = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;
  const asTest = (company: number, method: string, path: string): Promise<Answer> =>
    fixture.call({ ...companyCaller(company), test: true } as ReturnType<typeof companyCaller>, method, path);

  it('are the only callbacks that a test key lists, and do not delay live callbacks', async () => {
    const company = companyWithReceiver();
    const silent = await new CallbackReceiver().listen();
    silent.hold();
    fixture.setTestCallback(company, silent.url(), SECRET);
    const rows: StatusChangeRow[] = [[0, '995598000001', 1, AT]];
    await fixture.change({ company, smsID: 9_000_001, rows, test: true });
    await fixture.change({ company, smsID: 9_000_002, rows });
    await until(() => receiver.received.length === 1);
    await until(async () => (await fixture.count({ company })) === 2);
    const listed = async (query = ''): Promise<unknown[]> =>
      rowsOf(await asTest(company, 'GET', `${OWN}${query}`)).map(({ smsID }) => smsID);
    expect(await listed()).toEqual([9_000_001]);
    expect(await listed('?state=waiting')).toEqual([9_000_001]);
    expect(await listed('?state=delivered')).toEqual([]);
    const page = await asTest(company, 'GET', OWN);
    expect(page.body).toMatchObject({ recordsTotal: 1, recordsFiltered: 1 });
    expect(rowsOf(await ask(company, 'GET', OWN))).toHaveLength(2);
    expect(await listed('?test=false')).toEqual([9_000_001]);
    const live = await ask(company, 'GET', `${OWN}?test=false`);
    expect(live.body).toMatchObject({ recordsTotal: 1, recordsFiltered: 1, data: [{ smsID: 9_000_002 }] });
    const waiting = await ask(company, 'GET', `${OWN}?test=false&state=waiting`);
    expect(waiting.body).toMatchObject({ recordsTotal: 1, recordsFiltered: 0, data: [] });
    expect(rowsOf(await ask(company, 'GET', `${OWN}?test=true`))).toMatchObject([{ smsID: 9_000_001 }]);
    await silent.close();
  });

  it('use the test settings', async () => {
    const company = companyWithReceiver();
    expect((await asTest(company, 'POST', '/v1/callback/test')).status).toBe(409);
    fixture.setTestCallback(company, receiver.url('/test'), SECRET);
    expect(recordOf(await asTest(company, 'POST', '/v1/callback/test'))).toMatchObject({ delivered: true });
    const [{ path, query, rawQuery, headers }] = receiver.received as [(typeof receiver.received)[number]];
    expect([path, query['key']]).toEqual(['/test', `test key of ${company}`]);
    new Webhook(SECRET).verify(rawQuery, headers as Record<string, string>, { jsonParse: false });
  });
});
