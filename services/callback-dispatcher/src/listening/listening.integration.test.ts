import { Webhook } from 'standardwebhooks';
import type { DeliveryStatus, StatusChangeRow } from '@herald/contracts';
import { CallbackReceiver } from '@herald/testing/callback-receiver';
import { type Answer, recordOf } from '@herald/testing/http-client';
import { companyCaller } from '@herald/testing/service-fixture';
import { until } from '@herald/testing/until';
import { DispatcherFixture } from '../testing/dispatcher-fixture';
import { ListenerStore } from './listener-store';

const AT = Date.UTC(2026, 10, 20, 3, 5, 0);
const SECRETS = { key: 'a-key-of-mine', signingSecret: `whsec_${Buffer.alloc(32, 7).toString('base64')}` };

interface ListenedEvent {
  id: string;
  event: string;
  date: string;
  query: string;
  headers: Record<string, string>;
}
interface Listened {
  name: string;
  since: string;
  missed: object | null;
  signedWith: string;
  events: ListenedEvent[];
}

/** Companies up to this number listen from the beginning, side by side, because a new listener waits for 3 s. */
const LISTENING = 20;
/**
 * These companies listen from the beginning too. The first company and those for test events have callback URLs at
 * `receiver`.
 */
const WITH_URL = 2_000;
const MADE_UP = [2_001, 2_002, 2_003, 2_004, 2_005];
const WITH_TWO = 2_006;
const WITH_TEN = 2_007;
const TESTED = 2_008;
const TEST_SECRET = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;
const TEN_NAMES = Array.from({ length: 10 }, (_, at) => `listener-${at}`);

let fixture: DispatcherFixture;
const receiver = new CallbackReceiver();
/** By company. */
let firstAnswers: Listened[];
/** Of the listening companies. */
let lastCompany = 0;
let lastNewCompany = 1_000;
let lastSmsID = 1_000;

beforeAll(async () => {
  fixture = await new DispatcherFixture().open();
  await fixture.startInstance();
  await receiver.listen();
  fixture.setTestCallback(TESTED, receiver.url('/test'), TEST_SECRET);
  for (const company of [WITH_URL, TESTED, ...MADE_UP])
    fixture.setCallback(company, receiver.url(company === WITH_URL ? '/hook?source=herald' : '/'));
  const begun = Array.from({ length: LISTENING }, (_, index) => listen(1 + index));
  await Promise.all([
    ...['one', 'two'].map((name) => listen(WITH_URL, { name })),
    ...MADE_UP.map((company) => listen(company)),
    ...['default', 'other'].map((name) => listen(WITH_TWO, { name })),
    ...TEN_NAMES.map((name) => listen(WITH_TEN, { name })),
    listen(TESTED),
    listenAsTest(TESTED),
  ]);
  firstAnswers = await Promise.all(begun);
});
beforeEach(() => void receiver.received.splice(0));
afterAll(async () => {
  await fixture.stop();
  await receiver.close();
});

const ask = (company: number, method: string, path: string, body?: unknown): Promise<Answer> =>
  fixture.call(companyCaller(company), method, `/v1/callback/${path}`, body === undefined ? {} : { body });
const listen = async (company: number, more: object = {}): Promise<Listened> =>
  recordOf(await ask(company, 'POST', 'listen', { ...SECRETS, ...more })) as unknown as Listened;
const askAsTest = (company: number, method: string, path: string, body?: unknown): Promise<Answer> =>
  fixture.call(
    { ...companyCaller(company), test: true } as ReturnType<typeof companyCaller>,
    method,
    `/v1/callback/${path}`,
    body === undefined ? {} : { body },
  );
const listenAsTest = async (company: number, more: object = {}): Promise<Listened> =>
  recordOf(await askAsTest(company, 'POST', 'listen', more)) as unknown as Listened;
const idsOf = ({ events }: Listened): string[] => events.map(({ id }) => id);

async function change(
  company: number,
  count: number,
  statuses: DeliveryStatus[] = [0, 1],
): Promise<string[]> {
  const smsID = ++lastSmsID;
  const rows = statuses.flatMap((status, later) =>
    Array.from({ length: count }, (_, index): StatusChangeRow => [
      index,
      `9955980000${index}`,
      status,
      AT + later,
    ]),
  );
  await fixture.change({ company, smsID, rows });
  return rows.map(([index, , status]) => `${smsID}.${index}.${status}`);
}

/** Fetches and acknowledges callbacks until this number has arrived, as a listener does. */
async function take(company: number, count: number, more: object = {}): Promise<string[]> {
  const taken: string[] = [];
  await until(
    async () => {
      const ids = idsOf(await listen(company, { wait: 1, ...more }));
      await listen(company, { acknowledged: ids, limit: 1, ...more });
      taken.push(...ids);
      return taken.length;
    },
    (length) => length >= count,
    { what: `${count} callbacks` },
  );
  return taken;
}

