import { rowsOf } from '@herald/testing/http-client';
import { GatewayFixture } from '../testing/gateway-fixture';

describe('a key limited to networks, behind a proxy', () => {
  let system: GatewayFixture;

  beforeAll(async () => {
    system = await GatewayFixture.start({ environment: () => ({ TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8' }) });
  });
  afterAll(() => system.stop());

  it.each([
    ['203.0.113.9', 200],
    ['198.51.100.1', 403],
    // An address that the client forges comes before the addresses that the proxies add.
    ['203.0.113.9, 198.51.100.1', 403],
    ['198.51.100.1, 203.0.113.9, 10.1.2.3', 200],
    ['2001:db8:5::1', 200],
    ['2001:db9::1', 403],
    ['::ffff:203.0.113.9', 200],
    ['nonsense', 403],
    ['203.000.113.009', 403],
    ['', 403],
    ['203.0.113.9:555', 200],
    ['"[2001:db8:5::1]:443"', 200],
    ['198.51.100.9:555', 403],
  ])('that forwards for %s: %i', async (forwarded, status) => {
    const { key } = await system.company({}, { cidrs: ['203.0.113.0/24', '2001:db8::/32'] });
    const headers = { 'x-forwarded-for': forwarded };
    expect((await system.client(key).get('/sms/balance', { headers })).status).toBe(status);
  });

  it('is read from Forwarded, on the listener of operators too', async () => {
    const { id, key } = await system.company({}, { cidrs: ['203.0.113.0/24'] });
    const headers = { forwarded: 'for="203.0.113.9:555";proto=https' };
    expect((await system.client(key).get('/sms/balance', { headers })).status).toBe(200);
    await system.admin().request('PATCH', `/companies/${id}`, { body: { name: 'Other' }, headers });
    const audit = await system.admin().get('/audit', { query: { company: id, action: 'company.change' } });
    expect(rowsOf(audit)[0]).toMatchObject({ from: '203.0.113.9' });
  });
});
