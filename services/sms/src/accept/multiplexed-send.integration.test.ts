import { InternalTokenIssuer } from '@herald/service/internal-token';
import { companyCaller } from '@herald/testing/service-fixture';
import { TOKEN_KEYS } from '@herald/testing/token-keys';
import { until } from '@herald/testing/until';
import { MultiplexedPool } from '@herald/service/multiplex';
import { SmsFixture } from '../testing/sms-fixture';

interface Said {
  status: number;
  type: string | undefined;
  body: Record<string, unknown>;
}

interface Line {
  method: 'GET' | 'POST';
  path: string;
  body?: string;
  headers?: Record<string, string>;
}

/** Keeps a multiplexed connection from becoming too old, even if the test is paused. */
const HOUR_MS = 3_600_000;
const NUMBER = 995598000001;
const JSON_TYPE = { 'content-type': 'application/json' };
const good = JSON.stringify({ brandID: 1, numbers: [NUMBER, 'x'], text: 'Hello' });
const query = `brandID=1&numbers=${NUMBER}&text=Hi`;

describe('small requests over a multiplexed connection', () => {
  const fixture = new SmsFixture();
  let pool: MultiplexedPool;
  const tokens = new InternalTokenIssuer(TOKEN_KEYS.signing);
  let smsID: number;

  beforeAll(async () => {
    await fixture.open();
    const { port } = await fixture.startInstance();
    await fixture.company(1, 100);
    smsID = (await fixture.send(1, good)).body['smsID'] as number;
    pool = new MultiplexedPool(new URL(`http://127.0.0.1:${port}`), { freshMs: HOUR_MS });
    await until(() => overMultiplexed({ method: 'GET', path: '/v1/sms/balance' }));
  });
  afterAll(async () => {
    pool.close();
    await fixture.stop();
  });

  /** null if the request must be sent alone. */
  async function overMultiplexed({ method, path, body, headers = {} }: Line): Promise<Said | null> {
    const token = await tokens.issue('sms', companyCaller(1));
    return new Promise((resolve, reject) => {
      const asked = {
        method,
        path,
        body: body === undefined ? null : Buffer.from(body),
        headers: ['x-herald-token', token, ...Object.entries(headers).flat()],
      };
      const cancel = pool.ask(asked, {
        onAnswer: (status, given, bytes) => {
          const type = given[given.indexOf('content-type') + 1];
          resolve({ status, type, body: JSON.parse(bytes.toString()) as Said['body'] });
        },
        onAlone: () => resolve(null),
        onLost: reject,
      });
      if (!cancel) resolve(null);
    });
  }

  async function byItself({ method, path, body, headers = {} }: Line): Promise<Said> {
    const answer = await fixture.as(1, method, path, { headers, ...(body === undefined ? {} : { body }) });
    return { status: answer.status, type: answer.headers['content-type'], body: answer.body };
  }

  /** Removes the values that differ from one send to the next. */
  const alike = (said: Said | null) =>
    said && { ...said, body: { ...said.body, smsID: typeof said.body['smsID'], sms: 0 } };

  it.each<[string, () => Line]>([
    ['a send', () => ({ method: 'POST', path: '/v1/sms/send', body: good, headers: JSON_TYPE })],
    ['a send without a type', () => ({ method: 'POST', path: '/v1/sms/send', body: good })],
    [
      'a dry run',
      () => ({ method: 'POST', path: '/v1/sms/send?dryRun=true', body: good, headers: JSON_TYPE }),
    ],
    [
      'a dry run that is not understood',
      () => ({ method: 'POST', path: '/v1/sms/send?dryRun=True', body: good, headers: JSON_TYPE }),
    ],
    ['broken JSON', () => ({ method: 'POST', path: '/v1/sms/send', body: '{', headers: JSON_TYPE })],
    ['nothing', () => ({ method: 'POST', path: '/v1/sms/send', headers: JSON_TYPE })],
    [
      'another type',
      () => ({ method: 'POST', path: '/v1/sms/send', body: good, headers: { 'content-type': 'text/plain' } }),
    ],
    [
      'no such brand',
      () => ({ method: 'POST', path: '/v1/sms/send', body: good.replace('1', '9'), headers: JSON_TYPE }),
    ],
    [
      'a key that is too long',
      () => ({
        method: 'POST',
        path: '/v1/sms/send',
        body: good,
        headers: { 'idempotency-key': 'k'.repeat(300) },
      }),
    ],
    ['a send by GET', () => ({ method: 'GET', path: `/v1/sms/send?${query}` })],
    ['a dry run by GET', () => ({ method: 'GET', path: `/v1/sms/send?${query}&dryRun=1` })],
    ['a query that is no UTF-8', () => ({ method: 'GET', path: `/v1/sms/send?${query}%ff` })],
    ['GET without a query', () => ({ method: 'GET', path: '/v1/sms/send' })],
    ['the balance', () => ({ method: 'GET', path: '/v1/sms/balance' })],
    ['a report', () => ({ method: 'GET', path: `/v1/sms/report/${smsID}` })],
    [
      'a page of a report',
      () => ({ method: 'GET', path: `/v1/sms/report/${smsID}?start=0&length=1&draw=3` }),
    ],
    ['a page that is none', () => ({ method: 'GET', path: `/v1/sms/report/${smsID}?start=x` })],
    ['a draw that is no number', () => ({ method: 'GET', path: `/v1/sms/report/${smsID}?draw=1e1` })],
    ['a report of nothing', () => ({ method: 'GET', path: '/v1/sms/report/999999' })],
    ['a report of no number', () => ({ method: 'GET', path: '/v1/sms/report/none' })],
  ])('%s is answered like a request of its own', async (_case, line) => {
    expect(alike(await overMultiplexed(line()))).toEqual(alike(await byItself(line())));
  });

  it('a send and its repetition are one send, over either transport', async () => {
    const line: Line = {
      method: 'POST',
      path: '/v1/sms/send',
      body: good,
      headers: { ...JSON_TYPE, 'idempotency-key': 'once' },
    };
    const [first, second, third] = [
      await overMultiplexed(line),
      await byItself(line),
      await overMultiplexed(line),
    ];
    expect(second!.body['smsID']).toBe(first!.body['smsID']);
    expect(third!.body['smsID']).toBe(first!.body['smsID']);
    const byQuery: Line = {
      method: 'GET',
      path: `/v1/sms/send?${query}`,
      headers: { 'idempotency-key': 'twice' },
    };
    expect((await byItself(byQuery)).body).toEqual((await overMultiplexed(byQuery))!.body);
  });

  it('the XML form and a report of many messages must be requested alone', async () => {
    const numbers = Array.from({ length: 1_001 }, (_, index) => NUMBER + index);
    await fixture.topUp(1, 2_000);
    const many = await fixture.send(1, { brandID: 1, numbers, text: 'Many' });
    expect(many.body).toMatchObject({ statusID: 0 });
    expect(
      await overMultiplexed({ method: 'GET', path: `/v1/sms/report/${String(many.body['smsID'])}` }),
    ).toBeNull();
    expect(await overMultiplexed({ method: 'POST', path: '/v1/sms/sendXml', body: '<request/>' })).toBeNull();
  });
});
