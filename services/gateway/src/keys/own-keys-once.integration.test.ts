import { type Answer, recordOf, rowsOf } from '@herald/testing/http-client';
import { GatewayFixture } from '../testing/gateway-fixture';
import { keysIn } from './key-model';

let system: GatewayFixture;

beforeAll(async () => {
  system = await GatewayFixture.start();
});
afterAll(() => system.stop());

const works = async (key: unknown): Promise<boolean> =>
  (await system.client(String(key)).get('/sms/balance')).status !== 401;
const keysOf = async (key: string): Promise<Record<string, unknown>[]> =>
  rowsOf(await system.client(key).get('/keys'));

describe("a company's own keys, created with an Idempotency-Key", () => {
  const makeWith = (name: string, key: unknown, fields: object = { name: 'Shop' }): Promise<Answer> =>
    system
      .client(String(key))
      .request('POST', '/keys', { body: fields, headers: { 'idempotency-key': name } });

  it('are created once for repeated and concurrent requests, and only the first response has the secret', async () => {
    const { key } = await system.company();
    const answers = await Promise.all(Array.from({ length: 5 }, () => makeWith('once', key)));
    const [made, ...more] = answers.filter(({ status }) => status === 201);
    expect(more).toEqual([]);
    const { id, key: secret } = recordOf(made!);
    expect(await works(secret)).toBe(true);
    const again = await makeWith('once', key);
    for (const repeated of [...answers.filter((answer) => answer !== made), again]) {
      expect(repeated).toMatchObject({
        status: 200,
        body: { statusID: 0, message: expect.stringMatching(/already created/) },
      });
      expect(recordOf(repeated)).toMatchObject({ id, key: expect.stringContaining('…') });
    }
    expect(await keysOf(key)).toHaveLength(2);
  });

  it('are separate per acting key and company; different parameters are refused, and the Idempotency-Key expires after a day', async () => {
    const owner = await system.company();
    const first = recordOf(await makeWith('mine', owner.key));
    expect(await makeWith('mine', owner.key, { name: 'Other' })).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/Idempotency-Key was already used/) },
    });
    const byAnother = await makeWith('mine', first.key);
    expect([byAnother.status, recordOf(byAnother)['madeBy']]).toEqual([201, first.id]);
    expect((await makeWith('mine', (await system.company()).key)).status).toBe(201);
    expect((await makeWith('x'.repeat(256), owner.key)).status).toBe(400);
    // A rotation is a different request, so the new key does not get the Idempotency-Key.
    const replaced = await system.client(owner.key).post(`/keys/${String(first.id)}/rotate`, {});
    expect(replaced.status).toBe(201);
    expect(recordOf(await makeWith('mine', owner.key))['id']).toBe(first.id);
    await keysIn(system.connection).updateOne(
      { _id: Number(first.id) },
      { $set: { createdAt: new Date(Date.now() - 25 * 3_600_000) } },
    );
    const later = await makeWith('mine', owner.key);
    expect([later.status, recordOf(later)['id']]).not.toEqual([200, first.id]);
    expect(later.status).toBe(201);
  });
});
