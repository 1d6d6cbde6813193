import { type Answer, recordOf, rowsOf } from '@herald/testing/http-client';
import { until } from '@herald/testing/until';
import { GatewayFixture } from '../testing/gateway-fixture';

interface Owner {
  id: number;
  key: string;
  keyID: number;
}

let system: GatewayFixture;

beforeAll(async () => {
  system = await GatewayFixture.start();
});
afterAll(() => system.stop());

const works = async (key: unknown): Promise<boolean> =>
  (await system.client(String(key)).get('/sms/balance')).status !== 401;
const make = (key: unknown, fields: object = {}): Promise<Answer> =>
  system.client(String(key)).post('/keys', fields);
const revoke = (key: unknown, id: unknown, query: Record<string, string> = {}): Promise<Answer> =>
  system.client(String(key)).request('DELETE', `/keys/${String(id)}`, { query });
const keysOf = async (key: string): Promise<Record<string, unknown>[]> =>
  rowsOf(await system.client(key).get('/keys'));
/** The newest audit row of a company, after its outcome is written. */
const newestRow = ({ id }: Owner): Promise<Record<string, unknown> | undefined> =>
  until(
    async () => rowsOf(await system.admin().get('/audit', { query: { company: id, length: 1 } }))[0],
    (row) => row !== undefined && row['state'] !== 'begun',
  );

