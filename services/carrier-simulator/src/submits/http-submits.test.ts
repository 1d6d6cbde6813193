import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { until } from '@herald/testing/until';
import { fixtureForEachTest } from '../testing/simulator-fixture';

interface PostedReceipt {
  id?: string;
  reference?: string;
  status?: string;
  to?: string;
}

interface Posted {
  receipts?: PostedReceipt[];
  inbound?: { from: string; to: string; text: string }[];
}

const fixture = fixtureForEachTest({ receiptDelayMs: 0, deliverRetryMs: 20, refusedTries: 1 });
const posted: (Posted | string)[] = [];
let answers: number[] = [];
let client: Server;
let receiptUrl: string;

beforeEach(async () => {
  posted.length = 0;
  answers = [];
  client = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const isJson = request.headers['content-type'] === 'application/json';
      posted.push(isJson ? (JSON.parse(body) as Posted) : body);
      response.writeHead(answers.shift() ?? 204).end();
    });
  });
  await new Promise<void>((resolve) => client.listen(0, '127.0.0.1', resolve));
  receiptUrl = `http://127.0.0.1:${(client.address() as AddressInfo).port}/receipts`;
});
afterEach(() => {
  client.closeAllConnections();
  client.close();
});

function send(to: string, more: object = {}, login = 'herald:herald'): Promise<Response> {
  return fetch(`http://127.0.0.1:${fixture.simulator.webPort}/api/sms`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(login).toString('base64')}`,
    },
    body: JSON.stringify({ from: 'Brand', to, text: 'Hello', reference: 'r1', receiptUrl, ...more }),
    signal: AbortSignal.timeout(2_000),
  });
}
const bodyOf = async (to: string): Promise<unknown> => (await send(to)).json();
const receipts = () =>
  posted.flatMap<PostedReceipt | string>((one) => (typeof one === 'string' ? [one] : (one.receipts ?? [])));

it('accepts a message, shows it on its phone, and posts its delivery receipt until it is accepted', async () => {
  answers = [500, 302];
  const response = await send('995555000001', { text: 'გ'.repeat(71) });
  const { id, parts } = (await response.json()) as { id: string; parts: number };
  expect([response.status, parts]).toEqual([200, 2]);
  await until(() => fixture.simulator.stats().receiptsAcknowledged === 1);
  expect(receipts()).toEqual(
    Array(3).fill(expect.objectContaining({ id, reference: 'r1', status: 'DELIVRD', to: '995555000001' })),
  );
  expect(fixture.simulator.stats()).toMatchObject({ taken: 1, messages: 1, receiptsWaiting: 0 });
});

it.each([
  ['995555900020', 200, { error: { code: '0x0B', message: 'Invalid destination' } }],
  ['995555900021', 429, { error: { code: '0x58', message: 'Too many messages per second' } }],
  ['995555900022', 200, { error: { code: '0x14', message: 'Queue full' } }],
  ['995559001066', 200, { error: { code: '0x42', message: 'command_status 0x42' } }],
  ['995555900042', 200, { parts: 1 }],
])('refuses by the digits of the phone: %s', async (to, status, body) => {
  const response = await send(to);
  expect([response.status, await response.json()]).toEqual([status, body]);
});

it('loses answers as over SMPP', async () => {
  const lost = send('995555900030');
  await expect(send('995555900033')).rejects.toThrow();
  await expect(send('995555900040')).rejects.toThrow();
  expect(await (await send('995555900041')).text()).toBe('');
  expect((await send('995555900024')).status).toBe(400);
  await until(() => receipts().length === 4);
  await expect(lost).rejects.toThrow();
  expect(fixture.simulator.stats()).toMatchObject({ taken: 4, unanswered: 4 });
});

it('holds answers above the limit until it is raised', async () => {
  fixture.simulator.settings.change({ answerLimit: 1 });
  await bodyOf('995555000001');
  let isAnswered = false;
  const held = bodyOf('995555000002').finally(() => (isAnswered = true));
  await until(() => fixture.simulator.stats().taken === 2);
  expect(isAnswered).toBe(false);
  fixture.simulator.settings.change({ answerLimit: 0 });
  expect(await held).toMatchObject({ parts: 1 });
  await until(() => receipts().length === 2);
});

it('posts receipts first, doubled, contradicting, stray, unreadable and in batches', async () => {
  fixture.simulator.settings.change({ receiptLeadMs: 50 });
  const first = send('995555900013');
  await until(() => receipts().length === 1);
  expect(receipts()).toMatchObject([{ reference: 'r1', status: 'DELIVRD' }]);
  await first;
  posted.length = 0;
  await bodyOf('995555900012');
  await bodyOf('995555900008');
  await bodyOf('995555900014');
  await until(() => receipts().length === 6);
  expect(receipts().map((one) => (typeof one === 'string' ? one : one.status))).toEqual(
    expect.arrayContaining(['DELIVRD', 'UNDELIV', 'no news']),
  );
  const { id } = (await bodyOf('995555900015')) as { id: string };
  await until(() => receipts().length === 8);
  expect(receipts().slice(6)).toMatchObject([{ status: 'DELIVRD' }, { id, reference: 'r1' }]);
  expect(receipts()[6]).not.toHaveProperty('reference');
  posted.length = 0;
  fixture.simulator.settings.change({ receiptBatch: 100, receiptDelayMs: 200 });
  for (let n = 0; n < 5; n++) await bodyOf(`99555500010${n}`);
  await until(() => receipts().length === 5);
});

it('posts replies to the sender, and requires the login', async () => {
  await bodyOf('995555000001');
  await fetch(`http://127.0.0.1:${fixture.simulator.webPort}/api/inbound`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ from: '995555000001', to: 'Brand', text: 'STOP' }),
  });
  const inbound = () => posted.flatMap((one) => (typeof one === 'string' ? [] : (one.inbound ?? [])));
  await until(() => inbound().length === 1);
  expect(inbound()).toMatchObject([{ from: '995555000001', to: 'Brand', text: 'STOP' }]);
  expect((await send('995555000001', {}, 'herald:wrong')).status).toBe(401);
  expect((await send('no number')).status).toBe(400);
});

it('shares the rate limit with SMPP', async () => {
  fixture.simulator.settings.change({ tps: 1 });
  const smpp = await fixture.bind();
  await smpp.submit('995555000001');
  const statuses = [(await send('995555000002')).status, (await send('995555000003')).status];
  expect(statuses).toContain(429);
});
