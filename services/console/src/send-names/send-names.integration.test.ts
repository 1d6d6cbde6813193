import type { Answer } from '@herald/testing/http-client';
import { type Browser, ConsoleFixture } from '../testing/console-fixture';

const DAY_MS = 86_400_000;

/** Names of sends, which the API has no field for. */
describe('the name of a send', () => {
  let console: ConsoleFixture;
  let sender: Browser;

  beforeAll(async () => {
    console = await ConsoleFixture.start();
    const createdAt = '2026-11-20 10:00:00';
    console.clock.now = new Date('2026-11-26T06:00:00Z');
    for (const smsID of [1001, 1002])
      console.gateway.jobs.push({ company: 7, smsID, createdAt, sendAt: null });
    console.gateway.jobs.push({ company: 7, smsID: 1003, createdAt, sendAt: '2026-12-20 10:00:00' });
    sender = await console.enter({ company: 7, role: 'sender' });
  });
  afterAll(() => console.stop());
  afterEach(() => {
    console.gateway.recipientDays = 365;
  });

  const give = (browser: Browser, smsID: number | string, name: unknown): Promise<Answer> =>
    browser.ask('PUT', `/api/send-names/${smsID}`, { body: { name } });
  const named = async (browser: Browser, ids = '1001,1002,1003'): Promise<unknown> =>
    (await browser.ask('GET', `/api/send-names?ids=${ids}`)).body['data'];

  it('is given, given again, changed and removed', async () => {
    expect((await give(sender, 1001, 'Autumn sale')).status).toBe(200);
    expect((await give(sender, 1001, ' Autumn sale ')).status).toBe(200);
    expect(await named(sender)).toEqual([{ smsID: 1001, name: 'Autumn sale' }]);
    await give(sender, 1001, 'Winter sale');
    const viewer = await console.enter({ company: 7, role: 'viewer' });
    expect(await named(viewer)).toEqual([{ smsID: 1001, name: 'Winter sale' }]);
    await give(sender, 1001, '');
    expect(await named(sender)).toEqual([]);
  });

  it('finds its send by its begin in any case, in the mode and company of the send', async () => {
    console.gateway.jobs.push({
      ...{ company: 7, smsID: 1004, createdAt: '2026-11-20 10:00:00', sendAt: null, test: true },
    });
    const found = async (query: string, browser = sender): Promise<unknown> =>
      (await browser.ask('GET', `/api/send-names?search=${encodeURIComponent(query)}`)).body['data'];
    await give(sender, 1001, 'Christmas sale');
    await give(sender, 1002, 'Christmas (last days)');
    await give(sender, 1003, 'New Year');
    await give(sender, 1004, 'Christmas test');
    const live = [
      { smsID: 1002, name: 'Christmas (last days)' },
      { smsID: 1001, name: 'Christmas sale' },
    ];
    expect(await found('CHRISTMAS')).toEqual(live);
    expect(await found('christmas (')).toEqual(live.slice(0, 1));
    expect(await found('sale')).toEqual([]);
    const tests = await sender.ask('GET', '/api/send-names?search=christ&test=true');
    expect(tests.body['data']).toEqual([{ smsID: 1004, name: 'Christmas test' }]);
    expect(await found('Christmas', await console.enter({ company: 8, role: 'admin' }))).toEqual([]);
    expect((await sender.ask('GET', '/api/send-names?search=')).status).toBe(400);
    for (const smsID of [1001, 1002, 1003, 1004]) await give(sender, smsID, '');
  });

  it('is refused for a send of another company, for a viewer, and if it is too long', async () => {
    const [other, viewer] = [
      await console.enter({ company: 8, role: 'admin' }),
      await console.enter({ company: 7, role: 'viewer' }),
    ];
    expect((await give(other, 1001, 'Theirs')).status).toBe(404);
    expect((await give(sender, 999, 'None')).status).toBe(404);
    expect((await give(sender, 'x', 'None')).status).toBe(404);
    expect((await give(viewer, 1001, 'Mine')).status).toBe(403);
    expect((await give(sender, 1001, 'x'.repeat(81))).body['errors']).toHaveProperty('name');
    await give(sender, 1002, 'Ours');
    expect(await named(other)).toEqual([]);
    for (const query of ['ids=x', 'ids=0xa', 'ids=1,', 'ids=1&ids=2', 'search=a&test=True', 'search=a&test='])
      expect((await other.ask('GET', `/api/send-names?${query}`)).status).toBe(400);
    expect((await (await console.enter()).ask('GET', '/api/send-names?ids=1')).status).toBe(403);
  });

  it('is deleted with the recipients of the send, also if the company shortens their period', async () => {
    for (const smsID of [1001, 1002, 1003]) await give(sender, smsID, 'Sale');
    const begun = console.clock.now;
    console.gateway.recipientDays = 3;
    // The gateway's verdict on a key is cached for 800 ms, so this is another key.
    const fresh = await console.enter({ company: 7, role: 'viewer' });
    expect(await named(fresh)).toEqual([{ smsID: 1003, name: 'Sale' }]);
    console.gateway.recipientDays = 365;
    console.clock.now = new Date(begun.getTime() + 380 * DAY_MS);
    const later = await console.enter({ company: 7, role: 'viewer' });
    expect(await named(later)).toEqual([{ smsID: 1003, name: 'Sale' }]);
    console.clock.now = begun;
  });
});
