import { randomBytes } from 'node:crypto';
import { SecretCipher } from '@herald/mongo';
import { quiet } from '@herald/testing/loggers';
import type { Credential } from '../gateway/gateway-client';
import type { Verdict } from './session-credentials';
import type { SessionDocument } from './session-model';
import { hashOf } from './secrets';
import { type Entrant, SessionService } from './session-service';
import type { SessionScope } from './session-store';

const NOW = new Date('2027-01-31T05:30:00Z');

function fixture(keys = [randomBytes(32)]) {
  const stored = new Map<string, SessionDocument>();
  const scopes: SessionScope[] = [];
  const keyring = { current: keys };
  const state = { now: NOW, verdict: { kind: 'works' } as Verdict };
  const revoked: string[] = [];
  const store = {
    insert: async (session: SessionDocument) => void stored.set(session._id, session),
    findSession: async (hash: string) => stored.get(hash) ?? null,
    noteSeen: async (hash: string, seenAt: Date) => void Object.assign(stored.get(hash)!, { seenAt }),
    changeRole: async (hash: string, role: string) => void Object.assign(stored.get(hash)!, { role }),
    remove: async (hash: string) => stored.delete(hash),
    idleSince: async (seenAt: Date) => [...stored.values()].filter((one) => one.seenAt <= seenAt),
    list: async (scope: SessionScope) => {
      scopes.push(scope);
      return [...stored.values()];
    },
    revoke: async (scope: SessionScope) => {
      scopes.push(scope);
      return [...stored.values()][0] ?? null;
    },
  };
  const sessions = new SessionService({
    store,
    cipher: new SecretCipher(keyring),
    credentials: {
      check: async () => state.verdict,
      revoke: async ({ secret }: Credential) => void revoked.push(secret),
    },
    idleMinutes: 120,
    logger: quiet,
    now: () => state.now,
  });
  const later = (minutes: number): void => {
    state.now = new Date(state.now.getTime() + minutes * 60_000);
  };
  return { sessions, stored, scopes, keyring, state, revoked, later };
}

const admin: Entrant = {
  face: 'company',
  role: 'admin',
  company: 7,
  companyName: 'Acme',
  operator: null,
  name: 'Nino',
  expiresAt: new Date('2027-01-31T17:30:00Z'),
  from: '192.0.2.7',
  secret: 'hk_live_secret',
  ownsCredential: true,
};

describe('a session', () => {
  it('stores neither its secret nor its credential in clear text', async () => {
    const { sessions, stored } = fixture();
    const secret = await sessions.begin(admin);
    const text = JSON.stringify([...stored.values()]);
    expect(text).not.toContain(secret);
    expect(text).not.toContain('hk_live_secret');
    expect((await sessions.findSession(secret))?.credential).toEqual({
      face: 'company',
      secret: 'hk_live_secret',
      owner: 7,
    });
  });

  it('cannot use a credential copied from another session', async () => {
    const { sessions, stored } = fixture();
    const [one, other] = [await sessions.begin(admin), await sessions.begin({ ...admin, company: 8 })];
    stored.get(hashOf(one))!.credential = stored.get(hashOf(other))!.credential;
    expect(await sessions.findSession(one)).toBeNull();
    expect(await sessions.findSession(other)).not.toBeNull();
  });

  it('ends if its encryption key is no longer configured', async () => {
    const { sessions, stored, keyring } = fixture();
    const secret = await sessions.begin(admin);
    keyring.current = [randomBytes(32)];
    expect(await sessions.findSession(secret)).toBeNull();
    expect(stored.size).toBe(0);
  });

  it.each([
    [{ ...admin, face: 'operator', role: 'owner', operator: 3 }, { all: true }],
    [{ ...admin, face: 'operator', role: 'billing', operator: 3 }, { operator: 3 }],
    [admin, { company: 7 }],
    [{ ...admin, role: 'sender' }, { id: expect.any(String) as string }],
  ] as [Entrant, SessionScope][])(
    'lists and ends only the sessions in its scope (%#)',
    async (who, scope) => {
      const { sessions, stored, scopes } = fixture();
      await sessions.begin(who);
      const [session] = [...stored.values()];
      await sessions.list(session!);
      await sessions.revoke(session!, 'another');
      expect(scopes).toEqual([scope, scope]);
    },
  );
});

describe('the end of a session', () => {
  it('comes without a request, too', async () => {
    const { sessions, stored, revoked, later } = fixture();
    await sessions.begin(admin);
    later(121);
    await sessions.endIdle();
    expect([stored.size, revoked]).toEqual([0, ['hk_live_secret']]);
  });
});
