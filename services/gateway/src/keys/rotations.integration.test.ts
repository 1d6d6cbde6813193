import { type Answer, recordOf, rowsOf } from '@herald/testing/http-client';
import { GatewayFixture } from '../testing/gateway-fixture';

let system: GatewayFixture;

beforeAll(async () => {
  system = await GatewayFixture.start();
});
afterAll(() => system.stop());

const works = async (key: unknown): Promise<boolean> =>
  (await system.client(String(key)).get('/sms/balance')).status !== 401;
const keysOf = async (key: string): Promise<Record<string, unknown>[]> =>
  rowsOf(await system.client(key).get('/keys'));

describe('a rotation', () => {
  const END = '2099-01-31T00:00:00Z';

  describe.each(['an operator', 'the company'])('by %s', (who) => {
    const asker = ({ id, key }: { id: number; key: string }) => {
      const client = who === 'the company' ? system.client(key) : system.admin();
      const keys = who === 'the company' ? '/keys' : `/companies/${id}/keys`;
      return (keyID: unknown, overlapSeconds: number, name?: string): Promise<Answer> =>
        client.request('POST', `${keys}/${String(keyID)}/rotate`, {
          body: { overlapSeconds },
          ...(name && { headers: { 'idempotency-key': name } }),
        });
    };

    it.each([null, END])(
      "gives the new key the old key's own expiry %s, and refuses a second rotation",
      async (expiresAt) => {
        const company = await system.company({}, { expiresAt });
        const rotate = asker(company);
        const [shown] = await keysOf(company.key);
        const first = await rotate(company.keyID, 60);
        const next = recordOf(first);
        expect([first.status, next['expiresAt']]).toEqual([201, shown!['expiresAt']]);
        const again = await rotate(company.keyID, 3_600);
        expect(again).toMatchObject({
          status: 409,
          body: {
            message: expect.stringMatching(
              new RegExp(
                `already replaced by key ${String(next.id)}. Rotate key ${String(next.id)} instead. The replaced key works until \\d{4}-`,
              ),
            ),
          },
        });
        // The replaced key may not create a key that outlives it.
        const third = await asker({ ...company, key: String(next.key) })(next.id, 60);
        expect([third.status, recordOf(third)['expiresAt']]).toEqual([201, shown!['expiresAt']]);
        expect(await keysOf(company.key)).toHaveLength(3);
      },
    );

    it('happens once for repeated and concurrent requests with one Idempotency-Key', async () => {
      const company = await system.company();
      const rotate = asker(company);
      const answers = await Promise.all(Array.from({ length: 4 }, () => rotate(company.keyID, 600, 'once')));
      answers.push(await rotate(company.keyID, 600, 'once'));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201]);
      const made = answers.find(({ status }) => status === 201)!;
      expect(await works(recordOf(made).key)).toBe(true);
      for (const repeated of answers.filter(({ status }) => status === 200)) {
        expect(recordOf(repeated)).toMatchObject({
          id: recordOf(made).id,
          key: expect.stringContaining('…'),
        });
      }
      expect(await rotate(company.keyID, 700, 'once')).toMatchObject({
        status: 409,
        body: { message: expect.stringMatching(/Idempotency-Key was already used/) },
      });
      expect(await keysOf(company.key)).toHaveLength(2);
    });

    it('happens once for concurrent requests without an Idempotency-Key', async () => {
      const company = await system.company();
      const rotate = asker(company);
      const answers = await Promise.all(Array.from({ length: 4 }, () => rotate(company.keyID, 600)));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
      expect(await keysOf(company.key)).toHaveLength(2);
    });
  });

  it('without an overlap names the new key, if it is repeated', async () => {
    const { id, keyID } = await system.company();
    const rotate = () => system.admin().post(`/companies/${id}/keys/${keyID}/rotate`, { overlapSeconds: 0 });
    const { id: next } = recordOf(await rotate());
    expect(await rotate()).toMatchObject({
      status: 409,
      body: {
        message: expect.stringMatching(new RegExp(`already replaced by key ${String(next)}\\. .* ended at`)),
      },
    });
  });

  it.each([false, true])(
    'lets the old key (keysOutlive: %s) create nothing that outlives its overlap',
    async (keysOutlive) => {
      const { id, keyID, key } = await system.company({}, { keysOutlive });
      const { id: other } = recordOf(await system.admin().post(`/companies/${id}/keys`, {}));
      await system.admin().post(`/companies/${id}/keys/${keyID}/rotate`, { overlapSeconds: 600 });
      const end = (await keysOf(key)).find((one) => one['id'] === keyID)!['expiresAt'];
      const old = system.client(key);
      expect(recordOf(await old.post('/keys', { name: 'Shop' }))['expiresAt']).toBe(end);
      for (const wish of [{ expiresAt: null }, { expiresAt: END }, { keysOutlive: true }])
        expect((await old.post('/keys', wish)).status).toBe(400);
      expect((await old.post(`/keys/${String(other)}/rotate`, { overlapSeconds: 0 })).status).toBe(403);
      const person = { email: 'nino@example.com', role: 'viewer' };
      expect((await old.post('/portal/people', person)).status).toBe(403);
    },
  );

  it("of a session's key keeps the end of the session", async () => {
    const { key } = await system.company();
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const session = recordOf(await system.client(key).post('/keys', { session: true, expiresAt }));
    const rotate = () =>
      system.client(key).post(`/keys/${String(session.id)}/rotate`, { overlapSeconds: 60 });
    const next = await rotate();
    expect([next.status, recordOf(next)['expiresAt']]).toEqual([201, session['expiresAt']]);
    expect((await rotate()).status).toBe(409);
  });
});

