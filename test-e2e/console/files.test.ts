import { servicesWithConsole } from '@herald/launcher';
import { until } from '@herald/testing/until';
import { type Company, newCompany } from '../support/company';
import { operator } from '../support/operator-api';
import { type OwnSystem, startOwnSystem } from '../support/own-system';
import { askConsole, type ConsoleAnswer, ConsoleSession } from './support/console-session';

/** A sentence of the console, with any code. */
const said = (text: unknown): unknown => expect.objectContaining({ text });

interface Shown {
  state: string;
  why: { text: string } | null;
  rows: number;
  check: string;
  progress: Record<string, number>;
}

/** Rows of the large file; increase it for measurements. */
const LARGE = Number(process.env.FILE_ROWS ?? 60_000);

const fileOf = (rows: number, first: number): string =>
  ['number,name', ...Array.from({ length: rows }, (_, n) => `${first + n},Name ${n}`), ''].join('\n');

/** Sends of files on a whole system, over HTTP; company-screens.test.ts tests the screen. */
describe('a file that is sent', () => {
  let own: OwnSystem;
  let company: Company;
  let other: Company;
  let sender: ConsoleSession;

  beforeAll(async () => {
    own = await startOwnSystem({ table: servicesWithConsole });
    [company, other] = [await newCompany({ balance: 2_000_000 }), await newCompany()];
    sender = await ConsoleSession.begin({ company: company.id, role: 'sender' });
  });
  afterAll(() => own?.close());

  const upload = (session: ConsoleSession, file: string): Promise<ConsoleAnswer> =>
    session.upload('/api/uploads?name=people.csv', file);

  async function checked(file: string, text: string, more: object = {}): Promise<string> {
    const { body, status } = await upload(sender, file);
    expect([status, body.message]).toEqual([201, 'The file was uploaded.']);
    const { id: uploaded } = body.data as { id: string };
    const wish = { upload: uploaded, brandID: company.brandID, text, numberColumn: 0, ...more };
    const made = await sender.ask('POST', '/api/bulk-sends', wish);
    expect([made.status, made.body.errors]).toEqual([201, undefined]);
    return (made.body.data as { id: string }).id;
  }

  const show = async (id: string): Promise<Shown> =>
    (await sender.ask('GET', `/api/bulk-sends/${id}`)).body.data as Shown;
  const start = async (id: string, session = sender): Promise<ConsoleAnswer> => {
    const { check } = (await session.ask('GET', `/api/bulk-sends/${id}`)).body.data as Shown;
    return session.ask('POST', `/api/bulk-sends/${id}/start`, { check });
  };

  it('is checked row by row before anything is sent, then sent once', async () => {
    const before = await company.api.balance();
    const file = [
      'phone;name;sum',
      '995555100001;ნინო;10',
      'nonsense;Gio;20',
      '995555100002;;30',
      '995555100001;ნინო;10',
      `995555100003;${'x'.repeat(1_600)};1`,
      '995555100004;Ana;40',
    ].join('\n');
    const id = await checked(file, 'Dear {{name}}: {{sum}}');
    expect(await show(id)).toMatchObject({
      state: 'checked',
      rows: 6,
      progress: { accepted: 2, rejected: 1, refusedHere: 3, cost: 2, taken: 0, smsID: null },
    });
    const problems = (await sender.ask('GET', `/api/bulk-sends/${id}/problems`)).body.data as object[];
    expect(problems).toEqual([
      { row: 3, number: 'nonsense', reason: said('it contains characters other than digits') },
      { row: 4, number: '995555100002', reason: said('it has no value in the column "name"') },
      { row: 5, number: '995555100001', reason: said('row 2 has the same number') },
      { row: 6, number: '995555100003', reason: said('its text takes 11 SMS; at most 10 are allowed') },
    ]);
    const rows = (await sender.ask('GET', `/api/bulk-sends/${id}/rows?start=5`)).body.data;
    expect(rows).toEqual([{ row: 7, number: '995555100004', text: 'Dear Ana: 40', parts: 1, reason: null }]);
    const first = (await sender.ask('GET', `/api/bulk-sends/${id}/rows?length=4`)).body.data as object[];
    const marked = [
      null,
      said('it contains characters other than digits'),
      said('it has no value in the column "name"'),
    ];
    expect(first).toMatchObject([...marked, said('row 2 has the same number')].map((reason) => ({ reason })));
    expect(await company.api.balance()).toBe(before);

    const sent = (await start(id)).body.data as Shown;
    expect(sent).toMatchObject({ state: 'sent', progress: { taken: 2 } });
    expect((await start(id)).body.data).toMatchObject({ state: 'sent' });
    const { smsID } = sent.progress;
    const named = (await sender.ask('GET', `/api/send-names?ids=${smsID}`)).body.data;
    expect(named).toEqual([{ smsID, name: 'people.csv' }]);
    expect(await company.api.balance()).toBe(before - 2);
    const report = await company.api.report(smsID!);
    expect(report.map(({ number }) => number).sort()).toEqual(['995555100001', '995555100004']);
  });

  it('is not accessible to other companies, and not to viewers', async () => {
    const id = await checked('n\n995555100005\n', 'Hello');
    const theirs = await ConsoleSession.begin({ company: other.id, role: 'admin' });
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/rows'],
      ['GET', '/problems'],
      ['POST', '/start'],
    ] as const)
      expect([
        path,
        (
          await theirs.ask(
            method,
            `/api/bulk-sends/${id}${path}`,
            method === 'POST' ? { check: 'x' } : undefined,
          )
        ).status,
      ]).toEqual([path, 404]);
    expect((await theirs.ask('GET', '/api/bulk-sends')).body.data).toEqual([]);
    const viewer = await ConsoleSession.begin({ company: company.id, role: 'viewer' });
    expect((await upload(viewer, 'n\n1\n')).status).toBe(403);
    expect((await viewer.ask('POST', `/api/bulk-sends/${id}/start`, { check: 'x' })).status).toBe(403);
    expect((await askConsole('POST', '/api/uploads', { body: {} })).status).toBe(401);
    expect((await theirs.ask('DELETE', `/api/uploads/${id}`)).status).toBe(200);
    expect((await sender.ask('GET', `/api/bulk-sends/${id}`)).status).toBe(200);
    expect((await sender.ask('DELETE', `/api/uploads/${id}`)).status).toBe(200);
    expect((await sender.ask('GET', `/api/bulk-sends/${id}`)).status).toBe(404);
  });

  it('is refused with a reason: no CSV, a placeholder without a column, a sender name without authorization, an insufficient balance', async () => {
    expect((await upload(sender, '')).body.message).toBe('The file is empty.');
    const { body } = await upload(sender, 'n,m\n995555100006,1\n');
    const { id: uploaded } = body.data as { id: string };
    const wish = { upload: uploaded, brandID: company.brandID, text: '{{q}}', numberColumn: 0 };
    expect((await sender.ask('POST', '/api/bulk-sends', wish)).body.errors).toEqual({
      text: 'the file has no column for {{q}}',
    });
    const refused = await checked('n\n995555100006\n', 'Hello', { brandID: other.brandID });
    expect(await show(refused)).toMatchObject({
      state: 'refused',
      why: said(expect.stringContaining('brandID not found')),
    });
    const poor = await newCompany({ balance: 1 });
    const session = await ConsoleSession.begin({ company: poor.id, role: 'sender' });
    const file = (await upload(session, 'n\n995555100006\n995555100007\n')).body.data as { id: string };
    const made = await session.ask('POST', '/api/bulk-sends', {
      upload: file.id,
      brandID: poor.brandID,
      text: 'Hello',
      numberColumn: 0,
    });
    const { id } = made.body.data as { id: string };
    const refusal = await start(id, session);
    expect([refusal.status, refusal.body.message]).toEqual([
      409,
      'Not enough SMS: this send takes 2, and the balance is lower. Nothing was sent.',
    ]);
  });

  it('is checked and sent completely and once, although the console and the gateway are killed during it', async () => {
    const before = await company.api.balance();
    const file = fileOf(LARGE, 995_556_000_000);
    const id = await checked(file, 'Dear {{name}}, your order is ready');
    expect(await show(id)).toMatchObject({ state: 'checked', progress: { accepted: LARGE, cost: LARGE } });
    if (process.env.FILE_ROWS) {
      expect((await start(id)).status).toBe(200);
    } else {
      const lost = start(id).catch(() => null);
      await until(
        () => show(id),
        ({ state }) => state !== 'checked',
      );
      await Promise.all(['console', 'gateway'].map((name) => own.system.kill(name)));
      await lost;
      await Promise.all(['console', 'gateway'].map((name) => own.system.whenReady(name)));
      await until(async () => (await start(id)).status === 200);
    }
    const sent = await show(id);
    expect(sent).toMatchObject({ state: 'sent', progress: { taken: LARGE } });
    expect(await company.api.balance()).toBe(before - LARGE);
    const jobs = await operator().data<{ smsID: number; recipients: number }[]>(
      'GET',
      `/companies/${company.id}/jobs?length=100`,
    );
    const { smsID } = sent.progress;
    expect(jobs.filter(({ recipients }) => recipients >= 1_000)).toMatchObject([
      { smsID, recipients: LARGE },
    ]);
    const numbers = (await company.api.report(smsID!)).map(({ number }) => number);
    expect(new Set(numbers).size).toBe(LARGE);
  });
});
