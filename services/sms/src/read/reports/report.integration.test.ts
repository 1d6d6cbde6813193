import { jobCollections } from '../../model/job-collections';
import { companyCaller } from '@herald/testing/service-fixture';
import { SmsFixture } from '../../testing/sms-fixture';

const many = (count: number) => Array.from({ length: count }, (_, i) => 995_500_000_000 + i);

type Report = { result: { number: string; statusID: string }[] };

describe('reports', () => {
  const fixture = new SmsFixture();
  let smsID: number;
  const report = (path: string | number) => fixture.as(1, 'get', `/v1/sms/report/${path}`);

  beforeAll(async () => {
    await fixture.open();
    await fixture.startInstance();
    await fixture.company(1, 10_000);
    const numbers = many(2_500);
    smsID = ((await fixture.send(1, { brandID: 1, numbers, text: 'hi' })).body as { smsID: number }).smsID;
    const { batches } = jobCollections(fixture.connection);
    await batches.updateOne({ _id: `${smsID}.1` }, { $set: { 'statuses.0': 1, 'statuses.999': 2 } });
  });
  afterAll(() => fixture.stop());

  it('contain every recipient in the order of the send, as strings', async () => {
    const answer = await report(smsID);
    expect(answer.headers['content-type']).toMatch(/application\/json/);
    const body = answer.body as Report;
    expect(Object.keys(body)).toEqual(['statusID', 'result']);
    expect(body.result.map(({ number }) => Number(number))).toEqual(many(2_500));
    expect(body.result[1_000]).toEqual({ number: '995500001000', statusID: '1' });
    expect(body.result[1_999]).toEqual({ number: '995500001999', statusID: '2' });
    expect(body.result[2_499]).toEqual({ number: '995500002499', statusID: '3' });
  });

  it('are shown to a test key only for sends with test keys', async () => {
    const asTest = { ...companyCaller(1), test: true } as ReturnType<typeof companyCaller>;
    const numbers = many(2);
    const body = { brandID: 1, numbers, text: 'hi' };
    const sent = await fixture.call(asTest, 'POST', '/v1/sms/send', { body });
    const own = sent.body['smsID'] as number;
    const single = (await fixture.send(1, { ...body, numbers: many(1) })).body['smsID'] as number;
    for (const path of [`report/${smsID}`, `report/${single}`, `messages/${smsID}/${numbers[0]!}`])
      expect((await fixture.call(asTest, 'GET', `/v1/sms/${path}`)).status).toBe(404);
    for (const path of [`report/${own}`, `messages/${own}/${numbers[0]!}`])
      expect((await fixture.call(asTest, 'GET', `/v1/sms/${path}`)).status).toBe(200);
    expect((await report(own)).body).toMatchObject({ test: true });
  });

  it.each([
    ['start=990&length=20', 990, 20],
    ['start=0&length=1', 0, 1],
    ['start=1000&length=1000', 1_000, 1_000],
    ['start=2490', 2_490, 10],
    ['start=2500', 2_500, 0],
    ['start=100000', 100_000, 0],
    ['length=3', 0, 3],
  ])('shows the page %s', async (query, start, count) => {
    const { body } = await report(`${smsID}?${query}`);
    expect(body).toMatchObject({ statusID: 0, draw: 0, recordsTotal: 2_500, recordsFiltered: 2_500 });
    const numbers = (body as Report).result.map(({ number }) => Number(number));
    expect(numbers).toEqual(many(2_500).slice(start, start + count));
  });
});
