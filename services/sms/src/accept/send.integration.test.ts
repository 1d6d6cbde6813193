import { SUBMIT_QUEUES } from '@herald/contracts';
import { until } from '@herald/testing/until';
import { jobCollections } from '../model/job-collections';
import { SmsFixture } from '../testing/sms-fixture';

const NUMBER = 995598000001;

/** Internal effects only: `test-e2e/contract` and the unit tests of the readers test the answers. */
describe('sends', () => {
  const fixture = new SmsFixture();

  beforeAll(async () => {
    await fixture.open();
    await fixture.startInstance();
    await fixture.company(1, 10);
  });
  afterAll(() => fixture.stop());

  it('are stored as a batch, which is queued', async () => {
    const numbers = [NUMBER, '995 598-00-00-02', 'x'];
    const answer = await fixture.send(1, { brandID: 1, numbers, text: 'Hello' });
    const { smsID } = answer.body as { smsID: number };
    expect(answer.body).toEqual({
      statusID: 0,
      smsID: expect.any(Number),
      message: 'The message is sent.',
      accepted: 2,
      rejected: 1,
      rejectedNumbers: [
        {
          number: 'x',
          reason: 'it contains characters other than digits',
          code: 'number_with_characters',
        },
      ],
    });
    const { batches } = jobCollections(fixture.connection);
    expect(await batches.findOne({ smsID })).toMatchObject({
      state: 'queued',
      send: { state: 'queued', recipients: 2, rejected: 1, batches: 1, cost: 2 },
      priority: 'standard',
      text: 'Hello',
      numbers: ['995598000001', '995598000002'],
    });
    await until(async () => (await fixture.broker.depth(SUBMIT_QUEUES.standard)).messages > 0);
  });

  it('are answered in XML, even if an invalid number is cut within a character', async () => {
    const invalid = 'x'.repeat(29);
    const numbers = `<numbers>${NUMBER},${invalid}\u{1f600}</numbers>`;
    const body = `<request><brandID>1</brandID>${numbers}<text>hi</text></request>`;
    const headers = { 'content-type': 'application/xml' };
    const answer = await fixture.as(1, 'POST', '/v1/sms/sendXml', { body, headers });
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('<statusID>0</statusID>');
    expect(answer.text).toContain(`<number>${invalid}</number>`);
  });

  it('are refused at a HEAD, which Express would answer as a GET', async () => {
    const head = await fixture.as(1, 'head', `/v1/sms/send?brandID=1&numbers=${NUMBER}&text=hi`);
    expect([head.status, head.headers.allow]).toEqual([405, 'GET, POST']);
  });

  it('are JSON of any charset, and no other type', async () => {
    const body = JSON.stringify({ brandID: 1, numbers: [NUMBER], text: 'hi' });
    const withCharset = await fixture.send(1, body, {
      headers: { 'content-type': 'application/json; charset=utf-8' },
    });
    expect(withCharset.body).toMatchObject({ statusID: 0 });
    expect((await fixture.send(1, body, { headers: { 'content-type': 'text/plain' } })).status).toBe(415);
  });

  it('are logged without text and number', async () => {
    await fixture.company(2, 5);
    await fixture.send(2, { brandID: 2, numbers: [NUMBER], text: 'very secret' });
    const line = fixture.logger.lines.find(
      ({ event, fields }) => event === 'send.accepted' && fields?.company === 2,
    );
    expect(line?.fields).toMatchObject({ form: 'post', priority: 'standard', recipients: 1, cost: 1 });
    expect(JSON.stringify(fixture.logger.lines)).not.toMatch(/very secret|995598000001/);
  });
});
