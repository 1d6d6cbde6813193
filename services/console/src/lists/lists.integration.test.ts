import type { PrivacyAnswer } from '@herald/contracts';
import { type Caller, InternalTokenIssuer } from '@herald/service/internal-token';
import { type Answer, recordOf, rowsOf } from '@herald/testing/http-client';
import { TOKEN_KEYS } from '@herald/testing/token-keys';
import { until } from '@herald/testing/until';
import { type Browser, ConsoleFixture } from '../testing/console-fixture';
import { ListStore } from './list-store';

const LISTS = '/api/recipient-lists';
const DAY_MS = 86_400_000;
const GATEWAY: Caller = { kind: 'operator', name: 'privacy' };

/** Numbers that users of a company save for later sends. */
describe('a recipient list', () => {
  let console: ConsoleFixture;
  let sender: Browser;

  beforeAll(async () => {
    console = await ConsoleFixture.start();
    sender = await console.enter({ company: 7, role: 'sender', name: 'Nino' });
  });
  afterAll(() => console.stop());

  const save = (browser: Browser, name: string, source: object): Promise<Answer> =>
    browser.ask('POST', LISTS, { body: { name, ...source } });
  const list = async (browser: Browser) => rowsOf(await browser.ask('GET', LISTS));
  const remove = (browser: Browser, id: unknown): Promise<Answer> =>
    browser.ask('DELETE', `${LISTS}/${String(id)}`);
  /** The numbers of a list, as they would be sent. */
  async function numbersOf(browser: Browser, id: unknown): Promise<string[]> {
    const { sample } = recordOf(await browser.ask('POST', `${LISTS}/${String(id)}/use`));
    return (sample as string[][]).flat();
  }
  async function privacy(act: string, number: string, company = 7, caller = GATEWAY): Promise<Answer> {
    const token = await new InternalTokenIssuer(TOKEN_KEYS.signing).issue('console', caller);
    const body = { act, company, number, pseudonym: 'erased-x' };
    return console.http.request('POST', '/internal/privacy', { body, headers: { 'x-herald-token': token } });
  }

  it('has the valid numbers, each once and in international form, and becomes a file', async () => {
    const numbers = ['+995 555 10-00-01', '995555100001', 'nonsense', '00995555100002'];
    const saved = recordOf(await save(sender, ' Customers ', { numbers }));
    expect(saved).toMatchObject({ name: 'Customers', count: 2, rejected: 1, by: 'Nino' });
    expect(await list(sender)).toMatchObject([{ id: saved.id, name: 'Customers', count: 2 }]);
    expect(await numbersOf(sender, saved.id)).toEqual(['+995555100001', '+995555100002']);
    expect((await save(sender, 'Customers', { numbers })).status).toBe(409);
    for (let twice = 0; twice < 2; twice++) expect((await remove(sender, saved.id)).status).toBe(200);
    expect(await list(sender)).toEqual([]);
    expect((await sender.ask('POST', `${LISTS}/${String(saved.id)}/use`)).status).toBe(404);
  });

  it('is refused without a valid number, for numbers with two meanings, and beyond 100,000 numbers', async () => {
    expect((await save(sender, 'None', { numbers: ['x'] })).status).toBe(400);
    const numbers = ['995555100001', 5, null];
    const refusals: [object, object][] = [
      [{}, { body: 'one of [numbers, file] is required' }],
      [{ numbers: ['995555100001'], file: 'x' }, { body: 'give only one of [numbers, file]' }],
      [{ numbers }, { numbers: 'numbers must contain only strings' }],
    ];
    for (const [source, errors] of refusals)
      expect(await save(sender, 'None', source)).toMatchObject({ status: 400, body: { errors } });
    expect((await save(sender, 'Unclear', { numbers: ['598 11 12 23'] })).body['message']).toContain(
      'Choose their country first',
    );
    const many = Array.from({ length: 100_001 }, (_, at) => String(995_500_000_000 + at));
    const refused = await save(sender, 'Many', { numbers: many });
    expect([refused.status, refused.body['message']]).toEqual([
      400,
      'The list has more than 100000 numbers. Split it.',
    ]);
    const whole = recordOf(await save(sender, 'Many', { numbers: many.slice(1) }));
    expect(whole).toMatchObject({ count: 100_000, rejected: 0 });
    await remove(sender, whole.id);
  });

  it('belongs to its company, and to users who may send', async () => {
    const [other, viewer] = [
      await console.enter({ company: 8, role: 'admin' }),
      await console.enter({ company: 7, role: 'viewer' }),
    ];
    const { id } = recordOf(await save(sender, 'Ours', { numbers: ['995555100001'] }));
    expect(await list(other)).toEqual([]);
    expect((await other.ask('POST', `${LISTS}/${String(id)}/use`)).status).toBe(404);
    await remove(other, id);
    expect((await viewer.ask('GET', LISTS)).status).toBe(403);
    expect((await save(viewer, 'Mine', { numbers: ['995555100001'] })).status).toBe(403);
    expect(await list(sender)).toHaveLength(1);
    await remove(sender, id);
  });

  it('loses a number that is erased, which an export shows before', async () => {
    const [one, other] = ['995555100001', '995555100002'];
    const lists = [
      recordOf(await save(sender, 'Both', { numbers: [one, other] })),
      recordOf(await save(sender, 'One', { numbers: [one] })),
    ];
    const theirs = await console.enter({ company: 8, role: 'admin' });
    await save(theirs, 'Theirs', { numbers: [one] });
    const exported = recordOf(await privacy('export', one)) as unknown as PrivacyAnswer;
    expect(exported.records).toMatchObject([
      { kind: 'recipient list', name: 'Both', number: one },
      { kind: 'recipient list', name: 'One', number: one },
    ]);
    const erased = recordOf(await privacy('erase', one)) as unknown as PrivacyAnswer;
    expect(erased).toMatchObject({ erased: { 'recipient lists': 2 }, waiting: {}, next: null });
    expect((await list(sender)).map(({ name, count }) => [name, count])).toEqual([
      ['Both', 1],
      ['One', 0],
    ]);
    expect(await numbersOf(sender, lists[0]!.id)).toEqual([`+${other}`]);
    expect((await sender.ask('POST', `${LISTS}/${String(lists[1]!.id)}/use`)).status).toBe(400);
    for (const gone of [one, '9'.repeat(19)])
      expect(recordOf(await privacy('erase', gone))).toMatchObject({ erased: { 'recipient lists': 0 } });
    expect((await list(theirs)).map(({ count }) => count)).toEqual([1]);
    for (const { id } of lists) await remove(sender, id);
  });

  it('is not saved from a file that is older than an erasure', async () => {
    const [one, other] = ['995555100001', '995555100002'];
    const mine = await console.enter({ company: 14, role: 'sender' });
    const { id } = recordOf(await save(mine, 'First', { numbers: [one, other] }));
    async function checkedFile(): Promise<unknown> {
      const { id: upload } = recordOf(await mine.ask('POST', `${LISTS}/${String(id)}/use`));
      const body = { upload, brandID: 1, text: 'News', numberColumn: 0 };
      const { id: file } = recordOf(await mine.ask('POST', '/api/bulk-sends', { body }));
      return file;
    }
    const old = await checkedFile();
    expect(recordOf(await save(mine, 'Second', { file: old }))).toMatchObject({ count: 2 });
    expect(recordOf(await privacy('erase', one, 14))).toMatchObject({ erased: { 'recipient lists': 2 } });
    const refused = await save(mine, 'Third', { file: old });
    expect([refused.status, refused.body['message']]).toEqual([
      409,
      'Numbers of the company were erased after this file was uploaded. Upload it again.',
    ]);
    // The refused list leaves no numbers.
    expect(recordOf(await privacy('erase', one, 14))).toMatchObject({ erased: { 'recipient lists': 0 } });
    expect(recordOf(await save(mine, 'Third', { file: await checkedFile() }))).toMatchObject({ count: 1 });
  });

  it('has the count of its stored numbers if one is erased while it is saved', async () => {
    const store = new ListStore(await console.database());
    const [company, at] = [13, console.clock.now];
    const key = { _id: 'racing', company };
    const numbers = ['995555100001', '995555100002'];
    const expiresAt = new Date(at.getTime() + DAY_MS);
    await store.insertPiece({ _id: 'racing/00', company, list: 'racing', numbers, expiresAt });
    expect(await store.erase(company, ['racing/00'], numbers[0]!)).toBe(1);
    const list = { ...key, name: 'Racing', by: 'Nino', createdAt: at, usedAt: at, expiresAt };
    expect(await store.insert(list)).toMatchObject({ count: 1 });
    expect(await store.findList(company, 'racing', at)).toMatchObject({ count: 1 });
  });

  it('is erased for the gateway only', async () => {
    const company: Caller = { kind: 'company', company: 7, permissions: [], timezone: 'UTC' };
    expect((await privacy('erase', '995555100001', 7, company)).status).toBe(403);
    expect((await privacy('look', '995555100001')).status).toBe(400);
    const body = { act: 'erase', company: 7, number: '995555100001' };
    expect((await console.http.request('POST', '/internal/privacy', { body })).status).toBe(401);
  });

  it('is neither saved nor used where an erasure would not reach it', async () => {
    const before = await console.enter({ company: 11, role: 'sender' });
    const { id } = recordOf(await save(before, 'Before', { numbers: ['995555100001'] }));
    console.gateway.erasesInConsole = false;
    const fresh = await console.enter({ company: 11, role: 'sender' });
    expect((await fresh.ask('POST', `${LISTS}/${String(id)}/use`)).status).toBe(409);
    expect((await save(fresh, 'Kept', { numbers: ['995555100001'] })).status).toBe(409);
    console.gateway.erasesInConsole = true;
  });

  it('is deleted if it was not used for the retention period of recipients', async () => {
    const begun = console.clock.now;
    const mine = () => console.enter({ company: 12, role: 'sender' });
    const first = await mine();
    const used = recordOf(await save(first, 'Used', { numbers: ['995555100001'] }));
    await save(first, 'Unused', { numbers: ['995555100001'] });
    console.clock.now = new Date(begun.getTime() + 200 * DAY_MS);
    await numbersOf(await mine(), used.id);
    console.clock.now = new Date(begun.getTime() + 370 * DAY_MS);
    expect((await list(await mine())).map(({ name }) => name)).toEqual(['Used']);
    console.gateway.recipientDays = 30;
    // The gateway's verdict on a key is cached for 800 ms.
    await until(async () => (await list(await mine())).length === 0);
    console.gateway.recipientDays = 365;
    console.clock.now = begun;
  });
});
