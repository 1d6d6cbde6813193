import { openRequest } from '../testing/http-client';
import { GatewayFixture } from '../testing/gateway-fixture';

describe('the rate limit', () => {
  let system: GatewayFixture;

  beforeAll(async () => {
    system = await GatewayFixture.start();
  });
  afterAll(() => system.stop());

  it('answers 429 with Retry-After and RateLimit-*, for one company alone', async () => {
    const limited = await system.company({ settings: { requestsPerSecond: 2 } });
    const other = await system.company();
    const ask = (key: string) => system.client(key).get('/sms/balance');
    const [ofOther, ...answers] = await Promise.all([
      ask(other.key),
      ...Array.from({ length: 20 }, () => ask(limited.key)),
    ]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(2);
    const refused = answers.find(({ status }) => status === 429)!;
    expect(refused.data).toMatchObject({ statusID: 429 });
    expect(refused.headers).toMatchObject({
      'retry-after': '1',
      'ratelimit-limit': '2',
      'ratelimit-remaining': '0',
      'ratelimit-reset': '1',
      'ratelimit-policy': '2;w=1',
    });
    expect(ofOther!.headers).toMatchObject({ 'ratelimit-limit': '500', 'ratelimit-remaining': '499' });
  });

  it('is XML on the XML endpoint', async () => {
    const { key } = await system.company({ settings: { requestsPerSecond: 1 } });
    const ask = () =>
      system.client('').post('/sms/sendXml', '<request/>', { params: { key }, headers: { key: undefined } });
    const answers = await Promise.all(Array.from({ length: 10 }, ask));
    const refused = answers.find(({ status }) => status === 429)!;
    expect(refused.headers['content-type']).toContain('application/xml');
    expect(refused.data).toMatch(/^<\?xml[^]*<response>[^]*<statusID>429<\/statusID>/);
  });

  it('is off with 0', async () => {
    const { key } = await system.company({ settings: { requestsPerSecond: 0 } });
    const answer = await system.client(key).get('/sms/balance');
    expect(answer.status).toBe(200);
    expect(answer.headers['ratelimit-limit']).toBeUndefined();
  });
});

describe('errors of the gateway', () => {
  let system: GatewayFixture;
  let key: string;

  beforeAll(async () => {
    system = await GatewayFixture.start({ limits: { bodyBytes: 1_000 } });
    ({ key } = await system.company());
  });
  afterAll(() => system.stop());

  it.each([
    ['401', '', 'POST', ''],
    ['405', 'KEY', 'GET', ''],
    ['413', 'KEY', 'POST', 'x'.repeat(2_000)],
  ])('%s is XML on the XML endpoint', async (status, given, method, body) => {
    const query = given === 'KEY' ? `?key=${key}` : '';
    const { request, answer } = openRequest(`${system.url()}/v1/sms/sendXml${query}`, method, {
      'content-length': body.length,
    });
    request.end(body);
    const { headers, ...got } = await answer;
    expect(got.status).toBe(Number(status));
    expect(headers['content-type']).toContain('application/xml');
    expect(got.body).toContain(`<statusID>${status}</statusID>`);
    expect(headers['x-request-id']).toBeTruthy();
  });

  it('503 is XML there too', async () => {
    await system.services.sms.stop();
    const answer = await system.client(key).post('/sms/sendXml', '<request/>');
    await system.services.sms.start();
    expect(answer.status).toBe(503);
    expect(answer.headers['retry-after']).toBeTruthy();
    expect(answer.data).toContain('<statusID>503</statusID>');
  });

  it('unknown paths are 404, known ones with another method 405 with Allow', async () => {
    for (const path of [
      '/nothing',
      '/sms',
      '/sms/report',
      '/sms/report/1/2',
      '/sms/../admin',
      '/customers/1/2/3',
    ]) {
      expect((await system.client(key).get(path)).status).toBe(404);
    }
    const answer = await system.client(key).delete('/sms/send');
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe('GET, POST');
    expect((await system.client(key).get('/customers/create')).headers.allow).toBe('POST');
  });

  it('keeps a sane request id, and makes one else', async () => {
    const ask = async (id: string) =>
      (await system.client(key).get('/nothing', { headers: { 'x-request-id': id } })).headers['x-request-id'];
    expect(await ask('abc-1')).toBe('abc-1');
    expect(await ask('has spaces')).toMatch(/^[0-9a-f-]{36}$/);
  });
});
