import { type Answer, recordOf } from '@herald/testing/http-client';
import { Browser, ConsoleFixture } from '../testing/console-fixture';

const linkOf = (sign: string): string => `hl_${sign.repeat(38)}`;
const NINO = { company: 7, companyName: 'Company 7', role: 'sender', name: 'Nino' };

/** Links that the gateway sends by e-mail to people of companies. */
describe('sign-in by e-mail', () => {
  let console: ConsoleFixture;

  beforeAll(async () => {
    console = await ConsoleFixture.start();
  });
  afterAll(() => console.stop());

  const look = (link: string): Promise<Answer> =>
    console.http.request('GET', '/api/sign-in/link', { headers: { 'x-sign-in-link': link } });
  const use = (body: object): Promise<Answer> => console.http.request('POST', '/api/session', { body });
  const askForMail = (body: object, headers = {}): Promise<Answer> =>
    console.http.request('POST', '/api/sign-in/mail', { body, headers });

  it('starts a session like any other link', async () => {
    const link = linkOf('a');
    console.gateway.personLinks.set(link, [NINO]);
    for (let i = 0; i < 2; i++)
      expect(recordOf(await look(link))).toEqual({
        face: 'company',
        companyName: 'Company 7',
        role: 'sender',
        name: 'Nino',
        ends: null,
      });
    const entered = await use({ link });
    expect(entered.status).toBe(201);
    expect([(await use({ link })).status, (await look(link)).status]).toEqual([401, 404]);
    const browser = new Browser(console.http, String(entered.headers['set-cookie']).split(';')[0]!);
    await browser.learnToken();
    const session = recordOf(await browser.ask('GET', '/api/session'));
    expect(session).toMatchObject({
      face: 'company',
      company: 7,
      role: 'sender',
      name: 'Nino',
      operator: null,
    });
    expect((await browser.ask('DELETE', '/api/session')).status).toBe(200);
    expect(console.gateway.revoked.at(-1)).toMatch(/^\/internal\/session-key hk_live_/);
  });

  it('lets a person of several companies choose one', async () => {
    const link = linkOf('b');
    const other = { ...NINO, company: 8, companyName: 'Company 8', role: 'admin' };
    console.gateway.personLinks.set(link, [NINO, other]);
    expect(recordOf(await look(link)).companies).toEqual([
      { company: 7, companyName: 'Company 7', role: 'sender' },
      { company: 8, companyName: 'Company 8', role: 'admin' },
    ]);
    const { headers } = await use({ link, company: 8 });
    const browser = new Browser(console.http, String(headers['set-cookie']).split(';')[0]!);
    expect(recordOf(await browser.ask('GET', '/api/session'))).toMatchObject({ company: 8, role: 'admin' });
  });

  it('passes on the address, only for pages of the console, and at most ten times a minute', async () => {
    const email = 'nino@example.com';
    expect((await askForMail({ email, language: 'ka' })).status).toBe(202);
    expect(console.gateway.mailRequests).toEqual([{ email, language: 'ka' }]);
    expect((await askForMail({ email }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    const statuses: number[] = [];
    for (let i = 0; i < 10; i++) statuses.push((await askForMail({ email })).status);
    expect(statuses).toEqual([...Array<number>(9).fill(202), 429]);
    console.clock.now = new Date(console.clock.now.getTime() + 61_000);
    expect((await askForMail({})).status).toBe(400);
  });

  it('is offered only if the gateway sends e-mails', async () => {
    const offered = async () => recordOf(await console.http.request('GET', '/api/sign-in')).email;
    expect(await offered()).toBe(true);
    console.gateway.mailRequests = null;
    console.clock.now = new Date(console.clock.now.getTime() + 61_000);
    expect(await offered()).toBe(false);
    expect((await askForMail({ email: 'nino@example.com' })).status).toBe(404);
  });
});
