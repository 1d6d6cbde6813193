import { rowsOf } from '@herald/testing/http-client';
import { until } from '@herald/testing/until';
import { type Browser, ConsoleFixture } from '../testing/console-fixture';

const CSV = 'number,name\n995555123456,Nino\n';

/** Sessions end with their credentials, whatever request is in progress. */
describe('a session', () => {
  let console: ConsoleFixture;

  beforeAll(async () => {
    console = await ConsoleFixture.start();
  });
  afterAll(() => console.stop());

  const upload = (browser: Browser) =>
    browser.ask('POST', '/api/uploads?name=a.csv', { body: CSV, headers: { 'content-type': 'text/csv' } });
  const lastKey = () => [...console.gateway.keys.keys()].at(-1)!;
  const status = async (browser: Browser, path: string) => (await browser.ask('GET', path)).status;

  it('with a revoked key reads none of the console’s own data after 2 s', async () => {
    const browser = await console.enter({ company: 7, role: 'sender' });
    expect((await upload(browser)).status).toBe(201);
    expect(await status(browser, '/api/bulk-sends')).toBe(200);
    console.gateway.keys.get(lastKey())!.status = 401;
    await until(async () => (await status(browser, '/api/bulk-sends')) === 401);
    expect(await status(browser, '/api/session')).toBe(401);
  });

  it('of a suspended company can only sign out', async () => {
    const browser = await console.enter({ company: 7, role: 'sender' });
    console.gateway.keys.get(lastKey())!.suspended = true;
    await until(async () => (await status(browser, '/api/bulk-sends')) === 403);
    expect((await upload(browser)).status).toBe(403);
    expect(await status(browser, '/api/session')).toBe(200);
    expect((await browser.ask('DELETE', '/api/session')).status).toBe(200);
  });

  it('with a key that is limited to other networks reads nothing', async () => {
    const browser = await console.enter({ company: 7, role: 'sender' });
    console.gateway.keys.get(lastKey())!.status = 403;
    await until(async () => (await status(browser, '/api/bulk-sends')) === 403);
    expect(await status(browser, '/api/session')).toBe(403);
    expect((await browser.ask('DELETE', '/api/session')).status).toBe(200);
  });

  it('of an operator follows the operator’s current role, and ends with the operator', async () => {
    console.gateway.operators.set('ho_second', { id: 2, name: 'Second', role: 'owner' });
    const browser = await console.enter({}, 'ho_second');
    await console.enter({ company: 7, role: 'viewer' });
    expect(rowsOf(await browser.ask('GET', '/api/sessions')).length).toBeGreaterThan(1);
    console.gateway.operators.set('ho_second', { id: 2, name: 'Second', role: 'read' });
    await until(async () => rowsOf(await browser.ask('GET', '/api/sessions')).length === 1);
    console.gateway.operators.delete('ho_second');
    await until(async () => (await status(browser, '/api/sessions')) === 401);
  });

  it('revokes its key at sign-out, and if another session ends it', async () => {
    const first = await console.enter({ company: 7, role: 'admin' });
    const firstKey = lastKey();
    const second = await console.enter({ company: 7, role: 'viewer' });
    const secondKey = lastKey();
    const own = (await second.ask('GET', '/api/session')).body['data'] as { id: string };
    await first.ask('DELETE', `/api/sessions/${own.id}`);
    await first.ask('DELETE', '/api/session');
    expect(console.gateway.revoked.slice(-2)).toEqual([
      `/internal/session-key ${secondKey}`,
      `/internal/session-key ${firstKey}`,
    ]);
    expect(await status(second, '/api/session')).toBe(401);
  });

  it('of an operator leaves the operator’s token valid', async () => {
    const before = console.gateway.revoked.length;
    const browser = await console.enter();
    expect((await browser.ask('DELETE', '/api/session')).status).toBe(200);
    expect(console.gateway.revoked).toHaveLength(before);
  });

  it('ends after two idle hours, with its key', async () => {
    const browser = await console.enter({ company: 7, role: 'viewer' });
    console.clock.now = new Date(console.clock.now.getTime() + 121 * 60_000);
    expect(await status(browser, '/api/session')).toBe(401);
    await until(() => console.gateway.revoked.includes(`/internal/session-key ${lastKey()}`));
  });

  it('is not kept alive by the requests of an unattended page', async () => {
    const browser = await console.enter({ company: 7, role: 'viewer' });
    const ask = async (headers: Record<string, string>): Promise<number> => {
      console.clock.now = new Date(console.clock.now.getTime() + 61 * 60_000);
      return (await browser.ask('GET', '/api/session', { headers })).status;
    };
    const unattended = { 'x-herald-unattended': 'true' };
    expect([await ask({}), await ask({}), await ask(unattended), await ask(unattended)]).toEqual([
      200, 200, 200, 401,
    ]);
  });
});