describe('a listener of a company without a callback URL', () => {
  it('receives later events in order until acknowledged, signed with the given secret', async () => {
    const company = ++lastCompany;
    expect(firstAnswers[company - 1]).toMatchObject({
      name: 'default',
      missed: null,
      signedWith: 'given',
      events: [],
    });
    const ids = await change(company, 2);
    const answer = await until(
      () => listen(company, { wait: 5 }),
      ({ events }) => events.length === ids.length,
      { what: 'all of them' },
    );
    expect(idsOf(answer)).toEqual(ids);
    expect(answer.events[0]!.query).toBe(
      `key=a-key-of-mine&event=sms.delivery.updated&date=2026-11-20%2007%3A05%3A00&smsID=${lastSmsID}&number=99559800000&statusID=0`,
    );
    for (const { query, headers } of answer.events)
      new Webhook(SECRETS.signingSecret).verify(query, headers, { jsonParse: false });
    expect(idsOf(await listen(company))).toEqual(ids);
    expect(idsOf(await listen(company, { acknowledged: ids.slice(0, 3) }))).toEqual(ids.slice(3));
    expect(idsOf(await listen(company, { acknowledged: ids }))).toEqual([]);
    expect(await fixture.count({ company })).toBe(0);
  });

  it('must provide a signing secret', async () => {
    const answer = await ask(++lastNewCompany, 'POST', 'listen', {});
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: { key: expect.any(String), signingSecret: expect.any(String) } },
    });
  });

  it('receives only its company’s events, and duplicates once', async () => {
    const [company, other] = [++lastCompany, ++lastCompany];
    await listen(company);
    await listen(other);
    const rows: StatusChangeRow[] = [[0, '995598000001', 1, AT]];
    const smsID = ++lastSmsID;
    await fixture.change({ company, smsID, rows });
    expect(await take(company, 1)).toEqual([`${smsID}.0.1`]);
    await fixture.change({ company, smsID, rows });
    const [next] = await change(company, 1, [0]);
    expect(await take(company, 1)).toEqual([next]);
    expect(idsOf(await listen(other))).toEqual([]);
  });
});

it('a company with a callback URL is still called, and its listeners receive the same signed callbacks', async () => {
  const company = WITH_URL;
  const ids = await change(company, 1);
  await until(() => receiver.received.length === 2);
  const answer = await until(
    () => listen(company, { name: 'one', wait: 5 }),
    ({ events }) => events.length === 2,
  );
  const { secret } = fixture.settings.get(company)!.signingSecrets[0]!;
  expect(answer.signedWith).toBe('company');
  expect(answer.events.map(({ query }) => query)).toEqual(receiver.received.map(({ rawQuery }) => rawQuery));
  new Webhook(secret).verify(answer.events[0]!.query, answer.events[0]!.headers, { jsonParse: false });
  expect(await take(company, 2, { name: 'two' })).toEqual(ids);
});

it('keeps all callbacks, once and in order, while the processes are replaced', async () => {
  const company = ++lastCompany;
  await listen(company);
  const sent: string[] = [];
  const taken: string[] = [];
  for (let round = 0; round < 3; round++) {
    for (let some = 0; some < 10; some++) sent.push(...(await change(company, 5)));
    await fixture.startInstance();
    await fixture.stopInstance(fixture.instances[0]!);
    taken.push(...(await take(company, 1)));
  }
  taken.push(...(await take(company, sent.length - taken.length)));
  expect([...taken].sort()).toEqual([...sent].sort());
  const before = (id: string): number => taken.indexOf(`${id.slice(0, id.lastIndexOf('.'))}.0`);
  for (const id of taken) expect(before(id)).toBeLessThanOrEqual(taken.indexOf(id));
});

describe('a replay to a listener', () => {
  it('covers one callback or all since a time, for this listener only', async () => {
    const company = WITH_TWO;
    const ids = await change(company, 1);
    await take(company, 2);
    const again = (body: object): Promise<Answer> => ask(company, 'POST', 'listen/replay', body);
    expect((await again({ id: ids[1] })).body['data']).toEqual({ replayed: 1 });
    expect(await take(company, 1)).toEqual([ids[1]]);
    expect((await again({ from: '2026-11-20T03:00:00Z' })).body['data']).toEqual({ replayed: 2 });
    expect(await take(company, 2)).toEqual(ids);
    expect((await again({ id: 'none' })).status).toBe(404);
    expect((await again({})).status).toBe(400);
    expect((await again({ id: ids[0], from: '2026-11-20' })).status).toBe(400);
  });
});