describe("a rotation of the callbacks' secret with an Idempotency-Key", () => {
  const secretsOf = (answer: Answer): unknown[] => {
    const { signingSecret, previousSecrets } = recordOf(answer);
    return [signingSecret, ...(previousSecrets as { secret: string }[]).map(({ secret }) => secret)];
  };

  it.each(['an operator', 'the company'])('by %s happens once', async (who) => {
    const { id, key } = await system.company();
    const path = `/companies/${id}/callback`;
    const callback = { url: 'https://example.com/', key: 'k' };
    const [old] = secretsOf(await system.admin().put(path, callback));
    const rotate = (name: string, overlapSeconds = 600): Promise<Answer> => {
      const given = { body: { overlapSeconds }, headers: { 'idempotency-key': name } };
      return who === 'the company'
        ? system.client(key).request('POST', '/callback/rotate', given)
        : system.admin().request('POST', `${path}/rotate`, given);
    };
    const [one, two] = await Promise.all([rotate('once'), rotate('once')]);
    expect([one.status, two.status]).toEqual([200, 200]);
    const [made] = secretsOf(one);
    expect(secretsOf(one)).toEqual([made, old]);
    expect(secretsOf(two)).toEqual([made, old]);
    expect((await rotate('once', 700)).status).toBe(409);
    const next = secretsOf(await rotate('another'));
    expect(next.slice(1)).toEqual([made, old]);
    expect(secretsOf(await rotate('once'))).toEqual(next);
    const later = Date.now() + 25 * 3_600_000;
    system.now = () => new Date(later);
    try {
      expect(secretsOf(await rotate('another'))[0]).not.toBe(next[0]);
    } finally {
      system.now = () => new Date();
    }
  });

  it('belongs to its caller', async () => {
    const { id, key } = await system.company();
    const path = `/companies/${id}/callback`;
    await system.admin().put(path, { url: 'https://example.com/', key: 'k' });
    const given = { body: {}, headers: { 'idempotency-key': 'same' } };
    const [byOperator] = secretsOf(await system.admin().request('POST', `${path}/rotate`, given));
    const [byCompany] = secretsOf(await system.client(key).request('POST', '/callback/rotate', given));
    expect(byCompany).not.toBe(byOperator);
  });
});
