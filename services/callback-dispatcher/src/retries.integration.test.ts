import type { StatusChangeRow } from '@herald/contracts';
import { until } from '@herald/testing/until';
import { type Answering, CallbackReceiver } from '@herald/testing/callback-receiver';
import { DispatcherFixture } from './testing/dispatcher-fixture';

const AT = Date.UTC(2026, 10, 20, 3, 5, 0);

let fixture: DispatcherFixture;
let receiver: CallbackReceiver;
let lastCompany = 0;
let lastSms = 1_000;

beforeAll(async () => {
  fixture = await new DispatcherFixture({
    CALLBACK_RETRY_DELAYS_MS: '100,200,400',
    CALLBACK_GIVE_UP_MS: '600000',
    // No attempt ends because the machine stands still for a while: attempts are counted here.
    CALLBACK_TIMEOUT_MS: '60000',
  }).open();
  await fixture.startCopy();
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

const change = (company: number, rows: StatusChangeRow[]): Promise<void> =>
  fixture.change({ company, smsID: ++lastSms, rows });
const allAre = (company: number, state: string, count: number) => async (): Promise<boolean> => {
  const found = await fixture.callbacks({ company });
  return found.length === count && found.every((callback) => callback.state === state);
};

async function restartWith(environment: Record<string, string>): Promise<void> {
  await fixture.stopCopy(fixture.copies[0]!);
  await fixture.startCopy({ environment });
}

/** Answers the first tries of each callback so, and all others with 200. */
function firstTries(count: number, answer: Answering): Answering {
  const tries = new Map<string, number>();
  return (callback, response) => {
    const id = String(callback.headers['webhook-id']);
    tries.set(id, (tries.get(id) ?? 0) + 1);
    return tries.get(id)! <= count ? answer(callback, response) : { status: 200 };
  };
}

/** A receiver whose first two tries come to nothing by `answer`: the third comes, and not before its time. */
async function triedAgain(answer: Answering, logged: object): Promise<void> {
  receiver.answerWith(firstTries(2, answer));
  const company = companyWithReceiver();
  await change(company, [[0, '995598000001', 1, AT]]);
  await until(allAre(company, 'delivered', 1));
  const [callback] = await fixture.callbacks({ company });
  expect(callback).toMatchObject({ attempts: 3, lastStatus: 200 });
  expect(callback!.log).toHaveLength(3);
  expect(callback!.log![0]).toMatchObject(logged);
  expect(receiver.received).toHaveLength(3);
  expect(receiver.received.every(({ url }) => url.startsWith('/callback?'))).toBe(true);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  // From the end of an attempt by the log: a request may be seen here later than it was sent.
  const ends = callback!.log!.map(({ at }) => at.getTime());
  const [, second, third] = receiver.received;
  expect(second!.at - ends[0]!).toBeGreaterThanOrEqual(100);
  expect(third!.at - ends[1]!).toBeGreaterThanOrEqual(200);
}

describe('what is no success', () => {
  it.each<[string, Answering, object]>([
    ['an error', () => ({ status: 500 }), { status: 500, error: null }],
    ['a client error', () => ({ status: 403 }), { status: 403, error: null }],
    ['a redirect', () => ({ status: 302, headers: { location: '/else' } }), { status: 302 }],
    [
      'a broken connection',
      (_callback, response) => void response.destroy(),
      { status: null, error: expect.any(String) },
    ],
  ])('is tried again: %s', (_name, answer, logged) => triedAgain(answer, logged));

  it('is tried again though nobody listens yet', async () => {
    const url = receiver.url();
    await receiver.close();
    const company = companyWithReceiver(url);
    await change(company, [[0, '995598000001', 1, AT]]);
    await until(async () => ((await fixture.callbacks({ company }))[0]?.attempts ?? 0) > 0);
    const port = Number(new URL(url).port);
    receiver = new CallbackReceiver();
    // Another program's connection may have the port for a while.
    await until(() => receiver.listen(port).then(Boolean, () => false));
    await until(allAre(company, 'delivered', 1));
  });

  it('ends at once with 410', async () => {
    receiver.answerWith({ status: 410 });
    const company = companyWithReceiver();
    await change(company, [[0, '995598000001', 1, AT]]);
    await until(allAre(company, 'failed', 1));
    expect(receiver.received).toHaveLength(1);
  });

  it('rests as failed when the time is up', async () => {
    // The fourth attempt would be too late; none of the first three is, however slow the machine is.
    await restartWith({ CALLBACK_RETRY_DELAYS_MS: '100,200,120000', CALLBACK_GIVE_UP_MS: '60000' });
    receiver.answerWith({ status: 500 });
    const company = companyWithReceiver();
    await change(company, [[0, '995598000001', 1, AT]]);
    await until(allAre(company, 'failed', 1));
    expect((await fixture.callbacks({ company }))[0]).toMatchObject({ lastStatus: 500, attempts: 3 });
    expect((await fixture.callbacks({ company }))[0]!.log).toHaveLength(receiver.received.length);
    await restartWith({});
  });

  it('is tried again when the receiver asks for it', async () => {
    receiver.answerWith(firstTries(1, () => ({ status: 429, headers: { 'Retry-After': '1' } })));
    const company = companyWithReceiver();
    await change(company, [[0, '995598000001', 1, AT]]);
    await until(allAre(company, 'delivered', 1));
    const [first, second] = receiver.received;
    expect(second!.at - first!.at).toBeGreaterThanOrEqual(1_000);
  });
});

describe('at the limit of an attempt', () => {
  // Long enough that an attempt which is answered is never cut off.
  beforeAll(() => restartWith({ CALLBACK_TIMEOUT_MS: '5000' }));
  afterAll(() => restartWith({}));

  it('silence is tried again', () =>
    triedAgain(() => undefined, { status: null, error: expect.stringContaining('No answer within') }));

  it('the status counts though the body never ends, or is far too long', async () => {
    receiver.answerWith(({ query }, response) => {
      response.writeHead(200);
      if (query['number'] === '995598000001') response.write('…');
      else response.end(Buffer.alloc(5_000_000));
      return undefined;
    });
    const company = companyWithReceiver();
    await change(company, [
      [0, '995598000001', 1, AT],
      [1, '995598000002', 1, AT],
    ]);
    await until(allAre(company, 'delivered', 2));
    expect(receiver.received).toHaveLength(2);
  });
});

describe("the order of one recipient's callbacks", () => {
  it('is kept while the first is still being tried', async () => {
    const tries = firstTries(2, () => ({ status: 500 }));
    receiver.answerWith((callback, response) =>
      callback.query['statusID'] === '0' ? tries(callback, response) : { status: 200 },
    );
    const company = companyWithReceiver();
    const smsID = ++lastSms;
    const numbers = Array.from({ length: 50 }, (_, index) => `99559900${1000 + index}`);
    const rows = (status: 0 | 1): StatusChangeRow[] =>
      numbers.map((number, index) => [index, number, status, AT]);
    await fixture.change({ company, smsID, rows: rows(0) });
    await fixture.change({ company, smsID, rows: rows(1) });
    await until(allAre(company, 'delivered', 100));
    for (const number of numbers) expect(receiver.statuses(number)).toEqual(['0', '0', '0', '1']);
  });

  it('is kept when the second comes long after the first has begun to fail', async () => {
    let broken = true;
    receiver.answerWith(() => ({ status: broken ? 500 : 200 }));
    const company = companyWithReceiver();
    const smsID = ++lastSms;
    await fixture.change({ company, smsID, rows: [[0, '995598000001', 0, AT]] });
    await until(async () => ((await fixture.callbacks({ company }))[0]?.attempts ?? 0) >= 2);
    await fixture.change({ company, smsID, rows: [[0, '995598000001', 2, AT]] });
    await until(async () => (await fixture.callbacks({ company })).length === 2);
    broken = false;
    await until(allAre(company, 'delivered', 2));
    const statuses = receiver.statuses('995598000001');
    expect(statuses.indexOf('2')).toBe(statuses.length - 1);
  });

  it('goes on after the first was given up', async () => {
    receiver.answerWith(({ query }) => ({ status: query['statusID'] === '0' ? 410 : 200 }));
    const company = companyWithReceiver();
    const smsID = ++lastSms;
    await fixture.change({ company, smsID, rows: [[0, '995598000001', 0, AT]] });
    await fixture.change({ company, smsID, rows: [[0, '995598000001', 1, AT]] });
    await until(async () => (await fixture.callbacks({ company, state: 'delivered' })).length === 1);
    expect(receiver.statuses('995598000001')).toEqual(['0', '1']);
  });

  it('lets the final status replace the first where the company wants so', async () => {
    receiver.answerWith(({ query }) => ({ status: query['statusID'] === '0' ? 500 : 200 }));
    const company = companyWithReceiver();
    fixture.companySettings.set(company, { collapseCallbacks: true });
    const smsID = ++lastSms;
    await fixture.change({ company, smsID, rows: [[0, '995598000001', 0, AT]] });
    await until(async () => ((await fixture.callbacks({ company }))[0]?.attempts ?? 0) >= 1);
    await fixture.change({ company, smsID, rows: [[0, '995598000001', 1, AT]] });
    await until(async () => (await fixture.callbacks({ company, state: 'delivered' })).length === 1);
    await until(async () => (await fixture.callbacks({ company, status: 0, state: 'skipped' })).length === 1);
  });
});

describe('a receiver that is slow or dead', () => {
  it('delays no other company', async () => {
    receiver.answerWith(() => undefined);
    const slow = companyWithReceiver();
    const quick = await new CallbackReceiver().listen();
    const other = companyWithReceiver(quick.url());
    const smsID = ++lastSms;
    const many = Array.from({ length: 2_000 }, (_, index): StatusChangeRow => [
      index,
      `99559${index}`,
      1,
      AT,
    ]);
    await fixture.change({ company: slow, smsID, rows: many });
    await until(async () => (await fixture.callbacks({ company: slow })).length === 2_000);
    await fixture.change({ company: other, smsID: smsID + 8, rows: [[0, '995598000001', 1, AT]] });
    await until(allAre(other, 'delivered', 1));
    // Nothing of the slow one has come to an end meanwhile: all its attempts hang.
    expect(await fixture.callbacks({ company: slow, attempts: 0, state: 'waiting' })).toHaveLength(2_000);
    lastSms += 8;
    await quick.close();
  });

  it('is asked with single probes, and gets all of it when it is back', async () => {
    await restartWith({ CALLBACK_TIMEOUT_MS: '1500' });
    let dead = true;
    receiver.answerWith(() => (dead ? undefined : { status: 200 }));
    const company = companyWithReceiver();
    const rows = Array.from({ length: 500 }, (_, index): StatusChangeRow => [index, `99559${index}`, 1, AT]);
    await change(company, rows);
    const startedAt = Date.now();
    await until(() => Date.now() - startedAt > 3_000);
    // 64 at once, as many as it takes to notice, and probes.
    expect(receiver.received.length).toBeLessThan(64 + 20 + 5);
    dead = false;
    await until(allAre(company, 'delivered', 500));
    await restartWith({});
  });
});

it('reaches no local address unless it is allowed', async () => {
  await restartWith({ CALLBACK_ALLOW_PRIVATE: 'false' });
  const byName = companyWithReceiver(receiver.url().replace('127.0.0.1', 'localhost'));
  const byNumber = companyWithReceiver();
  for (const company of [byName, byNumber]) {
    await change(company, [[0, '995598000001', 1, AT]]);
    await until(async () => ((await fixture.callbacks({ company }))[0]?.attempts ?? 0) > 0);
    expect((await fixture.callbacks({ company }))[0]!.lastError).toContain('local or private');
  }
  expect(receiver.received).toEqual([]);
  await restartWith({});
  for (const company of [byName, byNumber]) await until(allAre(company, 'delivered', 1));
});
