import { ACCOUNT_QUEUES, type AccountEventsMessage, REQUEST_QUEUE, SECURITY_EVENT } from '@herald/contracts';
import { recordOf, type Row, rowsOf } from '@herald/testing/http-client';
import { until } from '@herald/testing/until';
import { GatewayFixture } from '../testing/gateway-fixture';
import { SecurityAlerts } from './security-alerts';

const CALLBACK = { url: 'https://shop.example.com/sms', key: 'of-the-shop' };
const EVENTS = Object.values(SECURITY_EVENT);
const DAY_MS = 86_400_000;

describe('security alerts', () => {
  let system: GatewayFixture;
  const published: AccountEventsMessage[] = [];
  const publishedOf = (company: number) => published.filter((message) => message.company === company);

  beforeAll(async () => {
    system = await GatewayFixture.start({ environment: () => ({ TRUSTED_PROXIES: '127.0.0.1' }) });
    const broker = await system.namespace.broker();
    for (const queue of ACCOUNT_QUEUES) {
      await broker.consume<AccountEventsMessage>(queue, { prefetch: 10 }, async (message) => {
        published.push(message);
      });
    }
  });
  afterAll(() => system.stop());

  const alertsOf = async (key: string): Promise<Row[]> =>
    rowsOf(await system.client(key).get('/security-alerts')).map(({ id: _id, ...alert }) => alert);
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

  it('list new keys and changed callback settings, and publish only the events that the company has enabled', async () => {
    const { id, key, keyID } = await system.company();
    const client = system.client(key);
    const made = recordOf(await client.post('/keys', { name: 'web shop' }));
    await client.put('/callback', { ...CALLBACK, events: [SECURITY_EVENT.CALLBACK_CHANGED] });
    const other = recordOf(await client.post('/keys', { name: 'other' }));
    await client.put('/callback', { ...CALLBACK, url: 'https://attacker.example/x', events: [] });
    await client.put('/callback', { ...CALLBACK, url: 'https://attacker.example/y' });
    const by = `key ${keyID}`;
    expect((await alertsOf(key)).map(({ event, parameters }) => [event, parameters])).toEqual([
      ['security.callback.changed', { changed: 'url', by }],
      ['security.callback.changed', { changed: 'url,hosts,events', by }],
      ['security.key.created', { keyID: other['id'], keyName: 'other', by }],
      ['security.key.created', { keyID: made['id'], keyName: 'web shop', by }],
      ['security.key.created', { keyID, keyName: '', by: 'operator' }],
    ]);
    await client.put('/callback', { ...CALLBACK, events: [SECURITY_EVENT.KEY_CREATED] });
    const last = recordOf(await client.post('/keys', { name: 'last' }));
    const alerts = await until(
      () => publishedOf(id),
      (messages) => messages.some(({ events }) => events[0]!.event === SECURITY_EVENT.KEY_CREATED),
      { what: 'the callback of the last key' },
    );
    const alert = { after: null, at: expect.any(Number), requestId: expect.any(String) };
    expect(alerts).toHaveLength(2);
    expect(alerts).toEqual(
      expect.arrayContaining([
        {
          company: id,
          former: 1,
          events: [
            {
              id: `alert.callback.${id}.2`,
              ...alert,
              event: SECURITY_EVENT.CALLBACK_CHANGED,
              parameters: { changed: 'url,hosts,events', by },
            },
          ],
        },
        {
          company: id,
          events: [
            {
              id: `alert.key.${String(last['id'])}`,
              ...alert,
              event: SECURITY_EVENT.KEY_CREATED,
              parameters: { keyID: last['id'], keyName: 'last', by },
            },
          ],
        },
      ]),
    );
  });

  it('go to the previous receiver, with its previous secrets, for four days', async () => {
    const { id, key } = await system.company();
    const client = system.client(key);
    const { signingSecret } = recordOf(await client.put('/callback', { ...CALLBACK, events: EVENTS }));
    await client.post('/callback/rotate', { overlapSeconds: 0 });
    await client.put('/callback', { url: 'https://attacker.example/x', key: 'of-the-attacker' });
    const formerOf = async (former: number) =>
      (await system.namespace.broker()).request(REQUEST_QUEUE.CALLBACK_SETTINGS, { company: id, former });
    const alerts = await until(
      () => publishedOf(id),
      ({ length }) => length === 2,
      { what: 'both callbacks' },
    );
    expect(alerts.map(({ former }) => former).sort()).toEqual([1, 2]);
    expect(await formerOf(1)).toMatchObject({
      url: CALLBACK.url,
      key: CALLBACK.key,
      version: 1,
      signingSecrets: [{ secret: signingSecret, until: null }],
    });
    expect(await formerOf(2)).toMatchObject({ url: CALLBACK.url, version: 2 });
    expect(await formerOf(3)).toBeNull();
    system.now = () => new Date(Date.now() + 4 * DAY_MS);
    expect(await formerOf(1)).toBeNull();
    system.now = () => new Date();
  });

  it('report each network of a live key once, except its first network', async () => {
    const { id, key, keyID } = await system.company();
    const client = system.client(key);
    await client.put('/callback', { ...CALLBACK, events: EVENTS });
    for (const address of ['203.0.113.5', '198.51.100.1', '203.0.113.77', '2001:db8:1:2::3', '127.0.0.1'])
      await client.get('/keys', from(address));
    const events = await until(
      () => publishedOf(id).flatMap((message) => message.events),
      ({ length }) => length >= 3,
      { what: 'the callbacks' },
    );
    const networks = ['203.0.113.0/24', '198.51.100.0/24', '2001:db8:1::/48'];
    expect(events.map(({ event, parameters }) => [event, parameters])).toEqual(
      expect.arrayContaining(
        networks.map((network) => [SECURITY_EVENT.KEY_NETWORK, { keyID, keyName: '', network }]),
      ),
    );
    expect(events).toHaveLength(3);
    expect((await alertsOf(key)).map(({ event }) => event)).toEqual([
      ...networks.map(() => SECURITY_EVENT.KEY_NETWORK),
      SECURITY_EVENT.KEY_CREATED,
    ]);
  });

  it('are raised by new keys of console sessions, but not by these or test keys on several networks', async () => {
    const { key } = await system.company();
    const client = system.client(key);
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const wish = { name: 'stolen', session: true, expiresAt };
    const session = String(recordOf(await client.post('/keys', wish))['key']);
    const test = String(recordOf(await client.post('/keys', { test: true }))['key']);
    for (const address of ['203.0.113.5', '198.51.100.1'])
      for (const own of [session, test]) await system.client(own).get('/callback', from(address));
    // A later alert of another key: alerts of the keys above would be written before it.
    const roaming = recordOf(await client.post('/keys', { name: 'roaming' }));
    for (const address of ['203.0.113.5', '198.51.100.1'])
      await system.client(String(roaming['key'])).get('/keys', from(address));
    await until(async () => (await alertsOf(key))[0]!['event'] === SECURITY_EVENT.KEY_NETWORK);
    expect((await alertsOf(key)).map(({ event }) => event)).toEqual([
      SECURITY_EVENT.KEY_NETWORK,
      ...['its first', 'session', 'test', 'roaming'].map(() => SECURITY_EVENT.KEY_CREATED),
    ]);
  });

  it('are published by another process if the first process is killed after the transaction', async () => {
    const { id, key } = await system.company();
    const client = system.client(key);
    await client.put('/callback', { ...CALLBACK, events: EVENTS });
    const killed = jest.spyOn(SecurityAlerts.prototype, 'publish').mockImplementationOnce(() => {
      throw new Error('killed');
    });
    try {
      expect((await client.post('/keys', {})).status).toBe(500);
    } finally {
      killed.mockRestore();
    }
    await system.addGateway();
    await until(
      () => publishedOf(id),
      ({ length }) => length === 1,
      { what: 'the callback' },
    );
  });

  it('can be read only with the scope portal', async () => {
    const { key } = await system.company({}, { scopes: ['sms.read'] });
    expect((await system.client(key).get('/security-alerts')).status).toBe(403);
  });
});
