import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { Driver } from './support/driver';
import { FailingServer, type Step } from './support/failing-server';
import { LANGUAGES } from './support/languages';

/** Every client against a failing server: the requests that it retries, those that it does not, and its final errors. */
const INSTALLED_WITHIN_MS = 300_000;
const QUICK = { firstPauseMs: 5, maxPauseMs: 20, retryForMs: 240_000 };
const SECRETS = { key: 'key-of-the-test', secret: `whsec_${'A'.repeat(43)}=` };
const SEND = { brandID: 12, numbers: [995598123456], text: 'Once' };
const sent: Step = { status: 200, body: { statusID: 0, smsID: 1001, message: 'Sent', accepted: 1 } };
const fails = (status: number, headers = {}): Step => ({
  status,
  headers,
  body: { statusID: status, message: 'Not now' },
});

describe.each(LANGUAGES)('the client in $name and a failing server', (language) => {
  let folder: string;
  let command: string[];
  let server: FailingServer;
  let client: Driver | undefined;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'herald-client-'));
    command = await language.install(folder);
  }, INSTALLED_WITHIN_MS);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  beforeEach(async () => {
    server = await new FailingServer().listen();
  });
  afterEach(async () => {
    await client?.close();
    await server.close();
  });

  function against(steps: Step[], settings: Record<string, number> = {}): Driver {
    server.steps = steps;
    client = new Driver(command, { url: server.url, key: 'hk_live_x', settings: { ...QUICK, ...settings } });
    return client;
  }

  it('retries a send with the same key until it is accepted', async () => {
    const passing = [408, 429, 500, 502, 503, 504, 524].map((status) => fails(status));
    const steps = [...passing, 'cut', 'cut-answer', sent] as Step[];
    expect(await against(steps).call('send', [SEND])).toMatchObject({ smsID: 1001 });
    const { requests } = server;
    expect(requests).toHaveLength(steps.length);
    expect(new Set(requests.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
    expect(requests[0]!.idempotencyKey).toMatch(/\S{16,}/);
    expect(new Set(requests.map(({ body }) => body)).size).toBe(1);
    expect(JSON.parse(requests[0]!.body)).toMatchObject(SEND);
  });

  it('retries after an error of a proxy whose JSON has other fields', async () => {
    const body = { message: null, errors: [{ code: 1, message: 'Overloaded', url: 'https://example.com' }] };
    expect(await against([{ status: 503, body }, sent]).call('send', [SEND])).toMatchObject({ smsID: 1001 });
  });

  it.each(['cut', 'hang'] as const)(
    'ends a listener soon, with one last acknowledgement, if Herald is down: %s',
    async (step) => {
      const events = ['7.0.0', '7.0.1'].map((id) => callbackOf(id));
      const body = { data: { signedWith: 'company', events } };
      // After the last step, every request is cut. Without a limit of its own, the listener would outlast the test.
      const driver = against([{ status: 200, body }, step], { timeoutMs: 3_600_000, retryForMs: 3_600_000 });
      await driver.outcome('take', [2, SECRETS]);
      const [asked, ...last] = server.requests.map((request) => JSON.parse(request.body) as object);
      expect(asked).not.toHaveProperty('acknowledged');
      expect(last.length).toBeGreaterThan(0);
      for (const each of last) expect(each).toMatchObject({ acknowledged: ['7.0.0'], limit: 1 });
    },
    300_000,
  );

  it('polls for callbacks although Herald holds its requests for longer than its timeout', async () => {
    const body = { data: { signedWith: 'company', events: [callbackOf('7.0.0')] } };
    const held: Step = { status: 200, body, afterMs: 1_000 };
    // On a blocked machine, an attempt may time out, so any number of them may follow.
    const driver = against(Array<Step>(1_000).fill(held), { timeoutMs: 100, retryForMs: 60_000 });
    expect(await driver.call('take', [2, SECRETS])).toHaveLength(2);
    const last = JSON.parse(server.requests.at(-1)!.body) as object;
    expect(last).toMatchObject({ acknowledged: ['7.0.0'], wait: 10 });
  });

  it('generates a key for each send, or uses a given one', async () => {
    const driver = against([sent, sent, fails(503), sent]);
    for (const options of [undefined, undefined, { idempotencyKey: 'order-4711' }])
      await driver.call('send', [SEND], options);
    const [first, second, ...mine] = server.requests.map(({ idempotencyKey }) => idempotencyKey);
    expect(first).not.toBe(second);
    expect(mine).toEqual(['order-4711', 'order-4711']);
  });

  it.each(['', ' '])('generates a key if the given key is blank: %j', async (idempotencyKey) => {
    const bulk = [{ brandID: 12, text: 'Once' }, [995598123456]];
    const driver = against([fails(503), sent, fails(503), sent, fails(503), sent]);
    await driver.call('send', [SEND], { idempotencyKey });
    await driver.call('sendBulk', bulk, { idempotencyKey });
    const [first, again, ofBulk, ofBulkAgain] = server.requests.map(({ idempotencyKey: key }) => key);
    expect(first).toMatch(/^\S{16,}$/);
    expect(ofBulk).toMatch(/^\S{16,}\.0$/);
    expect([again, ofBulkAgain]).toEqual([first, ofBulk]);
    const error = await driver.error('call', ['POST', '/v1/keys'], { body: {}, idempotencyKey });
    expect(error.class).toBe('UnavailableError');
    expect(server.requests).toHaveLength(5);
  });

  it('refuses keys that a header cannot have, without a request and without printing the API key', async () => {
    const driver = against([], { retryForMs: 0 });
    const { message } = await driver.error('balanceWith', ['hk_live_1\nhk_live_2']);
    expect(message).toBe('key is missing, or has characters that a key cannot have');
    const error = await driver.error('send', [SEND], { idempotencyKey: 'order\n4711' });
    expect(error.class).not.toBe('NoAnswerError');
    expect(server.requests).toEqual([]);
  });

  it('sends a large body completely at each attempt', async () => {
    const numbers = Array.from({ length: 30_000 }, (_, index) => 995598000000 + index);
    const driver = against([fails(503), sent, sent]);
    await driver.call('sendBulk', [{ brandID: 12, text: 'გამარჯობა' }, numbers]);
    const bodies = server.requests.map(({ body }) => body);
    expect(bodies).toHaveLength(2);
    expect(bodies[0]).toBe(bodies[1]);
    expect(JSON.parse(bodies[0]!)).toEqual({ brandID: 12, text: 'გამარჯობა', numbers });
    expect(new Set(server.requests.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  it('waits at least as long as Retry-After asks', async () => {
    // Fifty times the client's own longest pause.
    await against([fails(503, { 'retry-after': '1' }), sent]).call('send', [SEND]);
    const [first, second] = server.requests;
    expect(second!.at - first!.at).toBeGreaterThanOrEqual(1_000);
  });

  it('aborts a hanging attempt, and retries with the same key', async () => {
    // On a blocked machine, an answered attempt may time out too, so any number of them may follow.
    const steps: Step[] = ['hang', ...Array<Step>(1_000).fill(sent)];
    const given = await against(steps, { timeoutMs: 1_000 }).call('send', [SEND]);
    expect(given).toMatchObject({ smsID: 1001 });
    expect(server.requests.length).toBeGreaterThan(1);
    expect(new Set(server.requests.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  it.each([
    ['a refusal', { status: 200, body: { statusID: 40, message: 'Not enough SMS' } }, 'RefusedError'],
    ['a wrong key', fails(401), 'UnauthorizedError'],
    ['a wrong field', fails(400), 'ValidationError'],
    ['a key of another request', fails(409), 'ConflictError'],
    ['a page of somebody else', { status: 200, body: 'Welcome' }, 'NoAnswerError'],
  ] as [string, Step, string][])('does not try again after %s', async (_what, step, name) => {
    const error = await against([step, sent]).error('send', [SEND]);
    expect(error.class).toBe(name);
    expect(server.requests).toHaveLength(1);
  });

  it('fails after the last retry with an error that has its cause and the key for a repetition', async () => {
    const error = await against([fails(503)], { retryForMs: 0 }).error('send', [SEND]);
    expect(error).toMatchObject({ class: 'UnavailableError', httpStatus: 503 });
    expect(error.idempotencyKey).toBe(server.requests[0]!.idempotencyKey);
    expect(server.requests).toHaveLength(1);
  });

  it('retries a request with a possible double effect only if it certainly was not carried out', async () => {
    const created: Step = { status: 200, body: { statusID: 0, brandID: 12, message: 'Created' } };
    const driver = against([fails(429), created, fails(503), 'cut']);
    expect(await driver.call('createBrand', [{ brandName: 'Shop' }])).toMatchObject({ brandID: 12 });
    expect(server.requests).toHaveLength(2);
    expect((await driver.error('createBrand', [{ brandName: 'Shop' }])).class).toBe('UnavailableError');
    expect((await driver.error('createBrand', [{ brandName: 'Shop' }])).class).toBe('NoAnswerError');
    expect(server.requests).toHaveLength(4);
  });
});

/** A callback as a listener gets it, signed with its secret. */
function callbackOf(id: string): object {
  const { key, secret } = SECRETS;
  const query = `key=${key}&event=callback.test`;
  const at = new Date();
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign(id, at, query),
  };
  return { id, query, headers };
}