describe("a company's own keys", () => {
  it('are listed masked, and to their company only', async () => {
    const [one, two] = [await system.company(), await system.company()];
    const [listed] = await keysOf(one.key);
    expect(await keysOf(one.key)).toHaveLength(1);
    expect(listed).toMatchObject({ id: one.keyID, key: expect.stringContaining('…'), madeBy: null });
    expect((await keysOf(two.key)).map(({ id }) => id)).toEqual([two.keyID]);
  });

  it('inherit the limits of the creating key, work at once and are shown once', async () => {
    const limits = { scopes: ['sms.read', 'portal'], cidrs: ['127.0.0.0/8'], queryAllowed: false };
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const owner = await system.company({}, { ...limits, expiresAt });
    const answer = await make(owner.key, { name: 'Shop' });
    const made = recordOf(answer);
    expect([answer.status, await works(made.key)]).toEqual([201, true]);
    const [maker] = await keysOf(owner.key);
    expect(made).toMatchObject({
      ...limits,
      name: 'Shop',
      madeBy: owner.keyID,
      expiresAt: maker!['expiresAt'],
    });
    const listed = (await keysOf(owner.key)).find(({ id }) => id === made.id)!;
    expect(listed['key']).not.toBe(made.key);
    expect((await system.client(owner.key).get(`/keys/${String(made.id)}`)).status).toBe(405);
  });

  it('can be created with fewer permissions', async () => {
    const { key } = await system.company();
    const limits = { scopes: ['sms.read'], cidrs: ['203.0.113.7'], queryAllowed: false };
    expect(recordOf(await make(key, limits))).toMatchObject(limits);
  });

  it.each([
    [{ scopes: ['sms.read', 'payments.add'] }, 'scopes'],
    [{ cidrs: [] }, 'cidrs'],
    [{ cidrs: ['127.0.0.1', '127.0.0.0/7'] }, 'cidrs'],
    [{ queryAllowed: true }, 'queryAllowed'],
    [{ expiresAt: null }, 'expiresAt'],
    [{ expiresAt: '2999-01-01' }, 'expiresAt'],
    [{ permissions: [] }, 'permissions'],
    [{ scopes: [] }, 'scopes'],
    [{ cidrs: ['localhost'] }, 'cidrs.0'],
  ])('are refused if they are invalid or exceed the creating key: %j', async (fields, field) => {
    const limits = { scopes: ['sms.read', 'portal'], cidrs: ['127.0.0.0/8'], queryAllowed: false };
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const { key } = await system.company({}, { ...limits, expiresAt });
    const answer = await make(key, fields);
    expect(answer).toMatchObject({ status: 400, body: { errors: { [field]: expect.any(String) } } });
    expect(await keysOf(key)).toHaveLength(1);
  });

  it('cannot be managed without the scope portal, with a key in the query or with a revoked key', async () => {
    const { key, id, keyID } = await system.company();
    const lesser = recordOf(await make(key, { scopes: ['sms.read'] }));
    const refused = await make(lesser.key);
    expect([refused.status, refused.body['message']]).toEqual([403, 'The API key lacks the scope portal.']);
    expect((await system.client('').get(`/keys?key=${key}`)).status).toBe(401);
    await system.admin().delete(`/companies/${id}/keys/${keyID}`);
    expect((await make(key)).status).toBe(401);
  });

  it('can rotate themselves, but no key with more permissions and no key of another company', async () => {
    const owner = await system.company();
    const lesser = recordOf(await make(owner.key, { scopes: ['portal'] }));
    const path = `/keys/${owner.keyID}/rotate`;
    const refused = await system.client(String(lesser.key)).post(path, {});
    expect([refused.status, refused.body['message']]).toEqual([403, expect.stringContaining('scopes')]);
    const made = recordOf(await system.client(owner.key).post(path, { overlapSeconds: 0 }));
    expect(made).toMatchObject({ madeBy: owner.keyID, expiresAt: null });
    expect([await works(owner.key), await works(made.key)]).toEqual([false, true]);
    const other = await system.company();
    const foreign = `/keys/${other.keyID}`;
    expect((await system.client(String(made.key)).post(`${foreign}/rotate`, {})).status).toBe(404);
    expect((await revoke(made.key, other.keyID)).status).toBe(404);
    expect(await works(other.key)).toBe(true);
  });

  it('end at once when they are revoked; the last key with the scope portal requires evenLast', async () => {
    const owner = await system.company();
    const lesser = recordOf(await make(owner.key, { scopes: ['sms.read'] }));
    const ending = recordOf(
      await make(owner.key, { expiresAt: new Date(Date.now() + 3_600_000).toISOString() }),
    );
    const refused = await revoke(owner.key, owner.keyID);
    // The other key with the scope portal expires earlier, so it does not count.
    expect([refused.status, refused.body['message']]).toEqual([
      409,
      expect.stringContaining('evenLast=true'),
    ]);
    for (const { id } of [lesser, ending]) expect((await revoke(owner.key, id)).status).toBe(200);
    expect((await revoke(owner.key, lesser.id)).status).toBe(200);
    expect([await works(lesser.key), await works(owner.key)]).toEqual([false, true]);
    expect((await revoke(owner.key, owner.keyID, { evenLast: 'perhaps' })).status).toBe(400);
    expect((await revoke(owner.key, owner.keyID, { evenLast: 'true' })).status).toBe(200);
    expect(await works(owner.key)).toBe(false);
  });

  it('keep one of two keys that revoke each other concurrently', async () => {
    for (let round = 0; round < 5; round++) {
      const one = await system.company({}, round % 2 ? {} : { scopes: ['portal', 'sms.read'] });
      const two = recordOf(await make(one.key));
      const answers = await Promise.all([revoke(one.key, two.id), revoke(two.key, one.keyID)]);
      expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
      expect([await works(one.key), await works(two.key)].filter(Boolean)).toHaveLength(1);
    }
  });

  it('are limited to 100 per company', async () => {
    const { id, key } = await system.company();
    const stored = (await system.namespace.mongo()).collection<{ _id: number }>('api_keys');
    const like = await stored.findOne({ company: id });
    await stored.insertMany(
      Array.from({ length: 98 }, (_, at) => ({ ...like, _id: 1_000_000 + at, hash: `of ${at}` })),
    );
    expect((await make(key)).status).toBe(201);
    expect((await make(key)).status).toBe(409);
    // With those that a rotation has replaced, to 200; keys of operators do not count.
    await stored.insertMany(
      Array.from({ length: 199 }, (_, at) => ({
        ...like,
        _id: 2_000_000 + at,
        hash: `replaced ${at}`,
        madeBy: at < 198 ? like!._id : null,
      })),
    );
    const rotate = (by: string, one: number, overlapSeconds: number) =>
      system.client(by).post(`/keys/${one}/rotate`, { overlapSeconds });
    const first = await rotate(key, like!._id, 60);
    expect(first.status).toBe(201);
    const next = String(recordOf(first).key);
    expect((await rotate(next, 1_000_000, 60)).status).toBe(409);
    expect((await rotate(next, 1_000_000, 0)).status).toBe(201);
  });

  it('write audit rows that name the acting key, without secrets', async () => {
    const owner = await system.company();
    const made = recordOf(await make(owner.key, { name: 'Shop' }));
    const row = await newestRow(owner);
    expect(row).toMatchObject({
      who: `key ${owner.keyID}`,
      key: owner.keyID,
      operator: null,
      token: null,
      role: null,
      action: 'key.create',
      method: 'POST',
      path: '/v1/keys',
      company: owner.id,
      from: '127.0.0.1',
      change: { name: 'Shop' },
      state: 'completed',
      status: 201,
      after: { id: made.id, key: '***' },
    });
    await revoke(made.key, owner.keyID);
    expect(await newestRow(owner)).toMatchObject({
      key: made.id,
      action: 'key.revoke',
      path: `/v1/keys/${owner.keyID}`,
      before: { state: 'active' },
      after: { state: 'revoked' },
    });
  });

  it('can be changed at a limited rate only, so that other companies can still write to the audit', async () => {
    const { key } = await system.company();
    const statuses: number[] = [];
    const atOnce = async (): Promise<number[]> => {
      const answers = await Promise.all(Array.from({ length: 100 }, () => revoke(key, 987_654)));
      statuses.push(...answers.map(({ status }) => status));
      return statuses;
    };
    await until(atOnce, (seen) => seen.includes(429));
    expect(new Set(statuses)).toEqual(new Set([404, 429]));
    expect((await make((await system.company()).key)).status).toBe(201);
  });
});

