import { type Answer, recordOf, rowsOf } from '@herald/testing/http-client';
import { type Browser, ConsoleFixture } from '../testing/console-fixture';
import { MOST_TEMPLATES } from './templates';

/** Texts that users of a company save. */
describe('a template', () => {
  let console: ConsoleFixture;
  let sender: Browser;

  beforeAll(async () => {
    console = await ConsoleFixture.start();
    sender = await console.enter({ company: 7, role: 'sender', name: 'Nino' });
  });
  afterAll(() => console.stop());

  const add = (browser: Browser, name: string, text: unknown = 'Hello'): Promise<Answer> =>
    browser.ask('POST', '/api/templates', { body: { name, text } });
  const change = (browser: Browser, id: unknown, body: object): Promise<Answer> =>
    browser.ask('PUT', `/api/templates/${String(id)}`, { body });
  const list = async (browser: Browser) => rowsOf(await browser.ask('GET', '/api/templates'));

  it('is saved, listed by name, changed and deleted', async () => {
    const later = recordOf(await add(sender, 'Welcome', 'Dear {{name}}'));
    const first = recordOf(await add(sender, ' Autumn sale '));
    expect(await list(sender)).toEqual([first, later]);
    expect(first).toMatchObject({ name: 'Autumn sale', text: 'Hello', version: 1, by: 'Nino' });
    const changed = await change(sender, first.id, { name: 'Winter sale', text: 'Snow', version: 1 });
    expect(recordOf(changed)).toMatchObject({ id: first.id, name: 'Winter sale', text: 'Snow', version: 2 });
    for (const { id } of [first, later, first])
      expect((await sender.ask('DELETE', `/api/templates/${String(id)}`)).status).toBe(200);
    expect(await list(sender)).toEqual([]);
  });

  it('is not overwritten by a user who has read an older version', async () => {
    const { id } = recordOf(await add(sender, 'Shared'));
    const wish = { name: 'Shared', text: 'One', version: 1 };
    const outcomes = await Promise.all([
      change(sender, id, wish),
      change(sender, id, { ...wish, text: 'Other' }),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await change(sender, 'none', wish)).status).toBe(404);
    await sender.ask('DELETE', `/api/templates/${String(id)}`);
  });

  it('has a name of its own in its company', async () => {
    const [one, other] = [await add(sender, 'One'), await add(sender, 'Other')];
    expect([one.status, other.status, (await add(sender, 'One')).status]).toEqual([201, 201, 409]);
    const { id } = recordOf(other);
    expect((await change(sender, id, { name: 'One', text: 'x', version: 1 })).status).toBe(409);
    const theirs = await console.enter({ company: 8, role: 'admin' });
    expect((await add(theirs, 'One')).status).toBe(201);
    expect((await list(theirs)).map(({ name }) => name)).toEqual(['One']);
    expect((await change(theirs, id, { name: 'Mine', text: 'x', version: 1 })).status).toBe(404);
    await theirs.ask('DELETE', `/api/templates/${String(id)}`);
    expect((await list(sender)).map(({ name }) => name)).toEqual(['One', 'Other']);
  });

  it('is for users who may send, and is limited in length and number', async () => {
    const viewer = await console.enter({ company: 7, role: 'viewer' });
    expect((await add(viewer, 'Mine')).status).toBe(403);
    expect((await viewer.ask('GET', '/api/templates')).status).toBe(403);
    expect((await add(sender, 'x'.repeat(81))).body['errors']).toHaveProperty('name');
    expect((await add(sender, 'Long', 'x'.repeat(4_001))).body['errors']).toHaveProperty('text');
    expect((await add(sender, 'Empty', '')).body['errors']).toHaveProperty('text');
    const many = await console.enter({ company: 9, role: 'sender' });
    for (let at = 0; at < MOST_TEMPLATES; at++) expect((await add(many, `Text ${at}`)).status).toBe(201);
    const refused = await add(many, 'One more');
    expect([refused.status, refused.body['message']]).toEqual([
      409,
      'There are already 100 templates. Delete one first.',
    ]);
  });
});
