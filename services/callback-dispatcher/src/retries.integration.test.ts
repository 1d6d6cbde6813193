import type { ServerResponse } from 'node:http';
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
    // No attempt times out on a slow machine, because attempts are counted.
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

const change = (company: number, rows: StatusChangeRow[]): Promise<void> =>
  fixture.change({ company, smsID: ++lastSms, rows });
const allAre = (company: number, state: string, count: number) => async (): Promise<boolean> => {
  const found = await fixture.callbacks({ company });
  return found.length === count && found.every((callback) => callback.state === state);
};

async function restartWith(environment: Record<string, string>): Promise<void> {
  await fixture.stopInstance(fixture.instances[0]!);
  await fixture.startInstance({ environment });
}

describe('a status change', () => {
  it('is delivered once even if its message is repeated', async () => {
    const company = companyWithReceiver();
    const rows: StatusChangeRow[] = [[0, '995598000002', 0, AT]];
    const smsID = ++lastSms;
    for (let times = 0; times < 5; times++) await fixture.change({ company, smsID, rows });
    await until(allAre(company, 'delivered', 1));
    await fixture.change({ company, smsID, rows: [[1, '995598000003', 0, AT]] });
    await until(allAre(company, 'delivered', 2));
    expect(receiver.received).toHaveLength(2);
  });
});

describe('a failed attempt', () => {
  it.each<[string, Answering, object]>([
    ['a client error', () => ({ status: 403 }), { status: 403, error: null }],
    [
      'a broken connection',
      (_callback, response) => void response.destroy(),
      { status: null, error: expect.any(String) },
    ],
  ])('is retried, but not early: %s', async (_name, fail, logged) => {
    receiver.answerWith((callback, response) =>
      receiver.received.length <= 2 ? fail(callback, response) : { status: 200 },
    );
    const company = companyWithReceiver();
    await change(company, [[0, '995598000001', 1, AT]]);
    await until(allAre(company, 'delivered', 1));
    const [callback] = await fixture.callbacks({ company });
    expect(callback).toMatchObject({ attempts: 3, lastStatus: 200 });
    expect(callback!.log).toHaveLength(3);
    expect(callback!.log![0]).toMatchObject(logged);
    expect(receiver.received).toHaveLength(3);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    // Measured from the end of an attempt in the log, because a request may arrive here with a delay.
    const ends = callback!.log!.map(({ at }) => at.getTime());
    const [, second, third] = receiver.received;
    expect(second!.at - ends[0]!).toBeGreaterThanOrEqual(100);
    expect(third!.at - ends[1]!).toBeGreaterThanOrEqual(200);
  });

  it('fails after the retry period', async () => {
    // The fourth attempt would be too late. The first three are in time even on a slow machine.
    await restartWith({ CALLBACK_RETRY_DELAYS_MS: '100,200,1200000', CALLBACK_GIVE_UP_MS: '600000' });
    receiver.answerWith({ status: 500 });
    const company = companyWithReceiver();
    await change(company, [[0, '995598000001', 1, AT]]);
    await until(allAre(company, 'failed', 1));
    expect((await fixture.callbacks({ company }))[0]).toMatchObject({ lastStatus: 500, attempts: 3 });
    expect((await fixture.callbacks({ company }))[0]!.log).toHaveLength(receiver.received.length);
    await restartWith({});
  });
});

it('probes a dead receiver with single attempts, and delivers everything when it is back', async () => {
  // Long enough for the answers of the receiver that is back. A late answer costs another attempt.
  await restartWith({ CALLBACK_TIMEOUT_MS: '1000' });
  // The number of open requests at each request, including itself.
  const atOnce: number[] = [];
  let open = 0;
  let newest: ServerResponse | undefined;
  receiver.answerWith((_callback, response) => {
    newest = response;
    atOnce.push(++open);
    response.once('close', () => open--);
    return undefined;
  });
  const company = companyWithReceiver();
  const rows = Array.from({ length: 500 }, (_, index): StatusChangeRow => [index, `99559${index}`, 1, AT]);
  await change(company, rows);
  await until(() => atOnce.length > 2 && atOnce.slice(-2).join() === '1,1');
  // 64 requests at once and the failures that detect the dead receiver; each further request comes alone.
  expect(atOnce.slice(64 + 20).filter((count) => count !== 1)).toEqual([]);
  receiver.answerWith({ status: 200 });
  newest!.end();
  await until(allAre(company, 'delivered', 500));
  await restartWith({});
});

it('sends to no local address unless allowed', async () => {
  await restartWith({ CALLBACK_ALLOW_PRIVATE: 'false' });
  const byName = companyWithReceiver(receiver.url().replace('127.0.0.1', 'localhost'));
  const byNumber = companyWithReceiver();
  const errors = { [byName]: 'not to a public address', [byNumber]: 'local or private' };
  for (const company of [byName, byNumber]) {
    await change(company, [[0, '995598000001', 1, AT]]);
    await until(async () => ((await fixture.callbacks({ company }))[0]?.attempts ?? 0) > 0);
    expect((await fixture.callbacks({ company }))[0]!.lastError).toContain(errors[company]);
  }
  expect(receiver.received).toEqual([]);
  await restartWith({});
  for (const company of [byName, byNumber]) await until(allAre(company, 'delivered', 1));
});
