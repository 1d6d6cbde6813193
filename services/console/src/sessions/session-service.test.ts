import { randomBytes } from 'node:crypto';
import { SecretCipher } from '@herald/mongo';
import { quiet } from '@herald/testing/loggers';
import type { SessionDocument } from './session-model';
import { hashOf } from './secrets';
import { type Entrant, SessionService } from './session-service';
import type { SessionScope } from './session-store';

const NOW = new Date('2027-01-31T05:30:00Z');

function fixture(keys = [randomBytes(32)]) {
  const stored = new Map<string, SessionDocument>();
  const scopes: SessionScope[] = [];
  const ring = { current: keys };
  const store = {
    insert: async (session: SessionDocument) => void stored.set(session._id, session),
    find: async (hash: string) => stored.get(hash) ?? null,
    noteSeen: async () => undefined,
    remove: async (hash: string) => void stored.delete(hash),
    list: async (scope: SessionScope) => {
      scopes.push(scope);
      return [...stored.values()];
    },
    revoke: async (scope: SessionScope) => {
      scopes.push(scope);
      return true;
    },
  };
  const sessions = new SessionService({
    store,
    cipher: new SecretCipher(ring),
    logger: quiet,
    now: () => NOW,
  });
  return { sessions, stored, scopes, ring };
}

const admin: Entrant = {
  ...{ face: 'company', role: 'admin', company: 7, companyName: 'Acme', operator: null, name: 'Nino' },
  ...{ expiresAt: new Date('2027-01-31T17:30:00Z'), from: '192.0.2.7', secret: 'hk_live_secret' },
};

describe('a session', () => {
  it('keeps neither its secret nor its credential in clear', async () => {
    const { sessions, stored } = fixture();
    const secret = await sessions.begin(admin);
    const text = JSON.stringify([...stored.values()]);
    expect(text).not.toContain(secret);
    expect(text).not.toContain('hk_live_secret');
    expect((await sessions.find(secret))?.credential).toEqual({ face: 'company', secret: 'hk_live_secret' });
  });

  it('acts with nothing that stands in another session', async () => {
    const { sessions, stored } = fixture();
    const [one, other] = [await sessions.begin(admin), await sessions.begin({ ...admin, company: 8 })];
    stored.get(hashOf(one))!.credential = stored.get(hashOf(other))!.credential;
    expect(await sessions.find(one)).toBeNull();
    expect(await sessions.find(other)).not.toBeNull();
  });

  it('ends where the key that it was sealed with is gone', async () => {
    const { sessions, stored, ring } = fixture();
    const secret = await sessions.begin(admin);
    ring.current = [randomBytes(32)];
    expect(await sessions.find(secret)).toBeNull();
    expect(stored.size).toBe(0);
  });

  it.each([
    [{ ...admin, face: 'operator', role: 'owner', operator: 3 }, { all: true }],
    [{ ...admin, face: 'operator', role: 'billing', operator: 3 }, { operator: 3 }],
    [admin, { company: 7 }],
    [{ ...admin, role: 'sender' }, { id: expect.any(String) as string }],
  ] as [Entrant, SessionScope][])('sees and ends what is its own (%#)', async (who, scope) => {
    const { sessions, stored, scopes } = fixture();
    await sessions.begin(who);
    const [session] = [...stored.values()];
    await sessions.list(session!);
    await sessions.revoke(session!, 'another');
    expect(scopes).toEqual([scope, scope]);
  });
});