describe("a company's own callback settings", () => {
  const given = { url: 'https://shop.example.com/sms', key: 'hidden-key' };

  it('are set and read by this company only, with an audit row without secrets', async () => {
    const [owner, other] = [await system.company(), await system.company()];
    const client = system.client(owner.key);
    expect((await client.get('/callback')).status).toBe(404);
    const set = recordOf(await client.put('/callback', given));
    expect(set).toMatchObject({
      ...given,
      signingSecret: expect.stringMatching(/^whsec_/),
      hosts: ['shop.example.com'],
      signQuery: true,
      previousSecrets: [],
    });
    expect(recordOf(await client.get('/callback'))).toEqual(set);
    const { events, ...settings } = set;
    expect(events).toEqual([]);
    expect(recordOf(await system.admin().get(`/companies/${owner.id}/callback`))).toEqual(settings);
    expect((await system.client(other.key).get('/callback')).status).toBe(404);
    const row = await newestRow({ ...owner });
    expect(JSON.stringify(row)).not.toMatch(/hidden-key|whsec_/);
    const rows = rowsOf(
      await system.admin().get('/audit', { query: { company: owner.id, action: 'callback.set' } }),
    );
    expect(rows).toMatchObject([{ key: owner.keyID, change: { url: given.url, key: '***' } }]);
  });

  it("keep the hosts of sends' own URLs if a request omits them; the host of the URL changes with the URL", async () => {
    const owner = await system.company();
    const client = system.client(owner.key);
    const hosts = ['Hooks.Example.com', 'shop.example.com'];
    const both = ['shop.example.com', 'hooks.example.com'];
    expect(recordOf(await client.put('/callback', { ...given, hosts }))).toMatchObject({ hosts: both });
    expect(recordOf(await client.put('/callback', given))).toMatchObject({ hosts: both });
    expect(recordOf(await system.admin().get(`/companies/${owner.id}`))).toMatchObject({
      callbackHosts: both,
    });
    const moved = { ...given, url: 'https://new.example.com/sms' };
    expect(recordOf(await client.put('/callback', moved))).toMatchObject({
      hosts: ['new.example.com', 'hooks.example.com'],
    });
    expect(recordOf(await client.put('/callback', { ...moved, hosts: [] }))).toMatchObject({
      hosts: ['new.example.com'],
    });
    for (const host of [
      'https://a.example',
      'a.example:8080',
      'a.example/b',
      '*.example',
      'u@a.example',
      '',
    ]) {
      const wrong = await client.put('/callback', { ...given, hosts: [host] });
      expect([wrong.status, Object.keys(wrong.body['errors'] as object)]).toEqual([400, ['hosts.0']]);
    }
    const sender = await system.company({}, { scopes: ['sms.send'] });
    const mayNot = await system.client(sender.key).put('/callback', { ...given, hosts: ['evil.example'] });
    expect([mayNot.status, mayNot.body['message']]).toEqual([403, expect.stringMatching(/portal/)]);
  });

  it('rotate the secret: the new and the old secret both sign until the overlap ends', async () => {
    const owner = await system.company();
    const client = system.client(owner.key);
    expect((await client.post('/callback/rotate', {})).status).toBe(404);
    const { signingSecret: first } = recordOf(await client.put('/callback', given));
    const rotated = recordOf(await client.post('/callback/rotate', { overlapSeconds: 3_600 }));
    expect(rotated).toMatchObject({ ...given, previousSecrets: [{ secret: first }] });
    expect(rotated['signingSecret']).not.toBe(first);
    // Rotating to the current secret changes nothing. With an overlap of 0, the previous secrets stop signing at once.
    const { signingSecret } = rotated;
    const again = await system.admin().post(`/companies/${owner.id}/callback/rotate`, { signingSecret });
    expect(recordOf(again)).toMatchObject({
      signingSecret,
      previousSecrets: rotated['previousSecrets'] as [],
    });
    const ended = await client.post('/callback/rotate', { signingSecret, overlapSeconds: 0 });
    expect(recordOf(ended)).toMatchObject({ signingSecret, previousSecrets: [] });
    for (const overlapSeconds of [-1, 2_592_001, 'long'])
      expect((await client.post('/callback/rotate', { overlapSeconds })).status).toBe(400);
    const row = await newestRow({ ...owner });
    expect(row).toMatchObject({ action: 'callback.rotate', key: owner.keyID });
    expect(JSON.stringify(row)).not.toMatch(/whsec_/);
  });

  it('refuse a rotation that would drop a secret before its overlap ends', async () => {
    const client = system.client((await system.company()).key);
    await client.put('/callback', given);
    const statuses: number[] = [];
    for (let turn = 0; turn < 5; turn++) statuses.push((await client.post('/callback/rotate', {})).status);
    expect(statuses).toEqual([200, 200, 200, 200, 409]);
    expect((await client.post('/callback/rotate', { overlapSeconds: 0 })).status).toBe(200);
  });
});
