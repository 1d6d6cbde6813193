import { keepingLogger } from '@herald/testing/loggers';
import { until } from '@herald/testing/until';
import type { Credential } from '../gateway/gateway-client';
import { SessionCredentials } from './session-credentials';

const company: Credential = { face: 'company', secret: 'hk' };
const operator: Credential = { face: 'operator', secret: 'ho' };

function fixture() {
  const asked: string[] = [];
  const state = { status: 200, body: { message: 'It says so.', data: { role: 'billing' } } };
  const logger = keepingLogger();
  const gateway = {
    ask: async (method: string, target: string) => {
      asked.push(`${method} ${target}`);
      return state as never;
    },
  };
  return { credentials: new SessionCredentials({ gateway, logger }), asked, state, logger };
}

describe('the credential of a session', () => {
  afterEach(() => jest.restoreAllMocks());

  it.each([
    [200, { kind: 'works', role: 'billing' }],
    [401, { kind: 'refused' }],
    [403, { kind: 'forbidden', why: 'It says so.' }],
  ])('that is answered %i', async (status, verdict) => {
    const { credentials, asked, state } = fixture();
    state.status = status;
    expect(await credentials.check(operator, '192.0.2.7')).toEqual(verdict);
    expect(await credentials.check(company, '192.0.2.7')).toEqual(verdict);
    expect(asked).toEqual(['GET /admin/v1/operators/me', 'GET /internal/session-key']);
  });

  it('of a company has its time zone, its modules and the form of its local numbers', async () => {
    const { credentials, state } = fixture();
    const modules = { network: true, iptv: false, gps: false };
    const data = { timezone: 'Asia/Tbilisi', modules, defaultCountryCode: '+995', localNumberDigits: 9 };
    Object.assign(state.body, { data });
    expect(await credentials.check(company, '192.0.2.7')).toEqual({
      kind: 'works',
      timezone: 'Asia/Tbilisi',
      modules,
      localNumbers: { countryCode: '995', digits: 9 },
    });
    Object.assign(data, { defaultCountryCode: null });
    expect(await credentials.check(company, '192.0.2.8')).toEqual({
      kind: 'works',
      timezone: 'Asia/Tbilisi',
      modules,
    });
  });

  it('is checked again within a second, per address, and immediately after a missing response', async () => {
    const clock = jest.spyOn(performance, 'now').mockReturnValue(10_000);
    const { credentials, asked, state } = fixture();
    const check = () => credentials.check(company, '192.0.2.7');
    await Promise.all([check(), check()]);
    expect(asked).toHaveLength(1);
    await credentials.check(company, '192.0.2.8');
    expect(asked).toHaveLength(2);
    clock.mockReturnValue(10_900);
    // The cache reads the clock at most once per millisecond.
    await until(async () => (await check(), asked.length === 3));
    state.status = 503;
    clock.mockReturnValue(12_000);
    await until(async () => (await check().catch(() => null)) === null);
    const before = asked.length;
    await expect(check()).rejects.toThrow('503');
    expect(asked).toHaveLength(before + 1);
  });

  it('is revoked at the gateway, and the log reports a failure to revoke it', async () => {
    const { credentials, asked, state, logger } = fixture();
    await credentials.revoke(company, 'a');
    state.status = 401;
    await credentials.revoke(operator, 'b');
    expect(logger.lines).toEqual([]);
    state.status = 503;
    await credentials.revoke(company, 'c');
    expect(logger.events('warn')).toEqual(['session.credential_not_revoked']);
    expect(asked).toEqual([
      'DELETE /internal/session-key',
      'DELETE /internal/operator-sign-ins',
      'DELETE /internal/session-key',
    ]);
  });
});
