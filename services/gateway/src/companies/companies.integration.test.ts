import type { Broker } from '@herald/broker';
import {
  type CompanySnapshot,
  DEFAULT_COMPANY_SETTINGS,
  EVENT,
  REQUEST_QUEUE,
  type Requests,
} from '@herald/contracts';
import { type Answer, recordOf, rowsOf } from '@herald/testing/http-client';
import { until } from '@herald/testing/until';
import { GatewayFixture } from '../testing/gateway-fixture';

/** An answer may be late if the machine stalls: the test only checks that it arrives. */
const ANSWER_LIMIT_MS = 60_000;

describe('companies', () => {
  let system: GatewayFixture;
  let broker: Broker;
  const heard: { event: string; body: unknown }[] = [];

  beforeAll(async () => {
    system = await GatewayFixture.start();
    broker = await system.namespace.broker();
    await broker.subscribe(
      [EVENT.COMPANY_CHANGED, EVENT.CALLBACK_SETTINGS_CHANGED],
      (event, body) => heard.push({ event, body }),
      () => undefined,
    );
  });
  afterAll(() => system.stop());
  beforeEach(() => {
    heard.splice(0);
    system.now = () => new Date();
  });

  const snapshots = (company: number): CompanySnapshot[] =>
    heard
      .filter(({ event }) => event === EVENT.COMPANY_CHANGED)
      .map(({ body }) => body as CompanySnapshot)
      .filter(({ id }) => id === company);

  const ask = <Q extends keyof Requests>(queue: Q, body: Requests[Q]['asked']) =>
    broker.request(queue, body, ANSWER_LIMIT_MS);

  it('are listed with their balance and traffic, or without them if sms does not answer', async () => {
    const { id } = await system.company();
    const listed = async () => {
      const rows = rowsOf(await system.admin().get('/companies'));
      return rows.find((row) => row.id === id);
    };
    const missing = ['smsBalance', 'last24Hours'];
    expect(await listed()).toMatchObject({ name: 'Acme', smsBalance: null, last24Hours: null, missing });

    const sms = await system.namespace.broker();
    const traffic = { since: '2026-11-22T12:00:00.000Z', accepted: 5, delivered: 3, failed: 1 };
    await sms.answer(REQUEST_QUEUE.COMPANIES_TRAFFIC, async ({ companies }) => {
      const { since, ...statistics } = traffic;
      return { since, companies: companies.map((company) => ({ company, sms: 7, ...statistics })) };
    });
    // The list waits only 3 s for sms, so it may miss an answer on a machine that stalls.
    const complete = await until(listed, (row) => row?.smsBalance !== null);
    expect(complete).toMatchObject({ name: 'Acme', smsBalance: 7, last24Hours: traffic, missing: [] });
    // sms stays connected until the end: otherwise every list of the tests below would wait for 3 s.
  });

  it('are created once for repeated and concurrent requests with an Idempotency-Key, which expires after a day', async () => {
    const makeWith = (key: string, body: object): Promise<Answer> =>
      system.admin().request('POST', '/companies', { body, headers: { 'idempotency-key': key } });
    const answers = await Promise.all(Array.from({ length: 3 }, () => makeWith('once', { name: 'Once' })));
    answers.push(await makeWith('once', { name: 'Once' }));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201]);
    const ids = new Set(answers.map((answer) => recordOf(answer).id));
    expect(ids.size).toBe(1);
    expect(rowsOf(await system.admin().get('/companies?search=Once'))).toHaveLength(1);
    expect(await makeWith('once', { name: 'Other' })).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/Idempotency-Key was already used/) },
    });
    expect((await makeWith('another', { name: 'Once' })).status).toBe(201);
    expect((await makeWith('x'.repeat(256), { name: 'Once' })).status).toBe(400);
    system.now = () => new Date(Date.now() + 25 * 3_600_000);
    const later = await makeWith('once', { name: 'Other' });
    expect([later.status, recordOf(later).name]).toEqual([201, 'Other']);
  });

  it('are listed newest first on request, and paged from an id although companies are added', async () => {
    const made: number[] = [];
    for (let i = 0; i < 3; i++) made.push((await system.company()).id);
    const ids = async (query: string) =>
      rowsOf(await system.admin().get(`/companies?${query}`)).map(({ id }) => id);
    expect(await ids('newestFirst=true&length=2')).toEqual([made[2], made[1]]);
    await system.company();
    expect(await ids(`newestFirst=true&after=${made[1]!}&length=1`)).toEqual([made[0]]);
    expect(await ids(`after=${made[1]!}&length=1`)).toEqual([made[2]]);
    expect(await ids(`after=${made[1]!}&length=1&start=1&status=active`)).toEqual([made[2]! + 1]);
    const { status, body } = await system.admin().get('/companies?newestFirst=x&after=0&length=0');
    expect([status, Object.keys(body.errors as object)]).toEqual([400, ['length', 'newestFirst', 'after']]);
  });

  it('merge the fields of a PATCH, increment the version and publish the change', async () => {
    const { id } = await system.company({
      name: '  Acme ',
      modules: { iptv: 'true' },
      settings: { validityHours: 24, stopWords: ['HALT'], sendCountries: ['+995', '+1876'] },
    });
    expect(recordOf(await system.admin().get(`/companies/${id}`))).toMatchObject({
      name: 'Acme',
      version: 1,
    });
    const one = await system.admin().patch(`/companies/${id}`, {
      settings: { customerIdStart: '500', accountAddedNotification: { enabled: true, brandID: 3 } },
      modules: { gps: 1 },
    });
    expect(one.status).toBe(200);
    const two = await system.admin().patch(`/companies/${id}`, {
      name: 'Renamed',
      settings: { accountAddedNotification: { text: 'Hello {name}' } },
    });
    expect(recordOf(two)).toMatchObject({
      name: 'Renamed',
      settings: {
        ...DEFAULT_COMPANY_SETTINGS,
        validityHours: 24,
        stopWords: ['HALT'],
        sendCountries: ['+995', '+1876'],
        customerIdStart: 500,
        accountAddedNotification: { enabled: true, brandID: 3, text: 'Hello {name}' },
      },
      modules: { network: false, iptv: true, gps: true },
      version: 3,
    });
    expect(recordOf(await system.admin().get(`/companies/${id}`))).toEqual(recordOf(two));
    await until(() => snapshots(id).some(({ version }) => version === 3));
    const { createdAt: _createdAt, ...published } = recordOf(two);
    expect(snapshots(id).find(({ version }) => version === 3)).toEqual(published);
  });

  it('count the whole days of their suspensions, and each change of the status once', async () => {
    const { id } = await system.company({ timezone: 'UTC' });
    const on = async (date: string, status: string) => {
      system.now = () => new Date(`${date}T12:00:00Z`);
      return recordOf(await system.admin().patch(`/companies/${id}`, { status })).suspensions;
    };
    expect(await on('2027-03-01', 'active')).toEqual({ days: 0, since: null });
    expect(await on('2027-03-05', 'suspended')).toEqual({ days: 0, since: '2027-03-05' });
    expect(await on('2027-03-08', 'suspended')).toEqual({ days: 0, since: '2027-03-05' });
    const resumed = await Promise.all([on('2027-03-20', 'active'), on('2027-03-20', 'active')]);
    for (const suspensions of resumed) expect(suspensions).toEqual({ days: 14, since: null });
    expect(await on('2027-03-20', 'suspended')).toEqual({ days: 14, since: '2027-03-20' });
    expect(await on('2027-03-22', 'active')).toEqual({ days: 15, since: null });
  });

  it.each([
    ['no JSON', '{}', 'text/plain', 415],
    ['a body that is too long', `{"name":"${'x'.repeat(2 * 1024 * 1024)}"}`, 'application/json', 413],
  ])('refuse %s', async (_case, body, type, status) => {
    const answer = await system.admin().post('/companies', body, { headers: { 'content-type': type } });
    expect([answer.status, answer.body.statusID]).toEqual([status, status]);
  });

  it('stop and resume sending, each once, and publish the change', async () => {
    const { id } = await system.company();
    const act = async (verb: string) => recordOf(await system.admin().post(`/companies/${id}/${verb}`, {}));
    expect(await act('stop-sending')).toMatchObject({ status: 'active', sendingStopped: true, version: 2 });
    expect(await act('stop-sending')).toMatchObject({ sendingStopped: true, version: 2 });
    await until(() => snapshots(id).some(({ version }) => version === 2));
    expect(snapshots(id).find(({ version }) => version === 2)).toMatchObject({ sendingStopped: true });
    expect(await act('resume-sending')).toMatchObject({ sendingStopped: false, version: 3 });
    expect(await act('resume-sending')).toMatchObject({ sendingStopped: false, version: 3 });
    const rows = rowsOf(await system.admin().get('/audit', { query: { company: String(id) } }));
    const actions = rows.map(({ action }) => action).filter((action) => String(action).endsWith('-sending'));
    expect(actions.sort()).toEqual([
      'company.resume-sending',
      'company.resume-sending',
      'company.stop-sending',
      'company.stop-sending',
    ]);
    expect((await system.admin().post('/companies/999999/stop-sending', {})).status).toBe(404);
  });

  it('are found by a part of the name in any case, or by ID', async () => {
    const { id } = await system.company({ name: 'Ts\u00e9 (Ltd.) ბათუმი' });
    const found = async (search: string): Promise<unknown[]> =>
      rowsOf(await system.admin().get('/companies', { query: { search } })).map((company) => company.id);
    expect(await found('SÉ (LTD.) ბათ')).toEqual([id]);
    expect(await found(String(id))).toContain(id);
    for (const none of ['.*(', 'Ts\0x']) expect(await found(none)).toEqual([]);
    const none = await system.admin().get('/companies', { query: { search: 'ltd.', status: 'suspended' } });
    expect(rowsOf(none)).toEqual([]);
  });

  it('are returned to other services on request', async () => {
    const { id } = await system.company();
    const asked = await ask(REQUEST_QUEUE.COMPANY_SNAPSHOT, {
      company: id,
    });
    expect(asked).toMatchObject({ id, version: 1, settings: DEFAULT_COMPANY_SETTINGS });
    expect(await ask(REQUEST_QUEUE.COMPANY_SNAPSHOT, { company: 999_999 })).toBeNull();
    expect(await ask(REQUEST_QUEUE.CALLBACK_SETTINGS, { company: id })).toBeNull();
  });

  describe('callback settings', () => {
    const put = (id: number, body: unknown) => system.admin().put(`/companies/${id}/callback`, body);

    it.each([
      ['http', 'http://example.com/'],
      ['another scheme', 'ftp://example.com/'],
      ['a password', 'https://user:pass@example.com/'],
      ['a fragment', 'https://example.com/#x'],
      ['no URL', 'example'],
    ])('refuse %s', async (_case, url) => {
      const { id } = await system.company();
      const answer = await put(id, { url, signingSecret: 'whsec_short' });
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body.errors!).sort()).toEqual(['key', 'signingSecret', 'url']);
    });
  });
});
