import { recordOf, rowsOf } from '@herald/testing/http-client';
import { GatewayFixture } from '../testing/gateway-fixture';

describe('keys', () => {
  let system: GatewayFixture;

  beforeAll(async () => {
    system = await GatewayFixture.start();
  });
  afterAll(() => system.stop());

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
});
