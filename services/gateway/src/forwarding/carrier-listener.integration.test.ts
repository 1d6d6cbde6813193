import { keepingLogger } from '@herald/testing/loggers';
import { until } from '@herald/testing/until';
import { HttpClient } from '@herald/testing/http-client';
import { GatewayFixture } from '../testing/gateway-fixture';

const MB = 1024 * 1024;
const TOKEN = 'AbCdEfGhIjKlMnOpQrStUvWx';
const PATH = `/v1/carriers/main/${TOKEN}`;

describe('requests of providers over HTTP', () => {
  const logger = keepingLogger();
  let system: GatewayFixture;
  let provider: HttpClient;

  beforeAll(async () => {
    system = await GatewayFixture.start({
      logger,
      environment: () => ({ WRONG_KEYS_PER_MINUTE: '20' }),
    });
    provider = new HttpClient(system.url());
  });
  afterEach(() => (system.services.sms.handler = null));
  afterAll(() => system.stop());

  it('go to sms without a key, with unchanged path, query, body and signature', async () => {
    const search = '?key=of-another-herald&status=%31&text=a+b%2Fc&&x';
    const body = Buffer.from([0, 1, 254, 255, 13, 10]);
    const headers = {
      'content-type': 'application/x-unknown',
      authorization: 'Bearer a.b.c',
      'x-twilio-signature': 'c2lnbmVk=',
    };
    const answers = [
      await provider.get(PATH + search, { headers }),
      await provider.request('POST', PATH + search, { headers, body }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [asked, posted] = system.services.sms.seen.slice(-2);
    const caller = { kind: 'carrier', from: '127.0.0.1' };
    expect(asked).toMatchObject({ method: 'GET', url: PATH + search, caller, headers });
    expect(posted).toMatchObject({ method: 'POST', url: PATH + search, caller, headers });
    expect(posted!.body.equals(body)).toBe(true);
  });

  it('are refused with other methods, other paths, and more than 1 MB', async () => {
    const seen = system.services.sms.seen.length;
    const statuses = [
      await provider.request('PUT', PATH),
      await provider.get('/v1/carriers/main'),
      await provider.get(`${PATH}/more`),
      await provider.request('POST', PATH, { body: Buffer.alloc(MB + 1) }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([405, 404, 404, 413]);
    expect(system.services.sms.seen).toHaveLength(seen);
    const largest = await provider.request('POST', PATH, { body: Buffer.alloc(MB) });
    expect([largest.status, largest.body['length']]).toEqual([200, MB]);
  });

  it('get 503 with Retry-After while sms is down, and the token is in no log', async () => {
    await system.services.sms.close();
    const { status, headers } = await provider.request('POST', PATH, { body: 'a=b' });
    await system.services.sms.start();
    expect([status, headers['retry-after']]).toEqual([503, '2']);
    await until(() => logger.events().includes('request.failed'));
    expect(JSON.stringify(logger.lines)).not.toContain(TOKEN);
    const { text } = await new HttpClient(system.operatorUrl()).get('/metrics');
    expect(text).toContain('route="/v1/carriers/:route/:token"');
    expect(text).not.toContain(TOKEN);
  });

  it('with wrong tokens count as failed authentications of their address', async () => {
    system.services.sms.handler = (_request, response) => response.writeHead(404).end();
    const statuses = await Promise.all(
      Array.from({ length: 200 }, async () => (await provider.get('/v1/carriers/main/wrong')).status),
    );
    expect(statuses.filter((status) => status === 404).length).toBeGreaterThanOrEqual(20);
    expect((await new HttpClient(system.url(), { key: 'wrong' }).get('/v1/sms/balance')).status).toBe(429);
  });
});
