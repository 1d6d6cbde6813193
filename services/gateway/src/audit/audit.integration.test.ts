import { recordOf, rowsOf } from '@herald/testing/http-client';
import { until } from '@herald/testing/until';
import { ADMIN_ROUTES } from '../forwarding/admin-routes';
import { GatewayFixture } from '../testing/gateway-fixture';

interface Row {
  id: number;
  action: string;
  state: string;
  [field: string]: unknown;
}

describe('the operator', () => {
  let system: GatewayFixture;
  let id: number;

  beforeAll(async () => {
    system = await GatewayFixture.start({ environment: () => ({ TRUSTED_PROXIES: '127.0.0.0/8' }) });
    ({ id } = await system.company());
  });
  afterAll(() => system.stop());
  afterEach(() => {
    system.services.sms.handler = null;
  });

  /** The newest row, once its outcome is written. */
  const newestRow = async (): Promise<Row> => {
    let row: Row | undefined;
    await until(async () => {
      row = rowsOf(await system.admin().get('/audit', { query: { length: 1 } }))[0] as Row | undefined;
      return row !== undefined && row.state !== 'begun';
    });
    return row!;
  };

  it('is told which token is missing', async () => {
    const answer = await system.admin().get('/companies', { headers: { authorization: undefined } });
    expect([answer.status, answer.headers['www-authenticate']]).toEqual([401, 'Bearer']);
  });

  it('gets 405 with Allow', async () => {
    const answer = await system.admin().delete('/companies');
    expect(answer.status).toBe(405);
    expect(String(answer.headers.allow).split(', ').sort()).toEqual(['GET', 'POST']);
  });

  it('leaves a row with every change: who, what, when, from where', async () => {
    const begun = Date.now();
    await system.admin().request('PATCH', `/companies/${id}`, {
      body: { name: 'Audited' },
      headers: { 'x-request-id': 'change-1', 'x-forwarded-for': '203.0.113.9' },
    });
    const row = await newestRow();
    expect(row).toMatchObject({
      who: 'operator',
      action: 'company.change',
      method: 'PATCH',
      path: `/admin/v1/companies/${id}`,
      company: id,
      change: { name: 'Audited' },
      from: '203.0.113.9',
      requestId: 'change-1',
      state: 'completed',
      status: 200,
    });
    expect(Date.parse(row.at as string)).toBeGreaterThanOrEqual(begun - 1);
  });

  it('leaves a row without secrets, also when refused', async () => {
    await system.admin().put(`/companies/${id}/callback`, { url: 'nonsense', key: 'hidden-key' });
    const row = await newestRow();
    expect(row).toMatchObject({
      action: 'callback.set',
      state: 'refused',
      status: 400,
      change: { url: 'nonsense', key: '***' },
    });
  });

  it('names the company that was made', async () => {
    const made = await system.admin().post('/companies', { name: 'New' });
    expect(await newestRow()).toMatchObject({ action: 'company.create', company: recordOf(made).id });
  });

  it('leaves a row when a key is shown', async () => {
    await system.admin().get(`/companies/${id}/keys/1`);
    expect(await newestRow()).toMatchObject({ action: 'key.show', company: id, state: 'completed' });
  });

  it.each(ADMIN_ROUTES.map((route) => [route.method, route.path, route] as const))(
    'is forwarded: %s %s',
    async (method, path, route) => {
      const url = `/${path.replace(':id', String(id)).replace(/:\w+/, '5')}`;
      const answer = await system
        .admin()
        .request(method, url, { query: { a: 'b,c' }, body: method === 'GET' ? undefined : { x: 1 } });
      expect(answer.status).toBe(200);
      expect(answer.body.service).toBe(route.service);
      const { last } = system.services[route.service];
      expect(last).toMatchObject({
        method,
        url: `/admin/v1${url}?a=b,c`,
        caller: { kind: 'operator', name: 'operator', role: 'owner' },
      });
      expect(last.headers.authorization).toBeUndefined();
      if (method !== 'GET') expect(route.action).toBeTruthy();
      if (!route.action) return;
      expect(await newestRow()).toMatchObject({
        action: route.action,
        path: `/admin/v1${url}`,
        change: method === 'GET' ? null : { x: 1 },
        state: 'completed',
        status: 200,
      });
    },
  );

  it('gets 404 for what belongs to a company that is not there', async () => {
    const before = system.services.sms.seen.length;
    const answer = await system.admin().post('/companies/999999/sms-balance', { amount: 5, reference: 'r' });
    expect(answer.status).toBe(404);
    expect(system.services.sms.seen.length).toBe(before);
  });

  it('sees that an outcome is not known', async () => {
    system.services.sms.handler = (request) => request.socket.destroy();
    const answer = await system.admin().post(`/companies/${id}/sms-balance`, { amount: 5, reference: 'r' });
    expect(answer.status).toBe(503);
    expect(await newestRow()).toMatchObject({ action: 'sms-balance.move', state: 'unknown', status: 503 });
  });

  it('reads the rows by company and action', async () => {
    const rows = await system.admin().get('/audit', { query: { company: id, action: 'company.change' } });
    expect(rowsOf(rows).length).toBeGreaterThan(0);
    for (const row of rowsOf(rows)) expect(row).toMatchObject({ company: id, action: 'company.change' });
    expect(rows.body.recordsTotal).toBeGreaterThan(rows.body.recordsFiltered!);
    expect((await system.admin().get('/audit', { query: { company: 'x' } })).status).toBe(400);
  });
});
