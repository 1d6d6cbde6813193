import { batchesIn, type BatchDocument } from '../../model/batch-model';
import { jobCollections } from '../../model/job-collections';
import { companyCaller } from '@herald/testing/service-fixture';
import { SmsFixture } from '../../testing/sms-fixture';
import { storedBatch } from '../../testing/stored-batch';

interface Found {
  recordsTotal: number;
  recordsFiltered: number;
  next: string | null;
  data: Record<string, unknown>[];
}

/** Reads a whole page. A page may end early on a busy machine; the rest is then requested from its end. */
async function wholePage(ask: (query: string) => Promise<Found>, query: string): Promise<Found> {
  const page = await ask(query);
  const params = new URLSearchParams(query);
  const length = Number(params.get('length') ?? 1_000);
  params.delete('start');
  while (page.next !== null && page.data.length < length) {
    params.set('length', String(length - page.data.length));
    params.set('after', page.next);
    const rest = await ask(params.toString());
    page.data.push(...rest.data);
    page.next = rest.next;
    // The "at least one more" is counted already.
    page.recordsTotal += rest.recordsTotal - 1;
    page.recordsFiltered += rest.recordsFiltered - 1;
  }
  return page;
}

/** The batch of a send to one number, as stored. */
function single(smsID: number, company: number, number: string): BatchDocument {
  return storedBatch({
    smsID,
    company,
    brandID: company,
    sender: `brand${company}`,
    requestId: `single-${smsID}`,
    state: 'submitted',
    numbers: [number],
    statuses: [0],
  });
}

