import { SUBMIT_QUEUES } from '@herald/contracts';
import { jobCollections } from '../jobs/collections';
import { SmsBench, until } from '../testing/sms-bench';

const NUMBER = 995598000001;

describe('sends', () => {
  const bench = new SmsBench();

  beforeAll(async () => {
    await bench.open();
    await bench.start();
  });
  afterAll(() => bench.close());

  it('accepts a JSON send: charged, stored, queued, reported', async () => {
    await bench.company(1, 10);
    const answer = await bench.send(1, {
      brandID: 1,
      numbers: [NUMBER, '995 598-00-00-02', 'x'],
      text: 'Hello',
    });
    expect(answer.status).toBe(200);
    const { smsID } = answer.body as { smsID: number };
    expect(answer.body).toEqual({
      statusID: 0,
      smsID: expect.any(Number),
      message: 'The message is sent.',
      accepted: 2,
      rejected: 1,
    });
    expect(await bench.balance(1)).toBe(8);
    expect(await bench.ledgerSum(1)).toBe(8);
    const report = await bench.as(1, 'get', `/v1/sms/report/${smsID}`);
    expect(report.body).toEqual({
      statusID: 0,
      result: [
        { number: '995598000001', statusID: '3' },
        { number: '995598000002', statusID: '3' },
      ],
    });
    const { jobs, batches } = jobCollections(bench.connection);
    await until(async () => (await jobs.findOne({ _id: smsID }))?.state === 'queued');
    expect(await batches.findOne({ smsID })).toMatchObject({
      state: 'queued',
      lane: 'standard',
      text: 'Hello',
    });
    expect((await bench.broker.depth(SUBMIT_QUEUES.standard)).messages).toBeGreaterThan(0);
  });

  it('answers a GET send with a string, and an XML send in XML', async () => {
    await bench.company(2, 10);
    const get = await bench.as(
      2,
      'get',
      `/v1/sms/send?brandID=2&numbers=${NUMBER},995598000002&text=Hi+there`,
    );
    expect(get.body).toMatchObject({ statusID: 0, smsID: expect.stringMatching(/^\d+$/) });
    const body = `<request><brandID>2</brandID><numbers>${NUMBER}</numbers><text>Hi</text></request>`;
    const xml = await bench.as(2, 'post', '/v1/sms/sendXml', { body, type: 'application/xml' });
    expect(xml.text).toMatch(/<response>\s*<statusID>0<\/statusID>\s*<smsID>\d+<\/smsID>\s*<message>/);
    expect(await bench.balance(2)).toBe(7);
  });
});