describe('a test event', () => {
  const trigger = (company: number, body: object): Promise<Answer> => ask(company, 'POST', 'trigger', body);
  /** Companies that listen and have a callback URL. */
  const both = [...MADE_UP];

  it.each([
    ['sms.delivery.updated', { statusID: 2 }, 'smsID=1001&number=995555123456&statusID=2'],
    ['sms.brand.activated', { brandName: 'Café' }, 'brandID=12&brandName=Caf%C3%A9&authorized=1'],
    ['callback.test', undefined, ''],
    ['billing.account.activated', {}, 'accountID=100001&statusID=1&balance=0.00&shutdownDate=2027-02-28'],
    ['sms.inbound.received', { text: 'Hi' }, /^number=995555123456&inboundID=\w+&to=MyShop&text=Hi&parts=1/],
  ])('of %s reaches listeners only', async (event, parameters, says) => {
    const company = both.shift()!;
    expect((await trigger(company, { event, parameters })).body['data']).toMatchObject({
      event,
      listeners: 1,
    });
    const { events } = await listen(company);
    expect(events).toEqual([expect.objectContaining({ id: expect.stringMatching(/^trigger\./), event })]);
    const said = events[0]!.query.split('&').slice(3).join('&');
    if (typeof says === 'string') expect(said).toBe(says);
    else expect(said).toMatch(says);
    // A real callback reaches the receiver without the test event.
    const [id] = await change(company, 1, [0]);
    await until(() => receiver.received.length > 0);
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([id]);
  });
});

it('reports the period without callbacks to a listener above the limit', async () => {
  const company = ++lastCompany;
  await listen(company);
  await change(company, 3);
  await until(async () => (await listen(company)).events.length === 6);
  const store = new ListenerStore(fixture.connection);
  await store.stopTheFull(6);
  expect(await store.listening()).toContainEqual({ company, name: 'default' });
  await store.stopTheFull(5);
  expect(await store.listening()).not.toContainEqual({ company, name: 'default' });
  expect(await take(company, 6)).toHaveLength(6);
  const time = expect.stringMatching(/^\d{4}-/);
  expect(await listen(company)).toMatchObject({ missed: { since: time, until: time } });
  const ids = await change(company, 1);
  expect(await take(company, 2)).toEqual(ids);
});

it('deletes a listener on request, and limits a company to ten listeners', async () => {
  const company = WITH_TEN;
  expect((await ask(company, 'POST', 'listen', { ...SECRETS, name: 'one-more' })).status).toBe(409);
  expect((await ask(company, 'DELETE', 'listen?name=listener-3')).status).toBe(200);
  expect((await ask(company, 'DELETE', 'listen?name=listener-3')).status).toBe(404);
  expect((await listen(company, { name: 'one-more' })).events).toEqual([]);
});

describe('a listener of a test key', () => {
  const verifies = (secret: string, { query, headers }: ListenedEvent): boolean => {
    try {
      new Webhook(secret).verify(query, headers, { jsonParse: false });
      return true;
    } catch {
      return false;
    }
  };
  const eventOfTests = async (): Promise<ListenedEvent> => {
    const { events } = await until(
      () => listenAsTest(TESTED, { wait: 5 }),
      (listened) => listened.events.length > 0,
      { what: 'an event for the test key' },
    );
    await listenAsTest(TESTED, { acknowledged: events.map(({ id }) => id), limit: 1 });
    expect(events).toHaveLength(1);
    return events[0]!;
  };

  it('receives only callbacks of sends with test keys, signed with the test secrets', async () => {
    const rows = (number: string): StatusChangeRow[] => [[0, number, 1, AT]];
    const [live, test] = [++lastSmsID, ++lastSmsID];
    await fixture.change({ company: TESTED, smsID: live, rows: rows('995598000001') });
    await fixture.change({ company: TESTED, smsID: test, rows: rows('995598000002'), test: true });
    const event = await eventOfTests();
    expect(event.id).toBe(`${test}.0.1`);
    expect(event.query).toContain(`key=test%20key%20of%20${TESTED}&`);
    const { secret } = fixture.settings.get(TESTED)!.signingSecrets[0]!;
    expect([verifies(TEST_SECRET, event), verifies(secret, event)]).toEqual([true, false]);
    expect(await take(TESTED, 1)).toEqual([`${live}.0.1`]);
    await until(() => receiver.received.length === 2);
    const byPath = new Map(receiver.received.map(({ path, query }) => [path, query['smsID']]));
    expect(byPath).toEqual(
      new Map([
        ['/', String(live)],
        ['/test', String(test)],
      ]),
    );
  });

  it('is the only receiver of a test key’s test events, which verify at no live receiver', async () => {
    const made = { event: 'billing.payment.received', parameters: { sum: '9999.00' } };
    expect(await askAsTest(TESTED, 'POST', 'trigger', made)).toMatchObject({
      status: 200,
      body: { data: { listeners: 1 } },
    });
    const event = await eventOfTests();
    const { key, signingSecrets } = fixture.settings.get(TESTED)!;
    expect([verifies(signingSecrets[0]!.secret, event), verifies(TEST_SECRET, event)]).toEqual([false, true]);
    expect(new URLSearchParams(event.query).get('key')).not.toBe(key);
    expect(idsOf(await listen(TESTED))).toEqual([]);
  });

  it('is separate from the live listener of the same name in deletes and replays', async () => {
    expect((await askAsTest(TESTED, 'POST', 'listen/replay', { from: '2020-01-01' })).status).toBe(200);
    expect((await askAsTest(TESTED, 'DELETE', 'listen')).status).toBe(200);
    expect((await askAsTest(TESTED, 'DELETE', 'listen')).status).toBe(404);
    expect((await ask(TESTED, 'DELETE', 'listen')).status).toBe(200);
  });
});
