import { recordOf, rowsOf } from '@herald/testing/http-client';
import { type Browser, ConsoleFixture } from '../testing/console-fixture';

const FILES = '/api/bulk-sends';

/** Sends of files through a stub of the gateway, which keeps an answer for each Idempotency-Key as the API does. */
describe('a file', () => {
  let console: ConsoleFixture;
  let company = 20;
  let sender: Browser;

  beforeAll(async () => {
    console = await ConsoleFixture.start();
  });
  beforeEach(async () => {
    sender = await console.enter({ company: ++company, role: 'sender' });
    console.gateway.sends.length = 0;
    console.gateway.sendFailures.length = 0;
  });
  afterAll(() => console.stop());

  async function upload(csv: string): Promise<string> {
    const headers = { 'content-type': 'text/csv' };
    return String(recordOf(await sender.ask('POST', '/api/uploads?name=a.csv', { body: csv, headers })).id);
  }
  const check = (file: string, more: object = {}) =>
    sender.ask('POST', FILES, {
      body: { upload: file, brandID: 1, text: 'Dear {{name}}', numberColumn: 0, ...more },
    });
  const show = async (file: string) => recordOf(await sender.ask('GET', `${FILES}/${file}`));
  async function start(file: string, seen?: unknown) {
    const body = { check: seen ?? (await show(file)).check };
    return sender.ask('POST', `${FILES}/${file}/start`, { body });
  }
  const keys = () => console.gateway.sends.map(({ key }) => key);
  const CSV = 'number,name\n995555100001,Nino\nx,Ana\n995555100001,Gio\n995555100002,\n';

  it('is checked by one dry run, and sent by one send', async () => {
    const file = await upload(CSV);
    expect((await check(file)).status).toBe(201);
    expect(await show(file)).toMatchObject({
      state: 'checked',
      progress: { accepted: 1, rejected: 1, refusedHere: 2, repeated: 1, cost: 1, taken: 0, smsID: null },
    });
    expect(rowsOf(await sender.ask('GET', `${FILES}/${file}/problems`))).toEqual([
      { row: 3, number: 'x', reason: 'it is not valid' },
      {
        row: 4,
        number: '995555100001',
        reason: expect.objectContaining({ text: 'row 2 has the same number' }),
      },
      {
        row: 5,
        number: '995555100002',
        reason: expect.objectContaining({ text: 'it has no value in the column "name"' }),
      },
    ]);
    expect(rowsOf(await sender.ask('GET', `${FILES}/${file}/rows?start=1&length=3`))).toEqual([
      { row: 3, number: 'x', text: 'Dear Ana', parts: 1, reason: 'it is not valid' },
      {
        row: 4,
        number: '995555100001',
        text: 'Dear Gio',
        parts: 1,
        reason: expect.objectContaining({ text: 'row 2 has the same number' }),
      },
      {
        row: 5,
        number: '995555100002',
        text: null,
        parts: null,
        reason: expect.objectContaining({ text: 'it has no value in the column "name"' }),
      },
    ]);
    for (let twice = 0; twice < 2; twice++) expect((await start(file)).status).toBe(200);
    const { smsID } = (await show(file)).progress as { smsID: number };
    expect(await show(file)).toMatchObject({ state: 'sent', progress: { taken: 1 } });
    const { check: checkID } = await show(file);
    expect(keys()).toEqual([null, `console/${file}/${String(checkID)}`]);
    const named = rowsOf(await sender.ask('GET', `/api/send-names?ids=${smsID}`));
    expect(named).toEqual([{ smsID, name: 'a.csv' }]);
    expect((await check(file, { text: 'News' })).status).toBe(409);
  });

  it('is sent once although an answer was lost, and is not discarded or checked again before its outcome is known', async () => {
    const file = await upload(CSV);
    await check(file);
    console.gateway.sendFailures.push('lost', 'unavailable');
    expect((await start(file)).status).toBe(503);
    expect(await show(file)).toMatchObject({
      state: 'sending',
      why: { code: 'herald_connection_lost', text: expect.any(String) },
    });
    expect((await sender.ask('DELETE', `/api/uploads/${file}`)).status).toBe(409);
    expect((await check(file, { text: 'News' })).status).toBe(409);
    expect((await start(file)).status).toBe(503);
    const repeated = await start(file);
    expect([repeated.status, recordOf(repeated)]).toMatchObject([200, { state: 'sent' }]);
    expect(new Set(keys().slice(1))).toHaveProperty('size', 1);
    expect(new Set(console.gateway.sends.slice(1).map(({ body }) => body))).toHaveProperty('size', 1);
    expect(console.gateway.jobsBySend.size).toBeGreaterThan(0);
  });

  it('that is refused can be sent later, but not while an earlier attempt may be accepted', async () => {
    const file = await upload(CSV);
    await check(file);
    console.gateway.sendFailures.push('refused');
    const refused = await start(file);
    expect([refused.status, refused.body['message']]).toEqual([409, 'Not enough SMS.']);
    expect(await show(file)).toMatchObject({ state: 'checked', why: 'Not enough SMS.' });
    console.gateway.sendFailures.push('unavailable', 'refused', 'refused');
    for (let twice = 0; twice < 2; twice++) expect((await start(file)).status).toBe(503);
    expect(await show(file)).toMatchObject({ state: 'sending' });
    const now = console.clock.now;
    console.clock.now = new Date(now.getTime() + 121_000);
    expect((await start(file)).status).toBe(409);
    expect(await show(file)).toMatchObject({ state: 'checked' });
    console.clock.now = now;
    expect((await start(file)).status).toBe(200);
  });

  it('is not sent as another user has checked it since, nor after its time', async () => {
    const file = await upload(CSV);
    await check(file);
    const { check: seen } = await show(file);
    await check(file);
    expect((await show(file)).check).toBe(seen);
    await check(file, { text: 'News' });
    expect((await start(file, seen)).status).toBe(409);
    await check(file, { sendTime: '2027-01-31 09:30' });
    const now = console.clock.now;
    console.clock.now = new Date('2027-02-01');
    console.clock.now = new Date(now.getTime() + 3_600_000);
    expect((await start(file)).status).toBe(200);
    expect(JSON.parse(console.gateway.sends.at(-1)!.body)).toMatchObject({ sendTime: '2027-01-31 09:30' });
    console.clock.now = now;
    const late = await upload(CSV);
    await check(late, { sendTime: '2026-01-01 09:30' });
    const refused = await start(late);
    expect([refused.status, refused.body['message']]).toEqual([
      409,
      'The time of this send has passed. Upload the file again, and choose another time.',
    ]);
  });

  it('with numbers of two meanings is sent once the user has chosen one', async () => {
    const file = await upload('number,name\n598 11 12 23,Nino\n995555100001,Ana\n');
    await check(file);
    expect(await show(file)).toMatchObject({ question: { local: { numbers: 1 } }, progress: { asked: 1 } });
    expect((await start(file)).status).toBe(409);
    await check(file, { meaning: 'local' });
    expect(await show(file)).toMatchObject({ question: null, progress: { accepted: 2 } });
    expect((await start(file)).status).toBe(200);
    expect(console.gateway.sends.at(-1)!.body).toContain('995598111223');
  });
});
