import { type Answer, recordOf, rowsOf } from '@herald/testing/http-client';
import { GatewayFixture } from '../testing/gateway-fixture';
import { SecurityAlerts } from '../security-alerts/security-alerts';
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

  it('exist after a lost response, and are returned without the secret', async () => {
    const { key } = await system.company();
    // The alert is published after the transaction.
    const killed = jest.spyOn(SecurityAlerts.prototype, 'publish').mockImplementationOnce(() => {
      throw new Error('killed');
    });
    try {
      expect((await makeWith('lost', key)).status).toBe(500);
    } finally {
      killed.mockRestore();
    }
    const again = await makeWith('lost', key);
    expect([again.status, recordOf(again)['madeBy']]).toEqual([200, expect.any(Number)]);
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

describe("an operator's keys for a company, created with an Idempotency-Key", () => {
  it('are created once for repeated and concurrent requests, and only the first response has the secret', async () => {
    const { id, key } = await system.company();
    const makeWith = (name: string, body: object, token?: string): Promise<Answer> =>
      system
        .admin(0, token)
        .request('POST', `/companies/${id}/keys`, { body, headers: { 'idempotency-key': name } });
    const answers = await Promise.all(Array.from({ length: 3 }, () => makeWith('once', { name: 'Shop' })));
    answers.push(await makeWith('once', { name: 'Shop' }));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201]);
    const secrets = answers.map((answer) => String(recordOf(answer).key));
    const [shown, ...more] = secrets.filter((secret) => !secret.includes('…'));
    expect([await works(shown), more]).toEqual([true, []]);
    expect(new Set(answers.map((answer) => recordOf(answer).id)).size).toBe(1);
    expect(await keysOf(key)).toHaveLength(2);
    expect((await makeWith('once', { name: 'Other' })).status).toBe(409);
    expect((await makeWith('another', { name: 'Shop' })).status).toBe(201);

    const owner = recordOf(await system.admin().post('/operators', { name: 'Nino', role: 'owner' }));
    const { token } = recordOf(await system.admin().post(`/operators/${String(owner.id)}/tokens`, {}));
    const byAnother = await makeWith('once', { name: 'Shop' }, String(token));
    expect(byAnother.status).toBe(201);
    expect(recordOf(byAnother).id).not.toBe(recordOf(answers[0]!).id);
  });
});
