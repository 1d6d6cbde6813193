import { until } from '@herald/testing/until';
import type { AskedThere, WholeAnswer } from '@herald/service/multiplex';
import { GatewayFixture } from '../testing/gateway-fixture';
import { type HttpAnswer, type OpenRequest, openRequest } from '../testing/http-client';
import { smallAnswer, type TestService } from '../testing/test-service';

interface Held {
  asked: AskedThere;
  answer(given: WholeAnswer | null): void;
}

/** Collects requests from multiplexed connections, which the test then answers. */
function hold(service: TestService): Held[] {
  const held: Held[] = [];
  service.small = (asked) => new Promise((answer) => held.push({ asked, answer }));
  return held;
}

/** Repeats a request until a multiplexed connection is open. Until then requests use separate connections. */
async function untilMultiplexed(
  system: GatewayFixture,
  key: string,
  { sms } = system.services,
): Promise<void> {
  sms.small = null;
  sms.handler = null;
  const before = sms.smallSeen;
  await until(async () => {
    await system.client(key).get('/sms/balance');
    return sms.smallSeen > before;
  });
}

describe('small requests over a multiplexed connection', () => {
  let system: GatewayFixture;
  let sms: TestService;
  let key: string;

  beforeAll(async () => {
    system = await GatewayFixture.start();
    ({ sms } = system.services);
    ({ key } = await system.company({ settings: { requestsPerSecond: 0 } }));
  });
  afterAll(() => system.stop());
  beforeEach(() => untilMultiplexed(system, key));

  const post = (path: string, more: { key?: string; headers?: Record<string, string> } = {}) => {
    const body = JSON.stringify({ a: 1 });
    const opened = openRequest(`${system.url()}/v1/sms/send?${path}`, 'POST', {
      key: more.key ?? key,
      'content-length': body.length,
      ...more.headers,
    });
    opened.request.end(body);
    return opened;
  };
  const get = (path: string, ofKey = key) => {
    const opened = openRequest(`${system.url()}/v1/sms/${path}`, 'GET', { key: ofKey });
    opened.request.end();
    return opened;
  };
  const search = ({ asked }: Held): string => asked.target.split('?')[1]!;

  it('carry the same data as a separate request, and return its answer unchanged', async () => {
    const held = hold(sms);
    const { answer } = post(`q=%2C&key=${key}`, {
      headers: {
        'x-request-id': 'r-1',
        'idempotency-key': 'k',
        authorization: 'x',
        connection: 'close, x-mine',
        'x-mine': '1',
      },
    });
    await until(() => held.length === 1);
    const [{ asked }] = held as [Held];
    expect(asked).toMatchObject({ method: 'POST', target: '/v1/sms/send?q=%2C' });
    expect(asked.body.toString()).toBe('{"a":1}');
    expect(asked.headers).toMatchObject({ 'x-request-id': 'r-1', 'idempotency-key': 'k' });
    for (const name of ['key', 'authorization', 'connection', 'x-mine'])
      expect(asked.headers[name]).toBeUndefined();
    held[0]!.answer({
      status: 402,
      headers: ['content-length', '3', 'x-outer', '2'],
      body: Buffer.from('ü!'),
    });
    expect(await answer).toMatchObject({ status: 402, body: 'ü!', headers: { 'x-outer': '2' } });
  });

  it('are independent: each is authenticated, and a failed, slow, garbled or separate answer affects no other', async () => {
    const held = hold(sms);
    const suspended = await system.company({ status: 'suspended', settings: { requestsPerSecond: 0 } });
    const limited = await system.company({ settings: { requestsPerSecond: 1 } });
    const good = Array.from({ length: 20 }, (_, index) => post(`n=${index}`));
    const askLimited = () => Array.from({ length: 5 }, () => get('balance', limited.key));
    const many = askLimited();
    const wrong = [post('x', { key: 'hk_live_wrong' }), post('x', { key: suspended.key })];
    const [slow, broken, alone, garbled] = [
      post('slow'),
      post('broken'),
      get('report/5?alone'),
      post('garbled'),
    ];
    expect((await Promise.all(wrong.map(({ answer }) => answer))).map(({ status }) => status)).toEqual([
      401, 403,
    ]);
    const answerAllButSlow = (): void => {
      for (const one of held.splice(0)) {
        if (search(one) === 'slow') kept.push(one);
        else if (search(one) === 'broken') one.answer(smallAnswer('{"statusID":99}', 500));
        else if (search(one) === 'alone') one.answer(null);
        else if (search(one) === 'garbled')
          one.answer({ status: 7, headers: ['a b', '\0'], body: Buffer.of(1) });
        else one.answer(smallAnswer(`{"for":"${search(one)}"}`));
      }
    };
    const kept: Held[] = [];
    const answersOf = async (asked: OpenRequest[]): Promise<HttpAnswer[]> => {
      let done = false;
      const answers = Promise.all(asked.map(({ answer }) => answer)).finally(() => (done = true));
      await until(() => (answerAllButSlow(), done));
      return answers;
    };
    const answers = await answersOf([...good, broken, alone, garbled, ...many]);
    expect(answers.slice(0, 20).map(({ body }) => body)).toEqual(
      good.map((_, index) => `{"for":"n=${index}"}`),
    );
    expect(answers[20]).toMatchObject({ status: 500, body: '{"statusID":99}' });
    expect(JSON.parse(answers[21]!.body)).toMatchObject({ statusID: 0, service: 'sms' });
    expect(answers[22]!.status).toBe(503);
    // The limit is one request per second. If the machine is so slow that all five requests passed, more are sent.
    let ofLimited = answers.slice(23);
    while (!ofLimited.some(({ status }) => status === 429)) ofLimited = await answersOf(askLimited());
    await until(() => (answerAllButSlow(), kept.length === 1));
    kept[0]!.answer(smallAnswer('{}'));
    expect((await slow.answer).status).toBe(200);
  });

  it('are cancelled at the service when their client disconnects, without effect on other requests', async () => {
    const held = hold(sms);
    const [gone, staying] = [post('gone'), post('staying')];
    await until(() => held.length === 2);
    gone.request.destroy();
    const of = (what: string): Held => held.find((one) => search(one) === what)!;
    await until(() => of('gone').asked.isGone());
    expect(of('staying').asked.isGone()).toBe(false);
    for (const one of held) one.answer(smallAnswer('{}'));
    expect((await staying.answer).status).toBe(200);
  });

  it('fail with 503 for a send and are retried for a read if the service is killed', async () => {
    const held = hold(sms);
    const sends = Array.from({ length: 5 }, (_, index) => post(`send=${index}`));
    const reads = Array.from({ length: 5 }, () => get('balance?read'));
    await until(() => held.length === 10);
    const again: string[] = [];
    sms.small = (asked) => {
      again.push(asked.target);
      return Promise.resolve(smallAnswer('{"again":1}'));
    };
    const before = sms.seen.length;
    sms.cutMultiplexed();
    const statuses = async (asking: typeof sends) =>
      (await Promise.all(asking.map(({ answer }) => answer))).map(({ status }) => status);
    expect(await statuses(sends)).toEqual(sends.map(() => 503));
    expect(await statuses(reads)).toEqual(reads.map(() => 200));
    const asked = [...again, ...sms.seen.slice(before).map(({ url }) => url)];
    expect(asked).toEqual(reads.map(() => '/v1/sms/balance?read'));
  });
});

describe('small requests after their deadline', () => {
  it('get 524 and are cancelled at the service', async () => {
    const system = await GatewayFixture.start({ limitSeconds: 0.4 });
    try {
      const { key } = await system.company({ settings: { requestsPerSecond: 0 } });
      await untilMultiplexed(system, key);
      const held = hold(system.services.sms);
      // If the machine is slow, the deadline passes before the service receives the request.
      await until(async () => {
        expect((await system.client(key).post('/sms/send', { a: 1 })).status).toBe(524);
        return held.length > 0;
      });
      await until(() => held.every(({ asked }) => asked.isGone()));
    } finally {
      await system.stop();
    }
  });
});
