import { until } from '@herald/testing/until';
import { jobCollections } from '../model/job-collections';
import { SmsFixture } from '../testing/sms-fixture';

const GERMAN = '4915112345678';
const GEORGIAN = '995598000001';

describe('texts', () => {
  const fixture = new SmsFixture();
  const quoted = async (body: object): Promise<Record<string, unknown>> =>
    (await fixture.send(1, { brandID: 1, dryRun: true, ...body })).body;

  beforeAll(async () => {
    await fixture.open();
    await fixture.startInstance();
    await fixture.company(1, 10_000);
  });
  afterAll(() => fixture.stop());

  it('are charged by the routes that may carry them: in the quote, the charge and the submit', async () => {
    const text = `${'a'.repeat(100)}€`;
    expect(await quoted({ numbers: [GERMAN], text })).toMatchObject({ parts: 1, encoding: 'gsm7', cost: 1 });
    const url = 'smpp://u@carrier.example?name=latin&alphabet=latin1&prefixes=49';
    expect((await fixture.operator('POST', '/admin/v1/routes', { body: { url } })).status).toBe(201);
    await until(async () => (await quoted({ numbers: [GERMAN], text })).parts === 2);

    expect(await quoted({ numbers: [GERMAN], text })).toMatchObject({ encoding: 'ucs2', cost: 2 });
    expect(await quoted({ numbers: [GEORGIAN, GERMAN], text })).toMatchObject({ parts: null, cost: 3 });
    const before = await fixture.balance(1);
    const { smsID } = (await fixture.send(1, { brandID: 1, numbers: [GERMAN, GEORGIAN], text })).body;
    expect(await fixture.balance(1)).toBe(before - 3);
    const { batches } = jobCollections(fixture.connection);
    expect(await batches.findOne({ smsID: smsID as number })).toMatchObject({
      parts: [2, 1],
      cut: ['ucs2', null],
      encoding: null,
    });
  });

  it('of XML have the line ends of XML: a text that fits into one SMS costs one', async () => {
    const text = `${'a'.repeat(80)}\r\n${'b'.repeat(79)}`;
    const body = `<request><brandID>1</brandID><numbers>${GEORGIAN}</numbers><text>${text}</text><dryRun>true</dryRun></request>`;
    const headers = { 'content-type': 'application/xml' };
    const answer = await fixture.as(1, 'POST', '/v1/sms/sendXml', { body, headers });
    expect(answer.text).toContain('<cost>1</cost>');
  });

  it('go to all numbers of a query, however many parameters there are', async () => {
    const numbers = Array.from({ length: 1_200 }, (_, index) => `numbers=${995598000000 + index}`);
    const search = ['brandID=1', ...numbers, 'text=x', 'stopList=false'].join('&');
    const { body } = await fixture.as(1, 'GET', `/v1/sms/send?${search}`);
    expect(body).toMatchObject({ statusID: 0, accepted: 1_200, rejected: 0 });
  });
});
