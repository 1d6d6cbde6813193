import { recordOf } from '@herald/testing/http-client';
import { GatewayFixture } from '../testing/gateway-fixture';

describe('a change with an unknown field', () => {
  let system: GatewayFixture;

  beforeAll(async () => {
    system = await GatewayFixture.start();
  });
  afterAll(() => system.stop());

  it('is refused by its name, and changes nothing', async () => {
    const { id, key } = await system.company({}, { permissions: ['portal'] });
    const settings = { url: 'https://shop.example.com/sms', key: 'of-callbacks' };
    const changes: [path: string, method: string, body: Record<string, unknown>][] = [
      [`/companies/${id}`, 'PATCH', { name: 'Other' }],
      [`/companies/${id}/people/1`, 'PATCH', { role: 'viewer' }],
      ['/operators/1', 'PATCH', { role: 'read' }],
      [`/companies/${id}/callback`, 'PUT', settings],
      [`/companies/${id}/retention`, 'PUT', { texts: 10 }],
      [`/companies/${id}/keys`, 'POST', { name: 'Shop' }],
      [`/companies/${id}/keys/1/rotate`, 'POST', {}],
      [`/companies/${id}/callback/rotate`, 'POST', {}],
      ['/operators/1/tokens', 'POST', {}],
    ];
    const own: typeof changes = [
      ['/portal/people/1', 'PATCH', { role: 'viewer' }],
      ['/callback', 'PUT', settings],
    ];
    for (const [client, all] of [
      [system.admin(), changes],
      [system.client(key), own],
    ] as const)
      for (const [path, method, body] of all) {
        const answer = await client.request(method, path, { body: { ...body, colour: 'red' } });
        expect([path, answer.status, answer.body.errors]).toEqual([
          path,
          400,
          { colour: 'colour is not allowed' },
        ]);
      }
    expect(recordOf(await system.admin().get(`/companies/${id}`))).toMatchObject({ name: 'Acme' });
  });

  it('may have the settings of a company as they are shown, which does not change retention periods', async () => {
    const { id } = await system.company();
    const path = `/companies/${id}`;
    const { name, timezone, status, settings, modules } = recordOf(await system.admin().get(path));
    const shown = { name, timezone, status, settings, modules };
    expect(recordOf(await system.admin().patch(path, shown))).toMatchObject(shown);
    const other = { settings: { retention: { texts: 10 } } };
    expect((await system.admin().patch(path, other)).body.errors).toEqual({
      'settings.retention': expect.stringContaining(`PUT /admin/v1/companies/{id}/retention`),
    });
  });

  it('may have the callback settings as they are shown', async () => {
    const { id, key } = await system.company();
    const own = system.client(key);
    await own.put('/callback', { url: 'https://shop.example.com/sms', key: 'of-callbacks' });
    for (const [client, path] of [
      [own, '/callback'],
      [system.admin(), `/companies/${id}/callback`],
    ] as const) {
      const shown = recordOf(await client.get(path));
      expect(recordOf(await client.put(path, shown))).toEqual(shown);
    }
  });
});
