import { type Answer, recordOf } from '@herald/testing/http-client';
import { ConsoleFixture } from '../testing/console-fixture';

/** A link asks for confirmation before it signs in, so that link previews do not use it up. */
describe('an opened link', () => {
  let console: ConsoleFixture;

  beforeAll(async () => {
    console = await ConsoleFixture.start();
  });
  afterAll(() => console.stop());

  const look = (link: string, headers: Record<string, string> = {}): Promise<Answer> =>
    console.http.request('GET', '/api/sign-in/link', { headers: { 'x-sign-in-link': link, ...headers } });
  const use = (link: string): Promise<Answer> =>
    console.http.request('POST', '/api/session', { body: { link } });

  it('shows the user that it signs in, any number of times, and is used up only by the sign-in', async () => {
    const link = await console.link({ company: 7, role: 'sender', name: 'Nino' });
    const guest = { face: 'company', companyName: 'Company 7', role: 'sender', name: 'Nino', ends: null };
    await console.http.request('GET', '/sign-in');
    for (let i = 0; i < 3; i++) {
      const answer = await look(link);
      expect([answer.status, recordOf(answer), answer.headers['set-cookie']]).toEqual([
        200,
        guest,
        undefined,
      ]);
    }
    expect((await use(link)).status).toBe(201);
    expect([(await look(link)).status, (await use(link)).status]).toEqual([404, 401]);
  });

  it('shows which session of the browser it ends, and ends that session only at the sign-in', async () => {
    const browser = await console.enter();
    const link = await console.link({ company: 7, role: 'viewer', name: 'Levan' });
    const answer = await browser.ask('GET', '/api/sign-in/link', { headers: { 'x-sign-in-link': link } });
    expect(recordOf(answer)).toMatchObject({
      face: 'company',
      name: 'Levan',
      ends: { face: 'operator', companyName: null, role: 'owner', name: 'Owner' },
    });
    expect((await browser.ask('GET', '/api/session')).status).toBe(200);
    await browser.ask('POST', '/api/session', { body: { link } });
    expect((await browser.ask('GET', '/api/session')).status).toBe(401);
  });

  it('for a company asks the owner for a code when it is created, and its guest for none', async () => {
    const token = 'ho_with_code';
    console.gateway.operators.set(token, { id: 4, name: 'Careful', role: 'owner' });
    console.gateway.codes.set(token, '123456');
    const create = (headers: Record<string, string> = {}): Promise<Answer> =>
      console.http.request('POST', '/api/links', {
        body: { company: 7, role: 'admin' },
        headers: { authorization: `Bearer ${token}`, ...headers },
      });
    const refused = await create();
    expect([refused.status, refused.headers['x-herald-second-factor']]).toEqual([403, 'totp']);
    const made = await create({ 'x-herald-second-factor': '123456' });
    const link = new URL((made.body['data'] as { url: string }).url).hash.slice(1);
    expect((await use(link)).status).toBe(201);
  });

  it('of an operator shows the operator, and nothing to another site or for an invalid secret', async () => {
    const link = await console.link();
    expect(recordOf(await look(link))).toMatchObject({ face: 'operator', role: 'owner', name: 'Owner' });
    expect((await look(link, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    console.gateway.operators.set('ho_gone', { id: 3, name: 'Gone', role: 'read' });
    const late = await console.link({}, 'ho_gone');
    console.gateway.operators.delete('ho_gone');
    expect((await look(late)).status).toBe(404);
    expect([(await look('made-up')).status, (await look('')).status]).toEqual([404, 404]);
  });
});
