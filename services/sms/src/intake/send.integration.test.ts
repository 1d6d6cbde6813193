import { SUBMIT_QUEUES } from '@herald/contracts';
import { until } from '@herald/testing/until';
import { jobCollections } from '../jobs/collections';
import { SmsFixture } from '../testing/sms-fixture';

const NUMBER = 995598000001;
const LONG = 'x'.repeat(153 * 10 + 1);
const XML_TYPE = 'application/xml';

describe('sends', () => {
  const fixture = new SmsFixture();
  let companies = 0;
  /** A company of its own per test, whose brand has its number. */
  const newCompany = async (sms: number, changes = {}): Promise<number> => {
    await fixture.company(++companies, sms, changes);
    return companies;
  };
  const get = (company: number, query: Record<string, string>) =>
    fixture.as(company, 'get', `/v1/sms/send?${new URLSearchParams(query).toString()}`);
  const xml = (company: number, elements: string, query = '') =>
    fixture.as(company, 'post', `/v1/sms/sendXml${query}`, {
      body: `<request>${elements}</request>`,
      type: XML_TYPE,
    });

  beforeAll(async () => {
    await fixture.open();
    await fixture.start();
  });
  afterAll(() => fixture.close());

  it('accepts a JSON send: charged, stored, queued, reported', async () => {
    const company = await newCompany(10);
    const numbers = [NUMBER, '995 598-00-00-02', 'x'];
    const answer = await fixture.send(company, { brandID: company, numbers, text: 'Hello' });
    expect(answer.status).toBe(200);
    const { smsID } = answer.body as { smsID: number };
    expect(answer.body).toEqual({
      statusID: 0,
      smsID: expect.any(Number),
      message: 'The message is sent.',
      accepted: 2,
      rejected: 1,
    });
    expect(await fixture.balance(company)).toBe(8);
    expect(await fixture.ledgerSum(company)).toBe(8);
    const report = await fixture.as(company, 'get', `/v1/sms/report/${smsID}`);
    expect(report.body).toEqual({
      statusID: 0,
      result: [
        { number: '995598000001', statusID: '3' },
        { number: '995598000002', statusID: '3' },
      ],
    });
    const { jobs, batches } = jobCollections(fixture.connection);
    await until(async () => (await jobs.findOne({ _id: smsID }))?.state === 'queued');
    expect(await batches.findOne({ smsID })).toMatchObject({
      state: 'queued',
      lane: 'standard',
      text: 'Hello',
    });
    await until(async () => (await fixture.broker.depth(SUBMIT_QUEUES.standard)).messages > 0);
  });

  it('answers a GET send with a string, and an XML send in XML', async () => {
    const company = await newCompany(10);
    const brandID = String(company);
    const answer = await get(company, { brandID, numbers: `${NUMBER},995598000002`, text: 'გამარჯობა' });
    expect(answer.body).toMatchObject({ statusID: 0, smsID: expect.stringMatching(/^\d+$/), accepted: 2 });
    const inXml = await xml(
      company,
      `<brandID>${brandID}</brandID><numbers><n>${NUMBER}</n></numbers><text>Hi</text>`,
    );
    expect(inXml.status).toBe(200);
    expect(inXml.headers['content-type']).toMatch(/application\/xml/);
    expect(inXml.text).toMatch(
      /^<\?xml[^>]+\?>\s*<response>\s*<statusID>0<\/statusID>\s*<smsID>\d+<\/smsID>\s*<message>/,
    );
    expect(await fixture.balance(company)).toBe(7);
  });

  it('sends separate texts, each charged by its own parts', async () => {
    const company = await newCompany(10);
    const numbers = [
      { number: NUMBER, text: 'short' },
      { number: '995598000002', text: 'x'.repeat(161) },
      { number: NUMBER, text: '' },
    ];
    const answer = await fixture.send(company, { brandID: String(company), numbers });
    expect(answer.body).toMatchObject({ statusID: 0, accepted: 2, rejected: 1 });
    expect(await fixture.balance(company)).toBe(7);
    const { texts } = jobCollections(fixture.connection);
    const { smsID } = answer.body as { smsID: number };
    expect((await texts.findOne({ _id: `${smsID}.0` }))?.texts).toEqual(['short', 'x'.repeat(161)]);
  });

  describe('statuses', () => {
    let company: number;
    let good: Record<string, unknown>;

    beforeAll(async () => {
      company = await newCompany(3);
      good = { brandID: company, numbers: [NUMBER], text: 'hi' };
    });
    afterAll(async () => {
      expect(await fixture.balance(company)).toBe(3);
      expect(await jobCollections(fixture.connection).jobs.countDocuments({ company })).toBe(0);
    });

    it.each([
      ['10 brandID missing', { brandID: undefined }, 10],
      ['10 brandID no integer', { brandID: 'x' }, 10],
      ['10 brandID unknown', { brandID: 99_999 }, 10],
      ['20 no numbers', { numbers: [] }, 20],
      ['30 no text', { text: '' }, 30],
      ['30 text too long', { text: LONG }, 30],
      ['40 not enough', { numbers: [1, 2, 3, 4].map((n) => NUMBER + n) }, 40],
      ['40 not enough with parts', { text: 'x'.repeat(153 * 3 + 1) }, 40],
      ['50 no valid number', { numbers: ['x'] }, 50],
      ['60 sendTime', { sendTime: 'tomorrow' }, 60],
      ['10 before 20, 30, 60', { brandID: 99_999, numbers: [], text: '', sendTime: 'x' }, 10],
      ['20 before 30, 60', { numbers: [], text: '', sendTime: 'x' }, 20],
      ['30 before 60, 50', { numbers: ['x'], text: '', sendTime: 'x' }, 30],
      ['60 before 50', { numbers: ['x'], sendTime: 'x' }, 60],
      ['60 before 40', { numbers: [1, 2, 3, 4].map((n) => NUMBER + n), sendTime: 'x' }, 60],
    ])('POST: %s', async (_what, changes, statusID) => {
      const answer = await fixture.send(company, { ...good, ...changes });
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ statusID, message: expect.any(String) });
      expect(answer.body).not.toHaveProperty('smsID');
    });

    it.each([
      ['broken', '{"brandID":'],
      ['empty', ''],
      ['a list', '[]'],
      ['a flag of another type', JSON.stringify({ brandID: 99_999, stopList: 'maybe' })],
    ])('POST: 90 with HTTP 400 where the body is %s, before 10', async (_what, body) => {
      const answer = await fixture.send(company, body);
      expect([answer.status, (answer.body as { statusID: number }).statusID]).toEqual([400, 90]);
    });

    it('GET answers the same statuses', async () => {
      const [brandID, numbers, text] = [String(company), String(NUMBER), 'hi'];
      const statusOf = async (query: Record<string, string>) =>
        ((await get(company, query)).body as { statusID: number }).statusID;
      expect(await statusOf({ numbers, text })).toBe(10);
      expect(await statusOf({ brandID, text })).toBe(20);
      expect(await statusOf({ brandID, numbers: ' , ', text })).toBe(20);
      expect(await statusOf({ brandID, numbers })).toBe(30);
      expect(await statusOf({ brandID, numbers, text, sendTime: '2020-01-01 10:00' })).toBe(60);
      expect(await statusOf({ brandID, numbers: 'x', text })).toBe(50);
      expect(await statusOf({ brandID, numbers, text: 'x'.repeat(153 * 3 + 1) })).toBe(40);
      expect(await statusOf({ brandID, numbers, text, stopList: 'perhaps' })).toBe(90);
    });

    it('XML answers the same statuses, each in XML', async () => {
      const elements = (brandID: unknown, numbers: string, text: string) =>
        `<brandID>${brandID}</brandID><numbers>${numbers}</numbers><text>${text}</text>`;
      for (const [body, statusID] of [
        ['<text>', 90],
        [elements(99_999, '', ''), 10],
        [elements(company, '', ''), 20],
        [elements(company, 'x', ' '), 30],
        [elements(company, 'x', 'hi'), 50],
        [elements(company, String(NUMBER), 'x'.repeat(153 * 3 + 1)), 40],
      ] as const) {
        const answer = await xml(company, body);
        expect(answer.status).toBe(statusID === 90 ? 400 : 200);
        expect(answer.text).toContain(`<response>\n  <statusID>${statusID}</statusID>`);
      }
    });

    it('quotes without sending: dryRun in the body or the query', async () => {
      const body = { ...good, numbers: [NUMBER, 'x'], text: 'x'.repeat(161) };
      const quoted = { statusID: 0, accepted: 1, rejected: 1, parts: 2, encoding: 'gsm7', cost: 2 };
      expect((await fixture.send(company, { ...body, dryRun: true })).body).toMatchObject(quoted);
      const inQuery = await fixture.as(company, 'post', '/v1/sms/send?dryRun=true', { body });
      expect(inQuery.body).toMatchObject(quoted);
      const query = { brandID: String(company), numbers: String(NUMBER), text: 'hi', dryRun: 'true' };
      expect((await get(company, query)).body).toMatchObject({ statusID: 0, cost: 1 });
      const tooMuch = { ...good, numbers: [1, 2, 3, 4].map((n) => NUMBER + n), dryRun: true };
      expect((await fixture.send(company, tooMuch)).body).toMatchObject({ statusID: 40, cost: 4 });
    });
  });

  describe('brands', () => {
    it.each(['awaiting', 'rejected', 'deleted'] as const)('a brand that is %s gives 10', async (state) => {
      const company = await newCompany(5);
      fixture.brand(company, company, state);
      const answer = await fixture.send(company, { brandID: company, numbers: [NUMBER], text: 'hi' });
      expect(answer.body).toMatchObject({ statusID: 10 });
    });

    it("another company's brand gives 10", async () => {
      const [mine, other] = [await newCompany(5), await newCompany(5)];
      const send = (brandID: number) => fixture.send(mine, { brandID, numbers: [NUMBER], text: 'hi' });
      expect((await send(mine)).body).toMatchObject({ statusID: 0 });
      expect((await send(other)).body).toMatchObject({ statusID: 10 });
    });

    it('can be used at once when authorized, and no more when deleted', async () => {
      const company = await newCompany(5);
      const send = async () =>
        (await fixture.send(company, { brandID: company, numbers: [NUMBER], text: 'hi' })).body as {
          statusID: number;
        };
      fixture.brand(company, company, 'awaiting', 1);
      expect((await send()).statusID).toBe(10);
      fixture.brand(company, company, 'authorized', 2);
      expect((await send()).statusID).toBe(0);
      fixture.brand(company, company, 'deleted', 3);
      await fixture.tellBrand(company);
      await until(async () => (await send()).statusID === 10);
    });
  });

  describe('HTTP', () => {
    it('refuses other methods with Allow, and never sends at a HEAD', async () => {
      const company = await newCompany(5);
      const query = `brandID=${company}&numbers=${NUMBER}&text=hi`;
      const head = await fixture.as(company, 'head', `/v1/sms/send?${query}`);
      expect([head.status, head.headers.allow]).toEqual([405, 'GET, POST']);
      expect(await fixture.balance(company)).toBe(5);
      const put = await fixture.as(company, 'put', '/v1/sms/send');
      expect(put.status).toBe(405);
      expect(put.headers.allow).toContain('POST');
      const getXml = await fixture.as(company, 'get', '/v1/sms/sendXml');
      expect([getXml.status, getXml.headers.allow]).toEqual([405, 'POST']);
      expect(getXml.text).toContain('<response>');
    });

    it('takes JSON without a content type, and refuses another one', async () => {
      const company = await newCompany(5);
      const body = JSON.stringify({ brandID: company, numbers: [NUMBER], text: 'hi' });
      expect(
        (await fixture.send(company, body, { type: 'application/json; charset=utf-8' })).body,
      ).toMatchObject({
        statusID: 0,
      });
      expect((await fixture.send(company, body, { type: 'text/plain' })).status).toBe(415);
    });

    it('refuses an operator, and whoever comes without a token', async () => {
      expect((await fixture.operator('post', '/v1/sms/send', { body: {} })).status).toBe(403);
      expect((await fixture.anonymous('/v1/sms/send')).status).toBe(401);
    });

    it('refuses a body over the limit', async () => {
      const copy = await fixture.start({ BODY_LIMIT_BYTES: 1_000 });
      const company = await newCompany(5);
      const body = { brandID: company, numbers: [NUMBER], text: 'x'.repeat(1_000) };
      expect((await fixture.send(company, body, { copy })).status).toBe(413);
      await fixture.stopCopy(copy);
    });

    it('warns of a callbackUrl that is ignored, and keeps one that can be used', async () => {
      const company = await newCompany(5, { hasCallback: true });
      const send = async (callbackUrl: string) =>
        (await fixture.send(company, { brandID: company, numbers: [NUMBER], text: 'hi', callbackUrl }))
          .body as {
          smsID: number;
          warning?: string;
        };
      expect((await send('nonsense')).warning).toMatch(/callbackUrl was ignored/);
      const { smsID, warning } = await send('https://example.com/cb');
      expect(warning).toBeUndefined();
      const job = await jobCollections(fixture.connection).jobs.findOne({ _id: smsID });
      expect(job?.callbackUrl).toBe('https://example.com/cb');
    });
  });

  it('sends an OTP in its own lane', async () => {
    const company = await newCompany(5);
    const answer = await fixture.send(company, {
      brandID: company,
      numbers: [NUMBER],
      text: '1234',
      otp: true,
    });
    const { smsID } = answer.body as { smsID: number };
    expect(await jobCollections(fixture.connection).batches.findOne({ smsID })).toMatchObject({
      lane: 'otp',
    });
  });

  it('logs each accepted send with no text and no number', async () => {
    const company = await newCompany(5);
    await fixture.send(company, { brandID: company, numbers: [NUMBER], text: 'very secret' });
    const line = fixture.logger.lines.find(
      ({ event, fields }) => event === 'send.accepted' && fields?.company === company,
    );
    expect(line?.fields).toMatchObject({ form: 'post', lane: 'standard', recipients: 1, cost: 1 });
    expect(JSON.stringify(fixture.logger.lines)).not.toMatch(/very secret|995598000001/);
  });
});
