import { inspect } from 'node:util';
import { OPERATOR_TOKEN, GatewayFixture } from '../testing/gateway-fixture';

const ALL_BUT_DATE = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;

describe('keys', () => {
  let system: GatewayFixture;

  beforeAll(async () => {
    system = await GatewayFixture.start();
    await system.addGateway();
  });
  afterAll(() => system.stop());

  const balance = async (key: string, gateway = 0): Promise<number> =>
    (await system.client(key, gateway).get('/sms/balance')).status;

  /** Whatever is asked later than 2 s after `since` gets this status; how long an answer is on its way says nothing. */
  const comesWithin2s = async (status: number, since: number, ask: () => Promise<number>): Promise<void> => {
    for (;;) {
      const askedAfter = Date.now() - since;
      if ((await ask()) === status) return;
      expect(askedAfter).toBeLessThan(2_000);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };

  it('are shown when made, masked in lists, and can be shown again', async () => {
    const { id, key, keyID } = await system.company({}, { name: 'Web shop' });
    expect(key).toMatch(/^hk_live_[0-9A-Za-z]{38}$/);
    const listed = await system.admin().get(`/companies/${id}/keys`);
    expect(listed.data).toMatchObject({ statusID: 0, draw: 0, recordsTotal: 1, recordsFiltered: 1 });
    expect(listed.data.data[0]).toMatchObject({
      id: keyID,
      name: 'Web shop',
      permissions: ['customers.create', 'accounts.create'],
      state: 'active',
      expiresAt: null,
    });
    expect(JSON.stringify(listed.data)).not.toContain(key);
    const shown = await system.admin().get(`/companies/${id}/keys/${keyID}`);
    expect(shown.data.data.key).toBe(key);
  });

  it('stand nowhere in the database as they are', async () => {
    const { key } = await system.company();
    const connection = await system.namespace.mongo();
    for (const { name } of await connection.db!.listCollections().toArray()) {
      const documents = await connection.db!.collection(name).find().toArray();
      expect(JSON.stringify(documents)).not.toContain(key.slice(12, 40));
    }
  });

  it.each([
    ['none', undefined],
    ['an empty one', ''],
    ['a made-up one', 'hk_live_made-up'],
    ['one with a wrong checksum', `hk_live_${'a'.repeat(38)}`],
    ['the operator token', OPERATOR_TOKEN],
  ])('the answer to %s is the same 401', async (_case, key) => {
    const answer = await system.client('').get('/sms/balance', { headers: { key } });
    expect(answer.status).toBe(401);
    expect(answer.data).toEqual({ statusID: 401, message: 'The API key is missing or not valid.' });
    expect(answer.headers['x-request-id']).toBeTruthy();
  });

  it('come in header or query on SMS endpoints, and must agree', async () => {
    const one = await system.company();
    const two = await system.company();
    const ask = async (
      path: string,
      header: string | undefined,
      query: string | undefined,
    ): Promise<number> => {
      const answer = await system
        .client('')
        .get(path, { headers: { key: header }, ...(query === undefined ? {} : { params: { key: query } }) });
      return answer.status;
    };
    expect(await ask('/sms/balance', one.key, undefined)).toBe(200);
    expect(await ask('/sms/balance', undefined, one.key)).toBe(200);
    expect(await ask('/sms/balance', one.key, one.key)).toBe(200);
    expect(await ask('/sms/balance', one.key, two.key)).toBe(401);
    expect(await ask('/sms/balance', one.key, '')).toBe(401);
    expect(await ask('/sms/report/1', undefined, one.key)).toBe(200);
    expect(await ask('/customers', one.key, undefined)).toBe(200);
    expect(await ask('/customers', undefined, one.key)).toBe(401);
    // Never passed on, where it is not taken either.
    expect(await ask('/customers', one.key, two.key)).toBe(200);
    expect(system.services.billing.last.url).toBe('/v1/customers');
  });

  it('stop within 2 s of their revocation on every gateway', async () => {
    const { id, key, keyID } = await system.company();
    expect([await balance(key, 0), await balance(key, 1)]).toEqual([200, 200]);
    const revoked = await system.admin(0).delete(`/companies/${id}/keys/${keyID}`);
    const at = Date.now();
    expect(revoked.data.data).toMatchObject({ id: keyID, state: 'revoked' });
    expect(await balance(key, 0)).toBe(401);
    await comesWithin2s(401, at, () => balance(key, 1));
    const shown = await system.admin().get(`/companies/${id}/keys/${keyID}`);
    expect(shown.data.data.key).toContain('…');
    expect((await system.admin().delete(`/companies/${id}/keys/${keyID}`)).status).toBe(200);
  });

  it('are replaced with an overlap', async () => {
    const { id, key, keyID } = await system.company({}, { permissions: ['accounts.create'], name: 'Shop' });
    const rotated = await system.admin().post(`/companies/${id}/keys/${keyID}/rotate`);
    expect(rotated.status).toBe(201);
    expect(rotated.data.data).toMatchObject({
      name: 'Shop',
      permissions: ['accounts.create'],
      state: 'active',
    });
    expect(await balance(rotated.data.data.key)).toBe(200);
    expect(await balance(key)).toBe(200);

    const again = await system
      .admin()
      .post(`/companies/${id}/keys/${rotated.data.data.id}/rotate`, { overlapSeconds: 0 });
    expect(again.status).toBe(201);
    expect(await balance(rotated.data.data.key)).toBe(401);
    expect(await balance(again.data.data.key)).toBe(200);
    const ended = await system.admin().post(`/companies/${id}/keys/${rotated.data.data.id}/rotate`, {});
    expect(ended.status).toBe(409);
  });

  it('end at their time', async () => {
    const expiresAt = Date.now() + 3_600_000;
    const { key } = await system.company({}, { expiresAt: new Date(expiresAt).toISOString() });
    expect(await balance(key)).toBe(200);
    // The clock of the process is set, so that it doesn't matter how long anything takes.
    try {
      jest.useFakeTimers({ now: expiresAt - 1, doNotFake: [...ALL_BUT_DATE] });
      expect(await balance(key)).toBe(200);
      jest.setSystemTime(expiresAt);
      expect(await balance(key)).toBe(401);
    } finally {
      jest.useRealTimers();
    }
  });

  it('need their permission', async () => {
    const { key } = await system.company({}, { permissions: ['customers.create'] });
    const post = async (path: string) => await system.client(key).post(path, {});
    expect((await post('/customers/create')).status).toBe(200);
    expect(system.services.billing.last.caller).toMatchObject({ permissions: ['customers.create'] });
    const refused = await post('/accounts/create');
    expect(refused.status).toBe(403);
    expect(refused.data).toMatchObject({
      statusID: 403,
      message: expect.stringContaining('accounts.create'),
    });
  });

  it('of a suspended company get 403, on every gateway within 2 s', async () => {
    const { id, key } = await system.company();
    expect([await balance(key, 0), await balance(key, 1)]).toEqual([200, 200]);
    await system.admin(0).patch(`/companies/${id}`, { status: 'suspended' });
    const at = Date.now();
    expect(await balance(key, 0)).toBe(403);
    await comesWithin2s(403, at, () => balance(key, 1));
    await system.admin(0).patch(`/companies/${id}`, { status: 'active' });
    expect(await balance(key, 0)).toBe(200);
  });

  it('are checked when made', async () => {
    const { id } = await system.company();
    const answer = await system
      .admin()
      .post(`/companies/${id}/keys`, { name: 5, permissions: ['fly'], expiresAt: '2001-01-01T00:00:00Z' });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.data.errors).sort()).toEqual(['expiresAt', 'name', 'permissions.0']);
    const rotation = await system.admin().post(`/companies/${id}/keys/1/rotate`, { overlapSeconds: -1 });
    expect(rotation.data.errors).toEqual({ overlapSeconds: expect.any(String) });
  });

  it('of another company are not there', async () => {
    const one = await system.company();
    const two = await system.company();
    const path = `/companies/${one.id}/keys/${two.keyID}`;
    for (const answer of [
      await system.admin().get(path),
      await system.admin().delete(path),
      await system.admin().post(`${path}/rotate`),
    ]) {
      expect(answer.status).toBe(404);
    }
    expect(await balance(two.key)).toBe(200);
  });
});

describe('secrets', () => {
  it('never reach a log or an error text', async () => {
    const lines: string[] = [];
    const write = (event: string, fields?: Record<string, unknown>): void => {
      lines.push(`${event} ${inspect(fields, { depth: 10 })}`);
    };
    const system = await GatewayFixture.start({
      logger: { debug: write, info: write, warn: write, error: write },
    });
    const { key, id } = await system.company();
    await system.services.sms.stop();
    const down = await system.client(key).get('/sms/balance', { params: { key } });
    const post = await system.client(key).post('/sms/send', { text: 'secret text' });
    await system
      .admin()
      .put(`/companies/${id}/callback`, { url: 'https://example.com', key: 'validation-secret' });
    const audit = await system.admin().get('/audit');
    const unknown = await system.client('').get('/sms/nothing', { params: { key } });
    await system.stop();
    expect([down.status, post.status, unknown.status]).toEqual([503, 503, 404]);
    expect(lines.some((line) => line.includes('request.failed'))).toBe(true);
    const said = [...lines, JSON.stringify([down.data, post.data, unknown.data, audit.data])].join('\n');
    for (const secret of [key, 'secret text', 'validation-secret', OPERATOR_TOKEN])
      expect(said).not.toContain(secret);
  });
});
