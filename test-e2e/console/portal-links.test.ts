/** @jest-environment ./test-e2e/support/herald-environment.ts */
import { type Company, newCompany } from '../support/company';
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
});
