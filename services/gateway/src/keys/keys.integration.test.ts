import { formatDateTime } from '@herald/values/company-time';
import { recordOf, rowsOf } from '@herald/testing/http-client';
import { keepingLogger } from '@herald/testing/loggers';
import { until } from '@herald/testing/until';
import { GatewayFixture } from '../testing/gateway-fixture';
import { newApiKey } from './api-key';
import { KeyStore } from './key-store';

describe('keys', () => {
  let system: GatewayFixture;

  beforeAll(async () => {
    system = await GatewayFixture.start();
  });
  afterAll(() => system.stop());
  afterEach(() => {
    jest.restoreAllMocks();
    system.now = () => new Date();
  });

  const balance = async (key: string): Promise<number> =>
    (await system.client(key).get('/sms/balance')).status;

  it('are never stored in plain text', async () => {
    const { key } = await system.company();
    const connection = await system.namespace.mongo();
    for (const { name } of await connection.db!.listCollections().toArray()) {
      const documents = await connection.db!.collection(name).find().toArray();
      expect(JSON.stringify(documents)).not.toContain(key.slice(12, 40));
    }
  });

  it('have no successor if the old key cannot be ended in the same transaction', async () => {
    const { id, keyID } = await system.company();
    const path = `/companies/${id}/keys`;
    const rotate = async () => (await system.admin().post(`${path}/${keyID}/rotate`)).status;
    jest.spyOn(KeyStore.prototype, 'replace').mockRejectedValueOnce(new Error('killed'));
    expect(await rotate()).toBe(500);
    // The key is revoked after the rotation has read it.
    const { nextId } = KeyStore.prototype;
    jest.spyOn(KeyStore.prototype, 'nextId').mockImplementationOnce(async function (this: KeyStore) {
      await system.admin().delete(`${path}/${keyID}`);
      return nextId.call(this);
    });
    expect(await rotate()).toBe(409);
    expect(rowsOf(await system.admin().get(path)).map((row) => row.id)).toEqual([keyID]);
  });

  it('of another company cannot be rotated', async () => {
    const [one, two] = [await system.company(), await system.company()];
    const answer = await system.admin().post(`/companies/${one.id}/keys/${two.keyID}/rotate`);
    expect(answer.status).toBe(404);
    expect(await balance(two.key)).toBe(200);
  });

  it('keep their limits when they are rotated', async () => {
    const limits = { scopes: ['customers.create'], cidrs: ['127.0.0.0/8'], queryAllowed: false };
    const { id, keyID } = await system.company({}, limits);
    const made = recordOf(await system.admin().post(`/companies/${id}/keys/${keyID}/rotate`));
    expect(made).toMatchObject({ ...limits, permissions: ['customers.create'] });
  });

  it('show the time and address of their last use, on every instance of the gateway', async () => {
    const { id, key, keyID } = await system.company();
    const other = await system.addGateway();
    const used = new Date(Date.now() + 3_600_000);
    system.now = () => used;
    const index = system.instances.indexOf(other);
    expect((await system.client(key, index).get('/sms/balance')).status).toBe(200);
    // A gateway writes the remaining uses when it stops.
    await system.stopInstance(other);
    const shown = recordOf(await system.admin().get(`/companies/${id}/keys/${keyID}`));
    expect(shown).toMatchObject({
      lastUsedAt: formatDateTime(used, 'Asia/Tbilisi'),
      lastUsedFrom: '127.0.0.1',
    });
  });
});

describe('a new key', () => {
  let system: GatewayFixture;

  beforeAll(async () => {
    system = await GatewayFixture.start();
  });
  afterAll(() => system.stop());

  it('has its networks normalized', async () => {
    const { id } = await system.company();
    const path = `/companies/${id}/keys`;
    const cidrs = ['::ffff:127.0.0.1', '10.9.0.0/8', '2001:DB8::/32'];
    expect(recordOf(await system.admin().post(path, { cidrs })).cidrs).toEqual([
      '127.0.0.1',
      '10.0.0.0/8',
      '2001:db8::/32',
    ]);
    const twice = await system.admin().post(path, { cidrs: ['10.0.0.0/8', '::ffff:10.0.0.0/104'] });
    expect(twice.status).toBe(400);
  });

  it('expires in the time zone of its company', async () => {
    const { id } = await system.company();
    const ends = [];
    for (const expiresAt of ['2999-01-31', '2999-01-31 09:30', '2999-01-31T05:30:00Z', '9999-12-31'])
      ends.push(recordOf(await system.admin().post(`/companies/${id}/keys`, { expiresAt })).expiresAt);
    expect(ends).toEqual([
      '2999-01-31 00:00:00',
      '2999-01-31 09:30:00',
      '2999-01-31 09:30:00',
      '9999-12-31 00:00:00',
    ]);
  });
});

describe('keys from one address', () => {
  const logger = keepingLogger();
  let system: GatewayFixture;

  beforeAll(async () => {
    const environment = () => ({ WRONG_KEYS_PER_MINUTE: '3' });
    system = await GatewayFixture.start({ environment, logger });
  });
  afterAll(() => system.stop());

  it('are throttled after too many wrong keys, as are operator tokens, but valid keys and tokens are accepted', async () => {
    const { key } = await system.company();
    const { key: unused } = await system.company();
    const ask = (text: string) => system.client(text).get('/sms/balance');
    expect((await ask(key)).status).toBe(200);
    for (let i = 0; i < 3; i++) expect((await ask(newApiKey())).status).toBe(401);
    // Every 20 s another wrong key is allowed, which may be one of these requests on a slow machine.
    const waits = await until(
      () => ask('nonsense'),
      ({ status }) => status === 429,
    );
    expect(waits.headers['retry-after']).toMatch(/^\d+$/);
    const operator = system.admin(0, 'ho_wrong');
    await until(async () => (await operator.get('/companies')).status === 429);
    expect([(await ask(key)).status, (await ask(unused)).status]).toEqual([200, 200]);
    const made = recordOf(await system.admin().post('/operators', { name: 'Nino', role: 'read' }));
    const { token } = recordOf(await system.admin().post(`/operators/${String(made.id)}/tokens`, {}));
    expect((await system.admin(0, String(token)).get('/companies')).status).toBe(200);
  });

  it('are logged once if they belong to several companies, because a proxy may be missing from the configuration', async () => {
    const keys = [(await system.company()).key, (await system.company()).key];
    for (let i = 0; i < 30; i++) await system.client(keys[i % 2]!).get('/sms/balance');
    const lines = logger.lines.filter(({ event }) => event === 'clients.share_an_address');
    expect(lines).toEqual([
      expect.objectContaining({
        level: 'warn',
        fields: expect.objectContaining({ address: '127.0.0.1', clients: 2 }) as object,
      }),
    ]);
  });

  it('do not include OPERATOR_TOKEN, if it is guessed among many wrong tokens', async () => {
    const made = recordOf(await system.admin().post('/operators', { name: 'Ana', role: 'read' }));
    const { token } = recordOf(await system.admin().post(`/operators/${String(made.id)}/tokens`, {}));
    for (let i = 0; i < 20; i++) await system.admin(0, `guess-${i}`).get('/companies');
    expect((await system.admin().get('/companies')).status).toBe(429);
    expect((await system.admin(0, String(token)).get('/companies')).status).toBe(200);
  });
});
