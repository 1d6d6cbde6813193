import { HttpClient, recordOf, rowsOf } from '@herald/testing/http-client';
import { until } from '@herald/testing/until';
import { GatewayFixture } from '../testing/gateway-fixture';
import { type Role } from '../access/roles';

const DAY_MS = 86_400_000;

describe('operators', () => {
  let system: GatewayFixture;
  let company: number;

  beforeAll(async () => {
    system = await GatewayFixture.start();
    await system.addGateway();
    ({ id: company } = await system.company());
  });
  afterAll(() => system.stop());
  afterEach(() => {
    system.now = () => new Date();
  });

  interface Made {
    id: number;
    tokenID: number;
    token: string;
    /** Returns a client that sends the token to a gateway. */
    ask(gateway?: number): HttpClient;
  }

  async function newOperator(role: Role, name = `Op ${role}`, expiresInDays?: number): Promise<Made> {
    const { id } = recordOf(await system.admin().post('/operators', { name, role })) as { id: number };
    const made = recordOf(await system.admin().post(`/operators/${id}/tokens`, { expiresInDays }));
    const token = String(made.token);
    const ask = (gateway = 0) => system.admin(gateway, token);
    return { id, tokenID: made.id as number, token, ask };
  }

  const newestRow = async (): Promise<Record<string, unknown>> => {
    let row: Record<string, unknown> | undefined;
    await until(async () => {
      row = rowsOf(await system.admin().get('/audit', { query: { length: 1 } }))[0];
      return row !== undefined && row.state !== 'begun';
    });
    return row!;
  };

  it('have tokens that are shown once, and never stored in plain text', async () => {
    const { id, token, ask } = await newOperator('read', 'Nino');
    expect(token).toMatch(/^ho_[0-9A-Za-z]{38}$/);
    expect((await ask().get('/companies')).status).toBe(200);
    const listed = await ask().get('/operators');
    expect(JSON.stringify(listed.body)).not.toContain(token.slice(7, 35));
    expect(rowsOf(listed).find((row) => row.id === id)).toMatchObject({
      name: 'Nino',
      role: 'read',
      email: null,
      tokens: [{ token: `${token.slice(0, 7)}…${token.slice(-4)}`, revokedAt: null }],
    });
    const connection = await system.namespace.mongo();
    for (const { name } of await connection.db!.listCollections().toArray()) {
      const documents = await connection.db!.collection(name).find().toArray();
      expect(JSON.stringify(documents)).not.toContain(token.slice(7, 35));
    }
  });

  it('lose access at every gateway when a token is revoked, or they are removed', async () => {
    for (const end of ['token', 'operator']) {
      const { id, tokenID, ask } = await newOperator('read');
      for (const gateway of [0, 1]) expect((await ask(gateway).get('/companies')).status).toBe(200);
      const path = end === 'token' ? `/operators/${id}/tokens/${tokenID}` : `/operators/${id}`;
      expect((await system.admin().delete(path)).status).toBe(200);
      expect((await ask().get('/companies')).status).toBe(401);
      await until(async () => (await ask(1).get('/companies')).status === 401);
      // A repeated request is a no-op.
      expect((await system.admin().delete(path)).status).toBe(200);
    }
  });

  it('lose access when their token expires', async () => {
    const { ask } = await newOperator('read', 'Guest', 2);
    expect((await ask().get('/companies')).status).toBe(200);
    system.now = () => new Date(Date.now() + 2 * DAY_MS);
    expect((await ask().get('/companies')).status).toBe(401);
  });

  it('have a changed role at once', async () => {
    const { id, ask } = await newOperator('read');
    expect((await ask().post('/companies', { name: 'New' })).status).toBe(403);
    expect((await system.admin().patch(`/operators/${id}`, { role: 'owner' })).status).toBe(200);
    expect((await ask().post('/companies', { name: 'New' })).status).toBe(201);
  });

  it('cannot remove or demote the last owner, even if two remove each other at once', async () => {
    const isLeft = async (): Promise<number> =>
      rowsOf(await system.admin().get('/operators?length=1000')).filter(
        ({ role, removedAt }) => role === 'owner' && removedAt === null,
      ).length;
    const rowsLeft = rowsOf(await system.admin().get('/operators?length=1000'));
    for (const { id, role } of rowsLeft)
      if (role === 'owner') await system.admin().delete(`/operators/${String(id)}`);
    for (let race = 0; race < 5; race++) {
      const [one, other] = [await newOperator('owner'), await newOperator('owner')];
      const acts = [
        one.ask(0).delete(`/operators/${other.id}`),
        race % 2 === 0
          ? other.ask(1).delete(`/operators/${one.id}`)
          : other.ask(1).request('PATCH', `/operators/${one.id}`, { body: { role: 'read' } }),
      ];
      const statuses = (await Promise.all(acts)).map(({ status }) => status);
      expect([statuses.filter((status) => status === 200).length, await isLeft()]).toEqual([1, 1]);
      const [left] = rowsOf(await system.admin().get('/operators?length=1000')).filter(
        ({ role, removedAt }) => role === 'owner' && removedAt === null,
      );
      const last = left!.id === one.id ? one : other;
      expect((await last.ask().delete(`/operators/${last.id}`)).status).toBe(409);
      const demoted = await last.ask().request('PATCH', `/operators/${last.id}`, { body: { role: 'read' } });
      expect([demoted.status, await isLeft()]).toEqual([409, 1]);
      // OPERATOR_TOKEN is an owner itself.
      expect((await system.admin().delete(`/operators/${last.id}`)).status).toBe(200);
    }
  });

  it('are audited with operator, token and role, even if they were refused', async () => {
    const { id, tokenID, ask } = await newOperator('billing', 'Giorgi');
    const who = { who: 'Giorgi', operator: id, token: tokenID, role: 'billing', company };
    await ask().post(`/companies/${company}/sms-balance`, { amount: 1, reference: 'r' });
    expect(await newestRow()).toMatchObject({ ...who, action: 'sms-balance.move', state: 'completed' });
    expect((await ask().request('PATCH', `/companies/${company}`, { body: { name: 'Mine' } })).status).toBe(
      403,
    );
    expect(await newestRow()).toMatchObject({
      ...who,
      action: 'company.change',
      state: 'refused',
      status: 403,
      change: null,
    });
    const own = await ask().get('/audit', { query: { operator: id } });
    expect(rowsOf(own)).toHaveLength(2);
  });

  it.each([
    (id: number) => `/ADMIN/V1/companies/${id}/keys/1`,
    (id: number) => `/admin/v1/Companies/${id}/KEYS/1/`,
    (id: number) => `/admin/v1/companies/${String(id).replace(/\d/g, (digit) => `%3${digit}`)}/keys/1`,
  ])('leave an audit row of the company for any spelling of the path: %s', async (path) => {
    const { id } = await system.company();
    const { authorization } = { authorization: 'Bearer the-operator-of-the-tests' };
    const answer = await new HttpClient(system.operatorUrl(), { authorization }).get(path(id));
    expect([200, 404]).toContain(answer.status);
    await newestRow();
    const rows = await system.admin().get('/audit', { query: { company: id, action: 'key.show' } });
    expect(rowsOf(rows)).toHaveLength(1);
  });

  it.each(['/messages/5/995598123456', '/Messages/%35/%39%395598123456/'])(
    'leave no phone number in the path of an audit row: %s',
    async (path) => {
      expect((await system.admin().get(path)).status).toBe(200);
      const { action, path: shown } = await newestRow();
      expect(action).toBe('message.read');
      expect(shown).toMatch(/^\/admin\/v1\/messages\/(5|%35)\/\*\*\*\/?$/i);
    },
  );

  it('have at most 20 tokens, each valid for at most 366 days', async () => {
    const { id } = await newOperator('read');
    const tokens = `/operators/${id}/tokens`;
    expect((await system.admin().post(tokens, { expiresInDays: 367 })).status).toBe(400);
    for (let made = 1; made < 20; made++) {
      expect((await system.admin().post(tokens)).status).toBe(201);
    }
    expect((await system.admin().post(tokens)).status).toBe(409);
  });
});
