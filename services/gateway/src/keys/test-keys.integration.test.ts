import { REQUEST_QUEUE } from '@herald/contracts';
import { type Answer, recordOf, rowsOf } from '@herald/testing/http-client';
import { until } from '@herald/testing/until';
import { PUBLIC_ROUTES } from '../forwarding/public-routes';
import { GatewayFixture } from '../testing/gateway-fixture';

const LIVE = { url: 'https://shop.example.com/sms?token=of-live', key: 'live-key' };
/** The URL of test callbacks until a test key sets another URL. */
const INHERITED = 'https://shop.example.com/sms';
const TEST = { url: 'https://test.example.com/sms', key: 'test-key' };
/** Operations that a test key may use. All of them affect test data only. */
const ALLOWED = [
  ...['GET /v1/sms/send', 'POST /v1/sms/send', 'POST /v1/sms/sendXml'],
  ...['GET /v1/sms/report/:smsID', 'GET /v1/sms/messages/:smsID/:number', 'POST /v1/sms/otp-confirmed'],
  'POST /v1/sms/jobs/:smsID/cancel',
  ...['GET /v1/callback', 'PUT /v1/callback', 'POST /v1/callback/rotate', 'POST /v1/callback/test'],
  ...['GET /v1/callback/deliveries', 'POST /v1/callback/listen', 'DELETE /v1/callback/listen'],
  ...['POST /v1/callback/listen/replay', 'POST /v1/callback/trigger'],
];

let system: GatewayFixture;

beforeAll(async () => {
  system = await GatewayFixture.start();
});
afterAll(() => system.stop());

/** A company with a key of each kind. */
async function companyWithKeys() {
  const owner = await system.company();
  const { key } = recordOf(await system.client(owner.key).post('/keys', { test: true }));
  return { id: owner.id, live: system.client(owner.key), test: system.client(String(key)) };
}

const settingsOf = async (company: number, test: boolean) =>
  (await system.namespace.broker()).request(REQUEST_QUEUE.CALLBACK_SETTINGS, {
    company,
    ...(test && { test }),
  });

describe('a test key', () => {
  it('is refused every operation on live data, with the reason', async () => {
    const { test } = await companyWithKeys();
    const answers = await Promise.all(
      PUBLIC_ROUTES.map(async ({ method, path }): Promise<[string, Answer]> => {
        const target = path.replace('/v1', '').replace(/:\w+/g, '1');
        const body = method === 'GET' || method === 'DELETE' ? {} : { body: {} };
        return [`${method} ${path}`, await test.request(method, target, body)];
      }),
    );
    for (const [route, { status, body }] of answers) {
      if (ALLOWED.includes(route)) expect([route, status]).not.toEqual([route, 403]);
      else
        expect([route, status, body['message']]).toEqual([
          route,
          403,
          `Test keys can only use test data: their sends, reports and callbacks. ${route} requires a live key.`,
        ]);
    }
    expect(answers.filter(([route]) => ALLOWED.includes(route))).toHaveLength(ALLOWED.length);
  });

  it('has a validation key and a signing secret different from those of live callbacks', async () => {
    const { id, live, test } = await companyWithKeys();
    expect((await test.get('/callback')).status).toBe(404);
    const ofLive = recordOf(await live.put('/callback', LIVE));
    expect(ofLive).not.toHaveProperty('test');
    const ofTests = recordOf(await test.get('/callback'));
    expect(ofTests).toMatchObject({
      url: INHERITED,
      hosts: ['shop.example.com'],
      signQuery: true,
      test: true,
    });
    expect(ofTests['key']).not.toBe(LIVE.key);
    expect(ofTests['signingSecret']).toMatch(/^whsec_/);
    expect(ofTests['signingSecret']).not.toBe(ofLive['signingSecret']);
    expect(await settingsOf(id, true)).toMatchObject({
      url: INHERITED,
      key: ofTests['key'],
      signingSecrets: [{ secret: ofTests['signingSecret'], until: null }],
    });
    expect(recordOf(await live.get('/callback'))).toEqual(ofLive);
  });

  it('sets and rotates the test settings without changing the live settings', async () => {
    const { id, live, test } = await companyWithKeys();
    const ofLive = recordOf(await live.put('/callback', { ...LIVE, events: ['sms.inbound.received'] }));
    const set = recordOf(await test.put('/callback', { ...TEST, hosts: ['hooks.example.com'] }));
    expect(set).toMatchObject({
      ...TEST,
      hosts: ['test.example.com', 'hooks.example.com'],
      events: [],
      test: true,
    });
    const rotated = recordOf(await test.post('/callback/rotate', {}));
    expect(rotated).toMatchObject({ ...TEST, previousSecrets: [{ secret: set['signingSecret'] }] });
    expect(recordOf(await live.get('/callback'))).toEqual(ofLive);
    expect(await settingsOf(id, false)).toMatchObject(LIVE);
    expect(await settingsOf(id, true)).toMatchObject(TEST);
    expect(recordOf(await system.admin().get(`/companies/${id}`))).toMatchObject({
      callbackHosts: ['shop.example.com'],
      testCallbackHosts: ['test.example.com', 'hooks.example.com'],
      settings: { events: ['sms.inbound.received'] },
    });
    const wrong = await test.put('/callback', { ...TEST, events: ['sms.inbound.received'] });
    expect([wrong.status, Object.keys(wrong.body['errors'] as object)]).toEqual([400, ['events']]);
    const [row] = await until(
      async () => rowsOf(await system.admin().get('/audit', { query: { company: id, length: 1 } })),
      ([newest]) => newest?.['state'] !== 'begun',
    );
    expect(row).toMatchObject({ action: 'callback.rotate', change: { test: true } });
  });

  it('has its own settings if the company has none, and inherits no URL while the live settings are removed', async () => {
    const [alone, both] = [await companyWithKeys(), await companyWithKeys()];
    expect((await alone.test.put('/callback', TEST)).status).toBe(200);
    expect((await alone.live.get('/callback')).status).toBe(404);
    expect(await settingsOf(alone.id, false)).toBeNull();
    await both.live.put('/callback', LIVE);
    const { key } = recordOf(await both.test.get('/callback'));
    await system.admin().delete(`/companies/${both.id}/callback`);
    expect((await both.test.get('/callback')).status).toBe(404);
    expect(await settingsOf(both.id, true)).toBeNull();
    await both.live.put('/callback', LIVE);
    expect(recordOf(await both.test.get('/callback'))).toMatchObject({ url: INHERITED, key });
  });
});
