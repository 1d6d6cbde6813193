import { until } from '@herald/testing/until';
import { SmsFixture } from '../../testing/sms-fixture';
import { StopListStore } from './stop-list-store';

const PATH = '/admin/v1/companies/1/stop-list';
const OWN = '/v1/sms/stop-list';
const COMPANY_TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

describe('stop lists', () => {
  const fixture = new SmsFixture();
  let store: StopListStore;

  beforeAll(async () => {
    await fixture.open();
    await fixture.startInstance();
    await fixture.company(1, 0);
    store = new StopListStore(fixture.connection);
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => fixture.stop());

  it('accept numbers in any format once, and remove them', async () => {
    const body = { numbers: ['+995 598 000001', 995598000002, '995598000001'], reason: 'asked for it' };
    expect((await fixture.operator('post', PATH, { body })).body).toMatchObject({
      statusID: 0,
      data: { added: 2 },
    });
    expect((await fixture.operator('post', PATH, { body })).body).toMatchObject({ data: { added: 0 } });
    const list = await fixture.operator('get', `${PATH}?length=1&start=1`);
    expect(list.body).toMatchObject({
      recordsTotal: 2,
      data: [{ number: '995598000002', reason: 'asked for it', createdAt: expect.any(String) }],
    });
    const ofAll = await fixture.operator('get', '/admin/v1/stop-list');
    expect(ofAll.body).toMatchObject({ ofCompanies: [{ company: 1, numbers: 2 }] });
    const behind = await fixture.operator('get', `${PATH}?after=995598000001`);
    expect(behind.body).toMatchObject({ recordsTotal: 2, data: [{ number: '995598000002' }] });
    expect((await fixture.operator('get', `${PATH}?after=995598000002`)).body).toMatchObject({ data: [] });
    expect((await fixture.operator('get', `${PATH}?after=x`)).status).toBe(400);
    const off = { body: { numbers: [995598000001, 995598000009] } };
    expect((await fixture.operator('delete', PATH, off)).body).toMatchObject({ data: { removed: 1 } });
    expect((await fixture.operator('get', PATH)).body).toMatchObject({ recordsTotal: 1 });
  });

  it('are shown without numbers to operators without permission to see them', async () => {
    const body = { numbers: ['995598000003'], reason: 'called from 995598000004' };
    await fixture.operator('post', PATH, { body });
    const reader = { kind: 'operator', name: 'reader', role: 'read', masked: true } as const;
    const { body: list, text } = await fixture.call(reader, 'GET', PATH);
    expect(list.data).toContainEqual({
      number: '*********003',
      reason: 'called from *********004',
      createdAt: expect.any(String),
    });
    expect(text).not.toMatch(/99559800/);
  });

  it('are read, filled and emptied by their own company, in its timezone, but not those of others nor the global list', async () => {
    const [own, others] = ['995598000051', '995598000052'];
    await store.addNumbers(6, [others], null);
    await store.addNumbers(0, [others], null);
    const as = (method: string, body?: object) => fixture.as(5, method, OWN, { body });
    expect(await as('POST', { numbers: [`+${own}`, own], reason: 'called us' })).toMatchObject({
      status: 201,
      body: { statusID: 0, data: { added: 1 } },
    });
    const listed = await as('GET');
    expect(listed.body).toMatchObject({
      recordsTotal: 1,
      data: [{ number: own, reason: 'called us', createdAt: expect.stringMatching(COMPANY_TIME) }],
    });
    expect(await store.stopped(5, [own])).toEqual(new Set([own]));
    expect(await store.stopped(6, [own])).toEqual(new Set());
    expect((await as('DELETE', { numbers: [own, others] })).body).toMatchObject({ data: { removed: 1 } });
    expect(await store.stopped(6, [others])).toEqual(new Set([others]));
    expect(await as('POST', { numbers: ['12'] })).toMatchObject({ status: 400 });
    expect(await fixture.operator('GET', OWN)).toMatchObject({ status: 403 });
    await store.remove(6, [others]);
    await store.remove(0, [others]);
  });

  it('apply to their own company, even with concurrent queries', async () => {
    await store.addNumbers(7, ['995598000070'], null);
    await store.addNumbers(8, ['995598000080'], null);
    await store.addNumbers(0, ['995598000000'], null);
    const numbers = ['995598000070', '995598000080', '995598000000', '995598000071'];
    const asked = await Promise.all([7, 8, 9].map((company) => store.stopped(company, numbers)));
    expect(asked.map((stopped) => [...stopped])).toEqual([
      ['995598000070', '995598000000'],
      ['995598000080', '995598000000'],
      ['995598000000'],
    ]);
    for (const company of [7, 8, 0]) await store.remove(company, numbers);
  });

  it('apply to chunks of campaigns, for companies with and without a list', async () => {
    const numbers = Array.from({ length: 100 }, (_, i) => String(995598100000 + i));
    await store.addNumbers(17, [numbers[40]!], null);
    const ask = () => Promise.all([17, 18, 17].map((company) => store.stopped(company, numbers)));
    expect((await ask()).map((stopped) => [...stopped])).toEqual([[numbers[40]], [], [numbers[40]]]);
    await store.addNumbers(0, [numbers[41]!], null);
    expect((await ask())[1]).toEqual(new Set([numbers[41]]));
    await store.remove(0, [numbers[41]!]);
  });

  it('are checked for a single message before the campaigns of others are finished', async () => {
    const numbers = Array.from({ length: 500 }, (_, i) => String(995598200000 + i));
    await store.addNumbers(27, ['995598000270'], null);
    // The campaigns' first query is delayed: only it reads which companies have a list.
    let release!: () => void;
    const held = new Promise<void>((resolve) => (release = resolve));
    const lists = store['collection'];
    const companiesOf = lists.distinct.bind(lists);
    const distinct = jest.spyOn(lists, 'distinct').mockImplementation((async (
      ...asked: Parameters<typeof companiesOf>
    ) => {
      await held;
      return companiesOf(...asked);
    }) as never);
    const answered: string[] = [];
    const campaign = Array.from({ length: 40 }, () =>
      store.stopped(27, numbers).then(() => answered.push('campaign')),
    );
    await until(() => distinct.mock.calls.length === 1);
    await store.stopped(28, ['995598000280']);
    expect(answered).toEqual([]);
    release();
    await Promise.all(campaign);
    expect(answered).toHaveLength(40);
  });

  it('leave out a company whose last number is removed while it is counted', async () => {
    await store.addNumbers(37, ['995598000370'], null);
    const lists = store['collection'];
    const count = lists.countDocuments.bind(lists);
    jest.spyOn(lists, 'countDocuments').mockImplementation((async (...asked: Parameters<typeof count>) => {
      await store.remove(37, ['995598000370']);
      return count(...asked);
    }) as never);
    expect((await store.companiesWithNumbers()).map(({ company }) => company)).not.toContain(37);
  });

  it('require an existing company', async () => {
    const body = { numbers: [995598000001] };
    expect((await fixture.operator('post', '/admin/v1/companies/404/stop-list', { body })).status).toBe(404);
  });

  it.each([1, 999, 1_000, 4_999, 6_000])('find the stopped numbers among %p numbers', async (count) => {
    const numbers = Array.from({ length: count }, (_, i) => String(995_600_000_000 + i));
    await store.addNumbers(2, [numbers[0]!, '995700000000'], null);
    await store.addNumbers(0, [numbers[count - 1]!], null);
    expect(await store.stopped(2, numbers)).toEqual(new Set([numbers[0], numbers[count - 1]]));
    expect(await store.stopped(3, numbers)).toEqual(new Set([numbers[count - 1]]));
    await store.remove(2, numbers);
    await store.remove(0, numbers);
    expect(await store.stopped(2, numbers)).toEqual(new Set());
  });
});
