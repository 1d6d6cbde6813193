import { formatDateTime } from '@herald/company-time';
import { recordOf, rowsOf } from '@herald/testing/http-client';
import { until } from '@herald/testing/until';
import { GatewayFixture } from '../testing/gateway-fixture';
import { newApiKey } from './api-key';
import { SCOPES } from './scopes';

describe('keys', () => {
  let system: GatewayFixture;

  beforeAll(async () => {
    system = await GatewayFixture.start();
  });
  afterAll(() => system.stop());
  afterEach(() => {
    system.now = () => new Date();
  });

  const balance = async (key: string): Promise<number> =>
    (await system.client(key).get('/sms/balance')).status;

  it('stand nowhere in the database as they are', async () => {
    const { key } = await system.company();
    const connection = await system.namespace.mongo();
    for (const { name } of await connection.db!.listCollections().toArray()) {
      const documents = await connection.db!.collection(name).find().toArray();
      expect(JSON.stringify(documents)).not.toContain(key.slice(12, 40));
    }
  });

  it('that end are forgotten at once by the gateway that was told, and show their state', async () => {
    const { id, key, keyID } = await system.company({}, { name: 'Shop' });
    const path = `/companies/${id}/keys`;
    expect(await balance(key)).toBe(200);
    const rotated = recordOf(await system.admin().post(`${path}/${keyID}/rotate`, { overlapSeconds: 0 }));
    const next = `${path}/${String(rotated.id)}`;
    expect(rotated).toMatchObject({ name: 'Shop', state: 'active', expiresAt: null });
    expect([await balance(key), await balance(String(rotated.key))]).toEqual([401, 200]);
    expect((await system.admin().post(`${path}/${keyID}/rotate`)).status).toBe(409);

    await system.admin().delete(next);
    expect(await balance(String(rotated.key))).toBe(401);
    const shown = await system.admin().get(next);
    expect(recordOf(shown).key).toContain('…');
    const listed = await system.admin().get(path);
    expect(rowsOf(listed)).toMatchObject([
      { id: keyID, state: 'expired' },
      { id: rotated.id, state: 'revoked' },
    ]);
  });

  it('of another company can not be replaced', async () => {
    const [one, two] = [await system.company(), await system.company()];
    const answer = await system.admin().post(`/companies/${one.id}/keys/${two.keyID}/rotate`);
    expect(answer.status).toBe(404);
    expect(await balance(two.key)).toBe(200);
  });

  it('of the version before, without the fields of today, do what they did', async () => {
    const { id, keyID, key } = await system.company({}, { permissions: ['accounts.create'] });
    const connection = await system.namespace.mongo();
    const stored = connection.collection<{ _id: number }>('api_keys');
    await stored.updateOne({ _id: keyID }, { $unset: { scopes: 1, cidrs: 1, queryAllowed: 1 } });
    const shown = recordOf(await system.admin().get(`/companies/${id}/keys/${keyID}`));
    expect(shown).toMatchObject({
      permissions: ['accounts.create'],
      scopes: SCOPES.filter((scope) => scope !== 'customers.create'),
      cidrs: [],
      queryAllowed: true,
      test: false,
      lastUsedAt: null,
      lastUsedFrom: null,
    });
    expect(await balance(key)).toBe(200);
    expect((await system.client(key).get('/payments')).status).toBe(200);
    expect((await system.client(key).post('/customers/create', {})).status).toBe(403);
  });

  it('that are limited stay so when they are replaced', async () => {
    const limits = { scopes: ['customers.create'], cidrs: ['127.0.0.0/8'], queryAllowed: false };
    const { id, keyID } = await system.company({}, limits);
    const made = recordOf(await system.admin().post(`/companies/${id}/keys/${keyID}/rotate`));
    expect(made).toMatchObject({ ...limits, permissions: ['customers.create'] });
  });

  it.each([
    [{ permissions: ['sms.send'], scopes: ['sms.send'] }, 'scopes'],
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['all'] }, 'scopes.0'],
    [{ cidrs: ['10.0.0.0/33'] }, 'cidrs.0'],
    [{ cidrs: ['localhost'] }, 'cidrs.0'],
    [{ cidrs: '10.0.0.1' }, 'cidrs'],
    [{ queryAllowed: 'perhaps' }, 'queryAllowed'],
  ])('%j are told what is wrong', async (fields, field) => {
    const { id } = await system.company();
    const answer = await system.admin().post(`/companies/${id}/keys`, fields);
    expect(answer).toMatchObject({ status: 400, body: { errors: { [field]: expect.any(String) } } });
  });

  it('say when and from where they were used last, to every copy of the gateway', async () => {
    const { id, key, keyID } = await system.company();
    const other = await system.addGateway();
    const used = new Date(Date.now() + 3_600_000);
    system.now = () => used;
    const index = system.copies.indexOf(other);
    expect((await system.client(key, index).get('/sms/balance')).status).toBe(200);
    // A stop writes what is left.
    await system.stopCopy(other);
    const shown = recordOf(await system.admin().get(`/companies/${id}/keys/${keyID}`));
    expect(shown).toMatchObject({
      lastUsedAt: formatDateTime(used, 'Asia/Tbilisi'),
      lastUsedFrom: '127.0.0.1',
    });
  });
});

describe('a key that is limited to networks, behind a proxy', () => {
  let system: GatewayFixture;

  beforeAll(async () => {
    system = await GatewayFixture.start({ environment: () => ({ TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8' }) });
  });
  afterAll(() => system.stop());

  it.each([
    ['203.0.113.9', 200],
    ['198.51.100.1', 403],
    // What the client itself made up stands before what the proxies saw.
    ['203.0.113.9, 198.51.100.1', 403],
    ['198.51.100.1, 203.0.113.9, 10.1.2.3', 200],
    ['2001:db8:5::1', 200],
    ['2001:db9::1', 403],
    ['::ffff:203.0.113.9', 200],
    ['nonsense', 403],
    ['', 403],
  ])('that has seen %s: %i', async (forwarded, status) => {
    const { key } = await system.company({}, { cidrs: ['203.0.113.0/24', '2001:db8::/32'] });
    const headers = { 'x-forwarded-for': forwarded };
    expect((await system.client(key).get('/sms/balance', { headers })).status).toBe(status);
  });
});

it('that were wrong too often make their address wait, whoever they were said to be, and a good one passes', async () => {
  const system = await GatewayFixture.start({ environment: () => ({ WRONG_KEYS_PER_MINUTE: '3' }) });
  const { key } = await system.company();
  const status = async (text: string) => (await system.client(text).get('/sms/balance')).status;
  expect(await status(key)).toBe(200);
  for (let i = 0; i < 3; i++) expect(await status(newApiKey())).toBe(401);
  // One more is let through every 20 s: on a machine that stands still it may be one of these.
  const waits = await until(
    () => system.client(newApiKey()).get('/sms/balance'),
    ({ status }) => status === 429,
  );
  expect(waits.headers['retry-after']).toMatch(/^\d+$/);
  const operator = system.admin(0, 'ho_wrong');
  await until(async () => (await operator.get('/companies')).status === 429);
  expect([await status(key), (await system.admin().get('/companies')).status]).toEqual([200, 200]);
  await system.stop();
});
