/** @jest-environment ./test-e2e/support/herald-environment.ts */
import { until } from '@herald/testing/until';
import { readApiDocuments } from '../support/api-documents';
import { type Company, newCompany } from '../support/company';
import { herald } from '../support/herald';
import { operator } from '../support/operator-api';
import { newPhone } from '../support/phones';
import { askConsole, ConsoleSession, newLink } from './support/console-session';
import { describeFaces } from './support/screens';

/** The console on a whole system: sessions and their permissions over HTTP, then one pass through both parts in a browser. */
describe('the console', () => {
  let one: Company;
  let other: Company;
  let theirNumber: string;
  let theirSend: unknown;

  beforeAll(async () => {
    [one, other] = [await newCompany({ name: 'One' }), await newCompany({ name: 'Other' })];
    theirNumber = newPhone();
    theirSend = await other.sent({ numbers: [theirNumber] });
  });

  it('accepts a sign-in link once', async () => {
    const link = new URL(await newLink({ company: one.id })).hash.slice(1);
    const [first, second] = [
      await askConsole('POST', '/api/session', { body: { link } }),
      await askConsole('POST', '/api/session', { body: { link } }),
    ];
    expect([first.status, second.status]).toEqual([201, 401]);
    expect(String(first.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Strict/);
    expect(first.headers['cache-control']).toBe('no-store');
  });

  it('requires a session, and creates links for owners only', async () => {
    for (const path of [
      '/api/session',
      '/api/sessions',
      '/api/v1/sms/balance',
      '/api/live?watch=/v1/sms/balance',
      '/api/x',
    ])
      expect([path, (await askConsole('GET', path)).status]).toEqual([path, 401]);
    const reader = await operator().data<{ id: number }>('POST', '/operators', {
      name: 'Reader',
      role: 'support',
    });
    const { token } = await operator().data<{ token: string }>('POST', `/operators/${reader.id}/tokens`, {});
    const asReader = { headers: { authorization: `Bearer ${token}` } };
    expect((await askConsole('POST', '/api/links', { body: { company: one.id }, ...asReader })).status).toBe(
      403,
    );
    expect((await askConsole('POST', '/api/links', { body: {}, ...asReader })).status).toBe(201);
    const last = token.endsWith('x') ? 'y' : 'x';
    const wrong = { headers: { authorization: `Bearer ${token.slice(0, -1)}${last}` } };
    expect((await askConsole('POST', '/api/links', { body: {}, ...wrong })).status).toBe(401);
    const pasted = { body: { operatorToken: token }, headers: { 'sec-fetch-site': 'cross-site' } };
    expect((await askConsole('POST', '/api/session', pasted)).status).toBe(403);
    expect((await askConsole('POST', '/api/session', { body: pasted.body })).status).toBe(201);
  });

  it('refuses changes from another site', async () => {
    const { cookie } = await ConsoleSession.begin({ company: one.id, role: 'admin' });
    const send = { brandID: one.brandID, numbers: [newPhone()], text: 'Hello' };
    for (const token of [undefined, 'wrong'])
      expect(
        await askConsole('POST', '/api/v1/sms/send', {
          body: send,
          headers: { cookie, ...(token && { 'x-csrf-token': token }) },
        }),
      ).toMatchObject({ status: 403 });
    expect(await one.api.balance()).toBe(1_000);
  });

  it('lets a viewer read and a sender send, for every operation of the API document', async () => {
    const viewer = await ConsoleSession.begin({ company: one.id, role: 'viewer' });
    const send = { brandID: one.brandID, numbers: [newPhone()], text: 'Hello' };
    expect((await viewer.ask('POST', '/api/v1/sms/send', send)).status).toBe(403);
    const { paths } = await readApiDocuments(herald().system.run);
    const changing = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods)
        .filter((method) => method !== 'get')
        .map((method) => [method.toUpperCase(), path.replace(/\{\w+\}/g, '1')] as const),
    );
    expect(changing.length).toBeGreaterThan(60);
    for (const [method, path] of changing) {
      const { status } = await viewer.ask(method, `/api${path}`, {});
      expect([method, path, status === 403 || status === 404]).toEqual([method, path, true]);
    }
    expect(await one.api.balance()).toBe(1_000);
    const sender = await ConsoleSession.begin({ company: one.id, role: 'sender' });
    expect((await sender.ask('POST', '/api/v1/sms/send?dryRun=true', send)).body).toMatchObject({
      statusID: 0,
      cost: 1,
    });
  });

  it('gives the session of a viewer a key with the viewer’s rights only, at the gateway too', async () => {
    await ConsoleSession.begin({ company: one.id, role: 'viewer', name: 'Guest' });
    const keys = await operator().data<{ name: string; scopes: string[]; expiresAt: string }[]>(
      'GET',
      `/companies/${one.id}/keys`,
    );
    const { scopes, expiresAt } = keys.find(({ name }) => name === 'Console: Guest')!;
    expect(scopes).not.toContain('sms.send');
    expect(scopes).not.toContain('portal');
    expect(expiresAt).not.toBeNull();
  });

  it('shows a company no data of another', async () => {
    const admin = await ConsoleSession.begin({ company: one.id, role: 'admin' });
    await ConsoleSession.begin({ company: other.id, role: 'admin', name: 'Of the other' });
    const theirs = [`/messages/${theirSend}/${theirNumber}`, `/report/${theirSend}`];
    for (const path of theirs) expect((await admin.ask('GET', `/api/v1/sms${path}`)).status).toBe(404);
    expect((await admin.ask('GET', `/api/v1/sms/messages?smsID=${theirSend}`)).body.data).toEqual([]);
    for (const path of ['/admin/v1/companies', `/admin/v1/companies/${other.id}/keys`])
      expect((await admin.ask('GET', `/api${path}`)).status).toBe(404);
    const sessions = (await admin.ask('GET', '/api/sessions')).body.data as {
      name: string;
      company: number;
    }[];
    expect(new Set(sessions.map(({ company }) => company))).toEqual(new Set([one.id]));
    expect((await admin.ask('POST', '/api/links', { company: other.id, role: 'admin' })).status).toBe(403);
  });

  it('never exposes its own credentials', async () => {
    const { operatorToken } = herald().system.run;
    const session = await ConsoleSession.begin();
    const answers = await Promise.all(
      ['/api/session', '/api/sessions', '/api/admin/v1/operators/me', '/api/admin/v1/companies'].map((path) =>
        session.ask('GET', path),
      ),
    );
    for (const { status, text, headers } of answers) {
      expect(status).toBe(200);
      expect(text + JSON.stringify(headers)).not.toContain(operatorToken);
    }
  });

  it('lets an admin add colleagues, and end their sessions', async () => {
    const admin = await ConsoleSession.begin({ company: one.id, role: 'admin' });
    const made = await admin.ask('POST', '/api/links', { role: 'sender', name: 'Colleague' });
    const link = new URL((made.body.data as { url: string }).url).hash.slice(1);
    const entered = await askConsole('POST', '/api/session', { body: { link } });
    const cookie = String(entered.headers['set-cookie']).split(';')[0]!;
    const own = async () => askConsole('GET', '/api/session', { headers: { cookie } });
    const { id, role } = (await own()).body.data as { id: string; role: string };
    expect(role).toBe('sender');
    expect((await admin.ask('DELETE', `/api/sessions/${id}`)).status).toBe(200);
    expect((await own()).status).toBe(401);
  });

  it('ends a session whose key is refused', async () => {
    const session = await ConsoleSession.begin({ company: other.id, role: 'viewer', name: 'To be revoked' });
    const keys = await operator().data<{ id: number; name: string }[]>('GET', `/companies/${other.id}/keys`);
    const { id } = keys.find(({ name }) => name === 'Console: To be revoked')!;
    await operator().data('DELETE', `/companies/${other.id}/keys/${id}`);
    await until(
      () => session.ask('GET', '/api/v1/sms/balance'),
      ({ status }) => status === 401,
    );
    expect((await session.ask('GET', '/api/session')).status).toBe(401);
  });

  describeFaces(() => one);
});
