/** @jest-environment ./test-e2e/support/herald-environment.ts */
import { type Company, newCompany, newKey } from '../support/company';
import { operator } from '../support/operator-api';
import { askConsole } from './support/console-session';

/** Sign-in links that a company's program requests from the gateway. */
describe('a link requested by a program', () => {
  let company: Company;

  beforeAll(async () => {
    company = await newCompany({ name: 'One' });
  });

  it('signs in once, to its company, with the rights of its role only', async () => {
    const { status, body } = await company.api.post('/v1/portal/links', { role: 'sender', name: 'Nino' });
    expect([status, body.message]).toEqual([201, 'The link signs in once, within 15 minutes.']);
    const link = new URL((body.data as { url: string }).url).hash.slice(1);
    const enter = () => askConsole('POST', '/api/session', { body: { link } });
    const entered = await enter();
    expect([entered.status, (await enter()).status]).toEqual([201, 401]);
    const cookie = String(entered.headers['set-cookie']).split(';')[0]!;
    const session = await askConsole('GET', '/api/session', { headers: { cookie } });
    expect(session.body.data).toMatchObject({
      face: 'company',
      role: 'sender',
      company: company.id,
      companyName: 'One',
      name: 'Nino',
    });
    expect((await askConsole('GET', '/api/v1/keys', { headers: { cookie } })).status).toBe(403);
    const rows = await operator().data<{ action: string }[]>('GET', `/audit?company=${company.id}`);
    expect(rows.some(({ action }) => action === 'portal.link')).toBe(true);
    expect(JSON.stringify(rows)).not.toContain(link);
  });

  it('requires a key with the rights of its role, and expires with the key', async () => {
    const narrow = await newKey(company.id, { scopes: ['portal', 'sms.read', 'brands'] });
    const refused = await narrow.api.post('/v1/portal/links', { role: 'viewer' });
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'A link for the role viewer requires a key with the scopes customers.read, accounts.read, payments.read too.',
    ]);
    const none = await newKey(company.id, { scopes: ['sms.read'] });
    expect((await none.api.post('/v1/portal/links', {})).status).toBe(403);
    const expiresAt = new Date(Date.now() + 600_000).toISOString();
    const ending = await newKey(company.id, { expiresAt });
    const made = await ending.api.post('/v1/portal/links', { role: 'admin' });
    const link = new URL((made.body.data as { url: string }).url).hash.slice(1);
    const entered = await askConsole('POST', '/api/session', { body: { link } });
    const cookie = String(entered.headers['set-cookie']).split(';')[0]!;
    const session = await askConsole('GET', '/api/session', { headers: { cookie } });
    expect((session.body.data as { expiresAt: string }).expiresAt <= expiresAt).toBe(true);
  });

  it('can be created by the gateway only', async () => {
    const wish = {
      role: 'admin',
      name: '',
      companyName: 'One',
      key: company.api.key,
      endsBy: null,
      keysOutlive: true,
    };
    for (const headers of [undefined, { 'x-herald-token': 'forged' }])
      expect(
        (await askConsole('POST', '/internal/links', { body: wish, ...(headers && { headers }) })).status,
      ).toBe(401);
  });
});
