import { recordOf, rowsOf } from '@herald/testing/http-client';
import { request } from 'undici';
import { GatewayFixture } from '../testing/gateway-fixture';
import { operatorTokensIn } from '../operators/operator-model';

/** Requests of the console about the credential of a session. */
describe('the key of a session', () => {
  let system: GatewayFixture;

  beforeAll(async () => {
    system = await GatewayFixture.start();
  });
  afterAll(() => system.stop());

  const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
  const ask = async (method: 'GET' | 'DELETE', key?: string): Promise<number> => {
    const answer = await request(`${system.url()}/internal/session-key`, {
      method,
      headers: key ? { key } : {},
    });
    await answer.body.dump();
    return answer.statusCode;
  };
  const sessionKey = async (key: string, fields: object = {}): Promise<{ key: string; id: number }> => {
    const wish = { session: true, scopes: ['sms.read'], expiresAt: inHours(12), ...fields };
    return recordOf(await system.client(key).post('/keys', wish)) as { key: string; id: number };
  };

  it('can be checked, also of a suspended company, and not from outside its networks', async () => {
    const { id, key } = await system.company();
    const session = await sessionKey(key);
    expect(await ask('GET', session.key)).toBe(200);
    await system.admin().patch(`/companies/${id}`, { status: 'suspended' });
    const { body } = await request(`${system.url()}/internal/session-key`, { headers: { key: session.key } });
    expect(await body.json()).toMatchObject({ data: { suspended: true } });
    await system.admin().patch(`/companies/${id}`, { status: 'active' });
    const limited = await sessionKey(key, { cidrs: ['10.0.0.0/8'] });
    expect(await ask('GET', limited.key)).toBe(403);
    await system.client(key).request('DELETE', `/keys/${session.id}`);
    expect([await ask('GET', session.key), await ask('GET')]).toEqual([401, 401]);
  });

  it('shows how its company may write local numbers', async () => {
    const { id, key } = await system.company();
    await system.admin().patch(`/companies/${id}`, { settings: { defaultCountryCode: '44' } });
    const session = await sessionKey(key);
    const { body } = await request(`${system.url()}/internal/session-key`, { headers: { key: session.key } });
    expect(await body.json()).toMatchObject({ data: { defaultCountryCode: '+44', localNumberDigits: 9 } });
  });

  it('shows for how many days its company keeps recipients', async () => {
    const [usual, other] = [await system.company(), await system.company()];
    await system.admin().put(`/companies/${other.id}/retention`, { texts: 30, recipients: 30 });
    const days = async (key: string): Promise<unknown> => {
      const session = await sessionKey(key);
      const headers = { key: session.key };
      const { body } = await request(`${system.url()}/internal/session-key`, { headers });
      return ((await body.json()) as { data: { recipientDays: number } }).data.recipientDays;
    };
    expect([await days(usual.key), await days(other.key)]).toEqual([365, 30]);
  });

  it('shows the modules of its company', async () => {
    const { id, key } = await system.company();
    await system.admin().patch(`/companies/${id}`, { modules: { gps: true } });
    const { body } = await request(`${system.url()}/internal/session-key`, {
      headers: { key: (await sessionKey(key)).key },
    });
    expect(await body.json()).toMatchObject({
      data: { modules: { network: false, iptv: false, gps: true } },
    });
  });

  it('can revoke itself, with an audit row, unlike any other key', async () => {
    const { id, key } = await system.company();
    const session = await sessionKey(key);
    expect([await ask('DELETE', key), await ask('DELETE', session.key)]).toEqual([403, 200]);
    expect([await ask('GET', key), await ask('GET', session.key)]).toEqual([200, 401]);
    const rows = rowsOf(await system.admin().get('/audit', { query: { company: id } }));
    expect(
      rows.filter(({ action, who }) => action === 'key.revoke' && who === `key ${session.id}`),
    ).not.toEqual([]);
  });

  it('does not count toward the limit of 100 keys, and must expire within hours', async () => {
    const { id, key } = await system.company();
    const make = async (fields: object) => (await system.client(key).post('/keys', fields)).status;
    for (let i = 0; i < 3; i++) await sessionKey(key);
    for (let i = 0; i < 98; i++) await system.admin().post(`/companies/${id}/keys`, {});
    expect([await make({}), await make({})]).toEqual([201, 409]);
    expect((await sessionKey(key)).key).toMatch(/^hk_live_/);
    for (const expiresAt of [null, inHours(13)])
      expect(await make({ session: true, scopes: ['sms.read'], expiresAt })).toBe(400);
  });

  it('of an operator: a token created by a sign-in can revoke itself, unlike any other token', async () => {
    const { id } = recordOf(await system.admin().post('/operators', { name: 'Nino', role: 'read' }));
    const made = recordOf(await system.admin().post(`/operators/${String(id)}/tokens`, {}));
    const token = String(made.token);
    const signOut = async (): Promise<number> => {
      const answer = await request(`${system.operatorUrl()}/internal/operator-sign-ins`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${token}` },
      });
      await answer.body.dump();
      return answer.statusCode;
    };
    expect(await signOut()).toBe(403);
    await operatorTokensIn(system.connection).updateOne(
      { _id: made.id as number },
      { $set: { signIn: 'x' } },
    );
    expect([await signOut(), await signOut()]).toEqual([200, 401]);
    expect((await system.admin(0, token).get('/companies')).status).toBe(401);
  });

  it('acts as a test key below /v1/test, with its own scopes, unlike any other key', async () => {
    const { key } = await system.company();
    const live = { url: 'https://shop.example.com/sms', key: 'live-key' };
    const test = { url: 'https://test.example.com/sms', key: 'test-key' };
    const session = system.client((await sessionKey(key, { scopes: ['portal'] })).key);
    await session.put('/callback', live);
    expect(recordOf(await session.put('/test/callback', test))).toMatchObject({ ...test, test: true });
    expect(recordOf(await session.get('/callback'))).toMatchObject(live);
    expect(recordOf(await session.get('/test/callback'))).toMatchObject(test);
    // Operations on live data, and scopes that the key lacks.
    const refused = await Promise.all([
      session.get('/test/keys'),
      session.post('/test/callback/deliveries/replay', {}),
      session.post('/test/sms/send', {}),
    ]);
    expect(refused.map(({ status, body }) => [status, body['message']])).toEqual([
      [403, expect.stringContaining('GET /v1/keys requires a live key.')],
      [403, expect.stringContaining('POST /v1/callback/deliveries/replay requires a live key.')],
      [403, 'The API key lacks the scope sms.send.'],
    ]);
    const reader = system.client((await sessionKey(key)).key);
    const created = recordOf(await system.client(key).post('/keys', { test: true }));
    // Lists with the tests of people in the console are for sessions.
    for (const list of ['/sms/messages', '/sms/jobs']) {
      expect((await reader.get(`/test${list}`)).status).not.toBe(403);
      expect((await system.client(String(created['key'])).get(list)).status).toBe(403);
    }
    for (const other of [key, String(created['key'])])
      expect((await system.client(other).get('/test/callback')).status).toBe(404);
    expect((await system.client('hk_live_x').get('/test/callback')).status).toBe(401);
  });
});