describe('the search for messages', () => {
  const fixture = new SmsFixture();
  const A = '995599000001';
  const B = '995599000002';
  const ids: number[] = [];

  const search = (query: string, company = 1): Promise<Found> =>
    wholePage(async (part) => {
      const { status, body } = await fixture.as(company, 'get', `/v1/sms/messages?${part}`);
      expect({ part, status }).toEqual({ part, status: 200 });
      return body as unknown as Found;
    }, query);
  const searchAll = (query: string): Promise<Found> =>
    wholePage(async (part) => {
      const { status, body } = await fixture.operator('get', `/admin/v1/messages?${part}`);
      expect({ part, status }).toEqual({ part, status: 200 });
      return body as unknown as Found;
    }, query);
  const send = async (company: number, body: object): Promise<number> => {
    const answer = await fixture.send(company, { brandID: company, text: 'hi', ...body });
    return (answer.body as { smsID: number }).smsID;
  };
  const recipientsOf = ({ data }: Found) => data.map(({ smsID, number }) => [smsID, number]);

  beforeAll(async () => {
    await fixture.open();
    await fixture.startInstance();
    for (const company of [1, 2, 3, 4, 5]) await fixture.company(company, 10_000);
    ids.push(await send(1, { numbers: [A, B] }));
    ids.push(await send(2, { numbers: [A] }));
    ids.push(
      await send(1, { text: undefined, numbers: [A, B, A].map((number, i) => ({ number, text: `${i}` })) }),
    );
    ids.push(await send(1, { numbers: [B], otp: true }));
    const batches = batchesIn(fixture.connection);
    const reasons = { 1: 'DELIVRD err:000', 2: 'refused by main: 0xb' };
    await batches.updateOne(
      { _id: `${ids[2]}.0` },
      { $set: { statuses: [1, 2, 4], reasons, refunded: [2], createdAt: new Date('2026-01-05T10:00:00Z') } },
    );
    const first = ids[3]! + 1_000;
    await batches.insertMany([single(first, 1, A), single(first + 1, 2, B), single(first + 2, 2, A)]);
    ids.push(first, first + 1, first + 2);
  });
  afterAll(() => fixture.stop());

  it('returns a company’s own recipients of a number, the newest first', async () => {
    const [one, , several, , last] = ids;
    const found = await search(`number=%2B${A}`);
    expect(recipientsOf(found)).toEqual([
      [last, A],
      [several, A],
      [several, A],
      [one, A],
    ]);
    expect(found).toMatchObject({ statusID: 0, draw: 0, recordsTotal: 4, recordsFiltered: 4, next: null });
    expect(found.data[1]).toEqual({
      smsID: several,
      number: A,
      statusID: '4',
      reason: 'refused by main: 0xb',
      meaning: 'Invalid destination address',
      meaningCode: 'ESME_RINVDSTADR',
      brandID: 1,
      sender: 'brand1',
      otp: false,
      parts: 1,
      refunded: 1,
      requestId: expect.any(String),
      createdAt: '2026-01-05 14:00:00',
      test: false,
    });
    expect(recipientsOf(await search(`number=${A}`, 2))).toEqual([
      [ids[6], A],
      [ids[1], A],
    ]);
    expect((await search(`number=${A}&company=2`, 3)).data).toEqual([]);
  });

  it('finds live messages and messages of test keys together or apart, and a test key’s alone', async () => {
    const company = 41;
    const [C, D] = ['995599000041', '995599000042'];
    await fixture.company(company, 10);
    const testKey = { ...companyCaller(company), test: true } as ReturnType<typeof companyCaller>;
    const sendBy = async (caller: ReturnType<typeof companyCaller>, numbers: string[]): Promise<number> => {
      const body = { brandID: company, text: 'hi', numbers };
      return Number((await fixture.call(caller, 'POST', '/v1/sms/send', { body })).body['smsID']);
    };
    const single = await sendBy(companyCaller(company), [C]);
    const test = await sendBy(testKey, [C, D]);
    const live = await sendBy(companyCaller(company), [C, D]);
    const of = async (query: string) => recipientsOf(await search(query, company));
    expect(await of(`number=${C}`)).toEqual([live, test, single].map((id) => [id, C]));
    expect(await of(`number=${C}&test=false`)).toEqual([live, single].map((id) => [id, C]));
    const tests = [D, C].map((number) => [test, number]);
    for (const query of ['test=true', 'test=true&numberEnd=900000', 'test=true&from=2026-01-01'])
      expect([query, await of(query)]).toEqual([query, query.includes('End') ? [] : tests]);
    expect(await of('test=true&numberEnd=9000041')).toEqual([[test, C]]);
    expect(await of(`test=true&smsID=${live}`)).toEqual([]);
    for (const query of ['', '?test=false']) {
      const { body } = await fixture.call(testKey, 'GET', `/v1/sms/messages${query}`);
      expect(recipientsOf(body as unknown as Found)).toEqual(tests);
    }
    const { status, body } = await fixture.as(company, 'get', '/v1/sms/messages?test=x&length=0&smsID=x');
    expect([status, Object.keys(body['errors'] as object)]).toEqual([400, ['length', 'smsID', 'test']]);
  });

  it('finds the end of a number in sends of the last 31 days, or since a given time', async () => {
    const [one, , several, , last] = ids;
    expect(recipientsOf(await search('numberEnd=9000001', 2))).toEqual([
      [ids[6], A],
      [ids[1], A],
    ]);
    expect(recipientsOf(await search('numberEnd=9000001'))).not.toContainEqual([several, A]);
    expect(recipientsOf(await search('numberEnd=9000001&from=2026-01-01'))).toEqual([
      [last, A],
      [several, A],
      [several, A],
      [one, A],
    ]);
    expect(recipientsOf(await search(`numberEnd=002&smsID=${several}`))).toEqual([[several, B]]);
    expect((await search('numberEnd=9000003')).data).toEqual([]);
    const all = await searchAll('numberEnd=9000001&from=2026-01-01');
    expect(all.data.map(({ company }) => company)).toEqual([2, 1, 1, 1, 2, 1]);
  });

  it('returns those of all companies to the operator, or of one', async () => {
    const all = await searchAll(`number=${A}`);
    expect(all.data.map(({ smsID, company }) => [smsID, company])).toEqual([
      [ids[6], 2],
      [ids[4], 1],
      [ids[2], 1],
      [ids[2], 1],
      [ids[1], 2],
      [ids[0], 1],
    ]);
    expect(all.data[2]).toMatchObject({
      statusID: 4,
      priority: 'standard',
      createdAt: '2026-01-05T10:00:00.000Z',
    });
    expect((await searchAll(`number=${A}&company=2`)).data).toHaveLength(2);
  });

  it('combines its filters', async () => {
    const ofAll = (query: string) => searchAll(query).then(recipientsOf);
    expect(await ofAll(`smsID=${ids[5]}`)).toEqual([[ids[5], B]]);
    expect(await ofAll(`smsID=${ids[0]}&number=${B}`)).toEqual([[ids[0], B]]);
    expect(await ofAll(`requestId=single-${ids[6]}`)).toEqual([[ids[6], A]]);
    expect(await ofAll(`requestId=single-${ids[6]}&company=1`)).toEqual([]);
    const { requestId } = (await search(`smsID=${ids[0]}`)).data[0]!;
    expect(await ofAll(`requestId=${String(requestId)}`)).toEqual([
      [ids[0], B],
      [ids[0], A],
    ]);
    expect(await ofAll(`brandID=2&number=${A}`)).toEqual([
      [ids[6], A],
      [ids[1], A],
    ]);
    expect(await ofAll('statusID=4')).toEqual([[ids[2], A]]);
    expect(await ofAll('failed=true')).toEqual([
      [ids[2], A],
      [ids[2], B],
    ]);
    expect(await ofAll(`failed=false&smsID=${ids[2]}`)).toEqual([[ids[2], A]]);
    expect(await ofAll(`submitted=true&smsID=${ids[2]}`)).toEqual([
      [ids[2], B],
      [ids[2], A],
    ]);
    // Refunded.
    expect(await ofAll(`submitted=false&smsID=${ids[2]}`)).toEqual([[ids[2], A]]);
    expect(await ofAll('reason=DELIVRD+err:000')).toEqual([[ids[2], B]]);
    expect(await ofAll('statusID=4&reason=DELIVRD+err:000')).toEqual([]);
    // The name in the statistics.
    expect(await ofAll('reason=DELIVRD')).toEqual([[ids[2], B]]);
    expect(await ofAll('failed=true&reason=ESME_RINVDSTADR')).toEqual([[ids[2], A]]);
    const { meaning } = (await searchAll('statusID=4')).data[0]!;
    expect(await ofAll(`reason=${encodeURIComponent(String(meaning))}`)).toEqual([[ids[2], A]]);
    expect(await ofAll(`number=${A}&from=2026-01-05T09:59:59Z&to=2026-01-06`)).toHaveLength(2);
    expect(await ofAll(`number=${A}&to=2026-01-05T10:00:00Z`)).toEqual([]);
    // A day begins in the company's timezone, here at eight in the evening before.
    expect(recipientsOf(await search(`number=${A}&from=2026-01-05&to=2026-01-06`))).toHaveLength(2);
    expect(recipientsOf(await search(`number=${A}&from=2026-01-06&to=2026-01-07`))).toEqual([]);
  });

  it('finds only the live messages of all companies, or only those of test keys', async () => {
    const test = { ...single(ids[6]! + 3_000, 6, A), test: true as const };
    await batchesIn(fixture.connection).insertOne(test);
    const found = [[test.smsID, A]];
    expect(recipientsOf(await searchAll(`number=${A}&test=true`))).toEqual(found);
    expect(recipientsOf(await searchAll('test=true&company=6'))).toEqual(found);
    expect(recipientsOf(await searchAll(`number=${A}`))).toContainEqual(found[0]);
    expect(recipientsOf(await searchAll(`number=${A}&test=false`))).not.toContainEqual(found[0]);
    expect((await fixture.operator('get', '/admin/v1/messages?test=x')).status).toBe(400);
  });

  it('excludes batches that were never accepted', async () => {
    const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    const scheduled = await send(3, { numbers: [A], sendTime: `${day} 09:00` });
    expect(recipientsOf(await search(`number=${A}`, 3))).toEqual([[scheduled, A]]);
    await batchesIn(fixture.connection).updateOne({ _id: `${scheduled}.0` }, { $unset: { send: 1 } });
    expect(recipientsOf(await search(`number=${A}`, 3))).toEqual([]);
  });

  it('continues after a page despite new sends, and by start like other lists', async () => {
    const sent = [];
    for (let sends = 0; sends < 3; sends++) sent.push(await send(5, { numbers: [A] }));
    const whole = sent.reverse().map((smsID) => [smsID, A]);
    const page = await search('length=2&draw=7', 5);
    expect(page).toMatchObject({ draw: 7, recordsFiltered: 3 });
    const newest = await send(5, { numbers: [B] });
    const rest = await search(`after=${String(page.next)}`, 5);
    expect([...recipientsOf(page), ...recipientsOf(rest)]).toEqual(whole);
    expect(rest.next).toBeNull();
    expect(recipientsOf(await search('start=1&length=2', 5))).toEqual(whole.slice(0, 2));
    expect(recipientsOf(await search('length=1', 5))).toEqual([[newest, B]]);
  });

  it('searches many batches for few matches, by their time too', async () => {
    const batches = batchesIn(fixture.connection);
    const begin = Date.parse('2026-03-01T00:00:00Z');
    const from = 5_000_000;
    const documents = Array.from({ length: 1_200 }, (_, at) => ({
      ...single(from + at, 4, B),
      createdAt: new Date(begin + at * 3_600_000),
      statuses: [at % 400 === 0 ? 2 : 1] as (1 | 2)[],
    }));
    await batches.insertMany(documents);
    const pagesOf = async (query: string): Promise<unknown[][]> => {
      const found: unknown[][] = [];
      for (let after = ''; ;) {
        const page = await search(`${query}${after}`, 4);
        found.push(...recipientsOf(page));
        if (page.next === null) return found;
        after = `&after=${page.next}`;
      }
    };
    expect(await pagesOf('statusID=2')).toEqual([800, 400, 0].map((at) => [from + at, B]));
    expect(await pagesOf('length=700')).toHaveLength(1_200);
    const day = await pagesOf('from=2026-03-11T00:00:00Z&to=2026-03-12T00:00:00Z');
    expect(day).toEqual(Array.from({ length: 24 }, (_, at) => [from + 263 - at, B]));
    expect(await pagesOf('from=2026-03-17T16:00:00Z&to=2026-03-17T17:00:00Z&statusID=2')).toEqual([
      [from + 400, B],
    ]);
  });

  it('exports all matches as a file', async () => {
    const { headers, text } = await fixture.as(1, 'get', `/v1/sms/messages?smsID=${ids[2]}&format=csv`);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="messages.csv"',
    });
    const [header, ...rows] = text.trim().split('\r\n');
    expect(header).toBe(
      'smsID,number,statusID,reason,brandID,sender,otp,parts,refunded,requestId,createdAt,test',
    );
    expect(rows).toHaveLength(3);
    expect(rows[1]).toMatch(
      new RegExp(`^${ids[2]},${B},2,DELIVRD err:000,1,brand1,false,1,0,.*,2026-01-05 14:00:00,false$`),
    );
  });

  it.each([
    ['number=12', 'number'],
    ['number=1&number=2', 'number'],
    ['numberEnd=12', 'numberEnd'],
    ['numberEnd=.*1', 'numberEnd'],
    ['smsID=abc', 'smsID'],
    ['requestId=a%20b', 'requestId'],
    ['brandID=0', 'brandID'],
    ['statusID=5', 'statusID'],
    ['statusID=2,', 'statusID'],
    ['reason=', 'reason'],
    ['from=yesterday', 'from'],
    ['to=2026-02-30', 'to'],
    ['from=2026-02-02&to=2026-02-01', 'to'],
    ['after=1', 'after'],
    ['format=xml', 'format'],
    ['length=0', 'length'],
    ['format=csv&draw=-1', 'draw'],
    ['start=10001', 'start'],
  ])('reports an invalid %s', async (query, field) => {
    const answer = await fixture.as(1, 'get', `/v1/sms/messages?${query}`);
    expect(answer).toMatchObject({
      status: 400,
      body: { statusID: 400, data: null, errors: { [field]: expect.stringContaining(field) } },
    });
  });

  it('requires a company or the operator', async () => {
    expect((await fixture.operator('get', '/v1/sms/messages')).status).toBe(403);
    expect((await fixture.as(1, 'get', '/admin/v1/messages')).status).toBe(403);
  });

  it('uses indexes', async () => {
    const { batches } = jobCollections(fixture.connection);
    const stages = async (filter: object): Promise<string> =>
      JSON.stringify(await batches.find(filter).sort({ smsID: -1, number: -1 }).explain('queryPlanner'));
    expect(await stages({ numbers: A, smsID: { $gt: 0 } })).toContain('"indexName":"of_number"');
    expect(await stages({ requestId: 'a' })).toContain('"indexName":"of_request"');
    expect(await stages({ smsID: { $gt: 0 } })).toContain('"indexName":"of_send"');
    expect(await stages({ company: 4, smsID: { $gt: 0 } })).not.toContain('COLLSCAN');
    expect(await stages({ company: 4, test: true, smsID: { $gt: 0 } })).toContain(
      '"indexName":"tests_of_company"',
    );
  });
});
