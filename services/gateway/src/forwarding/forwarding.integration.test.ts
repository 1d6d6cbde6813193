import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { gzipSync } from 'node:zlib';
import { endAnswer } from '@herald/service';
import { HttpClient } from '@herald/testing/http-client';
import { until } from '@herald/testing/until';
import { heldBytes } from '../testing/held-bytes';
import { openRequest, writeBytes } from '../testing/http-client';
import { GatewayFixture } from '../testing/gateway-fixture';
import { SCOPES } from '../keys/scopes';
import { PUBLIC_ROUTES } from './public-routes';

const MB = 1024 * 1024;

describe('forwarding', () => {
  let system: GatewayFixture;
  let key: string;
  let id: number;
  let keyID: number;

  beforeAll(async () => {
    system = await GatewayFixture.start();
    ({ key, id, keyID } = await system.company({ settings: { requestsPerSecond: 0 } }));
  });
  afterAll(() => system.stop());
  afterEach(() => {
    for (const service of Object.values(system.services)) service.handler = null;
  });

  const forwarded = PUBLIC_ROUTES.flatMap(({ service, ...route }) =>
    service === 'gateway' ? [] : [{ ...route, service }],
  );

  it.each(forwarded)(
    'forwards $method $path to $service with the identity of the caller',
    async ({ method, path, service }) => {
      const url = path.slice('/v1'.length).replace(/:\w+/, '5');
      const body = method === 'POST' ? { a: 1 } : undefined;
      const answer = await system.client(key).request(method, url, { body });
      expect([answer.status, answer.body.service]).toEqual([200, service]);
      const { last } = system.services[service];
      expect(last).toMatchObject({ method, url: `/v1${url}` });
      expect(last.caller).toEqual({
        kind: 'company',
        company: id,
        permissions: [...SCOPES],
        timezone: 'Asia/Tbilisi',
        keyID,
        from: '127.0.0.1',
      });
    },
  );

  describe('a service that refuses the token of the gateway', () => {
    const anHourAhead = (): string => new Date(Date.now() + 3_600_000).toUTCString();
    const refusal = { statusID: 401, message: 'This service only accepts requests from the gateway.' };

    beforeEach(() => {
      const { sms } = system.services;
      sms.handler = (_request, response) => {
        response.writeHead(401, { date: anHourAhead(), 'content-type': 'application/json' });
        response.end(JSON.stringify(refusal));
      };
    });

    it.each([
      ['GET', '/sms/balance', undefined],
      ['POST', '/sms/send', { brandID: 1, numbers: ['995598123456'], text: 'x' }],
      ['GET', '/sms/report/5', undefined],
    ])('is the fault of the deployment, not of the client: %s %s', async (method, path, body) => {
      const answer = await system.client(key).request(method, path, { body });
      expect(answer).toMatchObject({ status: 503, body: { statusID: 503 }, headers: { 'retry-after': '2' } });
      expect(answer.body.message).toContain('Nothing was executed');
    });

    it('answers the XML endpoint with XML, and operators with 503', async () => {
      const xml = await system.client(key).request('POST', '/sms/sendXml', { body: '<request/>' });
      expect([xml.status, xml.text]).toEqual([503, expect.stringContaining('<statusID>503</statusID>')]);
      expect((await system.admin().get('/routes')).status).toBe(503);
    });

    it('is counted, with the difference of the clocks', async () => {
      const metrics = (await new HttpClient(system.operatorUrl()).get('/metrics')).text;
      expect(metrics).toMatch(/herald_gateway_refused_by_service_total\{.*target="sms".*\} [1-9]/);
      expect(metrics).toMatch(/herald_gateway_clock_difference_seconds\{.*target="sms".*\} (3599|360[01])/);
    });
  });

  it('forwards the query byte for byte, without the key', async () => {
    const query = 'numbers=995555123456,995555123457%2C995555123458&text=%E1%83%90+b%20c&empty=&flag';
    for (const search of [`key=${key}&${query}`, `${query}&key=${key}`, `${query}&%6bey=${key}`]) {
      const { request, answer } = openRequest(`${system.url()}/v1/sms/send?${search}`, 'GET', {});
      request.end();
      expect((await answer).status).toBe(200);
      expect(system.services.sms.last.url).toBe(`/v1/sms/send?${query}`);
    }
  });

  it.each([
    ['/v1/sms/send', '"statusID":415'],
    ['/v1/sms/sendXml', '<statusID>415</statusID>'],
    ['/v1/customers/create', '"statusID":415'],
    ['/v1/keys', '"statusID":415'],
  ])('refuses a compressed body at %s and names its encoding', async (path, said) => {
    const headers = { key, 'content-type': 'application/json', 'content-encoding': 'gzip' };
    const { request, answer } = openRequest(`${system.url()}${path}`, 'POST', headers);
    request.end(gzipSync('{}'));
    const { status, body, headers: answered } = await answer;
    expect([status, answered['accept-encoding']]).toEqual([415, 'identity']);
    expect(body).toContain(said);
    expect(body).toContain('gzip');
  });

  it('does not forward hop-by-hop headers and secrets', async () => {
    system.services.sms.handler = null;
    const answer = await system.client(key).post(
      '/sms/send',
      { a: 1 },
      {
        headers: {
          connection: 'close, x-mine',
          'x-mine': '1',
          te: 'trailers',
          'x-herald-token': 'forged',
          authorization: 'Bearer x',
          'idempotency-key': 'k-1',
          'x-request-id': 'request-7',
        },
      },
    );
    const { headers } = system.services.sms.last;
    expect(answer.headers['x-request-id']).toBe('request-7');
    expect(headers).toMatchObject({ 'idempotency-key': 'k-1', 'x-request-id': 'request-7' });
    for (const name of ['key', 'authorization', 'x-mine', 'te']) expect(headers[name]).toBeUndefined();
    expect(JSON.stringify(headers)).not.toContain(key);
  });

  it('forwards status, headers and chunks of an answer unchanged', async () => {
    let end = (): void => undefined;
    system.services.billing.handler = (_request, response) => {
      response.writeHead(201, {
        'content-type': 'application/json',
        connection: 'x-inner',
        'x-inner': '1',
        'x-outer': '2',
      });
      response.write('{"a":');
      end = () => response.end('1}');
    };
    const { request, answer } = openRequest(`${system.url()}/v1/customers/create`, 'POST', {
      key,
      'content-type': 'application/json',
      'content-length': 2,
    });
    // The second chunk is sent after the client has received the first chunk.
    request.once('response', (response) => response.once('data', () => end()));
    request.end('{}');
    const { status, headers, body } = await answer;
    expect([status, body]).toEqual([201, '{"a":1}']);
    expect(headers['x-outer']).toBe('2');
    expect(headers['x-inner']).toBeUndefined();
  });

  it.each(['content-length', 'chunked'])('streams 90 MB (%s) with constant memory', async (kind) => {
    const total = 90 * MB;
    let received = 0;
    system.services.sms.handler = (request, response) => {
      request.on('data', (chunk: Buffer) => (received += chunk.length));
      request.on('end', () => response.end('{}'));
    };
    const before = heldBytes();
    let highest = 0;
    const { request, answer } = openRequest(`${system.url()}/v1/sms/send`, 'POST', {
      key,
      ...(kind === 'chunked' ? { 'transfer-encoding': 'chunked' } : { 'content-length': total }),
    });
    await writeBytes(request, total, (sent) => {
      if (sent % (30 * MB) === 0) highest = Math.max(highest, heldBytes() - before);
    });
    request.end();
    expect((await answer).status).toBe(200);
    expect(received).toBe(total);
    // Includes the buffers of client, gateway and service, which share this process.
    expect(highest).toBeLessThan(20 * MB);
  });

  it('buffers almost nothing while the service does not read', async () => {
    const total = 99 * MB;
    let reading: IncomingMessage | null = null;
    system.services.sms.handler = (request, response) => {
      reading = request;
      request.on('end', () => response.end('{}'));
    };
    const before = heldBytes();
    const { request, answer } = openRequest(`${system.url()}/v1/sms/send`, 'POST', {
      key,
      'content-length': total,
    });
    let sent = 0;
    const writing = writeBytes(request, total, (bytes) => (sent = bytes));
    // Waits until the kernel's buffers are full and no more bytes are sent.
    let still = -1;
    let samples = 0;
    await until(() => {
      samples = reading !== null && sent === still ? samples + 1 : 0;
      still = sent;
      return samples === 25;
    });
    expect(sent).toBeLessThan(total);
    expect(heldBytes() - before).toBeLessThan(5 * MB);
    reading!.resume();
    await writing;
    request.end();
    expect((await answer).status).toBe(200);
  });

  it('requests the body only after the key was accepted', async () => {
    const refused = openRequest(`${system.url()}/v1/sms/send`, 'POST', {
      'content-length': 5,
      expect: '100-continue',
    });
    let continued = false;
    refused.request.on('continue', () => (continued = true));
    refused.request.flushHeaders();
    expect((await refused.answer).status).toBe(401);
    expect(continued).toBe(false);

    const taken = openRequest(`${system.url()}/v1/sms/send`, 'POST', {
      key,
      'content-length': 5,
      expect: '100-continue',
    });
    taken.request.flushHeaders();
    await once(taken.request, 'continue');
    taken.request.end('12345');
    expect((await taken.answer).status).toBe(200);
    expect(system.services.sms.last.body.toString()).toBe('12345');
  });

  it('cancels the request to the service when the client disconnects', async () => {
    let begun = false;
    let gone = false;
    system.services.sms.handler = (request, response) => {
      begun = true;
      request.resume();
      response.on('close', () => (gone = true));
    };
    const { request } = openRequest(`${system.url()}/v1/sms/balance?key=${key}`, 'GET', {});
    request.end();
    await until(() => begun);
    request.destroy();
    await until(() => gone);

    // The client disconnects in the middle of a body.
    begun = gone = false;
    const upload = openRequest(`${system.url()}/v1/sms/send`, 'POST', { key, 'content-length': 10 * MB });
    upload.request.on('error', () => undefined);
    await writeBytes(upload.request, 1 * MB);
    await until(() => begun);
    upload.request.destroy();
    await until(() => gone);
  });

  it('forwards the answer of a service that does not read the body', async () => {
    system.services.sms.handler = (incoming, response) => {
      response.writeHead(415, { 'content-type': 'application/json', 'content-length': 16 });
      endAnswer(incoming, response, '{"statusID":415}');
    };
    const { request, answer } = openRequest(`${system.url()}/v1/sms/send`, 'POST', {
      key,
      'content-length': 20 * MB,
    });
    await writeBytes(request, 20 * MB);
    request.end();
    expect(await answer).toMatchObject({ status: 415, body: '{"statusID":415}' });
  });

  it('answers 503 with Retry-After while a service is down, and recovers when it is up', async () => {
    await system.services.sms.close();
    const down = await system.client(key).post('/sms/send', { a: 1 });
    expect(down).toMatchObject({ status: 503, body: { statusID: 503 } });
    expect(down.headers['retry-after']).toBeTruthy();
    const inXml = await system.client(key).post('/sms/sendXml', '<request/>');
    expect([inXml.status, inXml.text]).toEqual([503, expect.stringContaining('<statusID>503</statusID>')]);
    await system.services.sms.start();
    expect((await system.client(key).post('/sms/send', { a: 1 })).status).toBe(200);
  });

  it('answers 503 if a service closes the connection, and retries once if the request is safe to repeat', async () => {
    let asked = 0;
    system.services.sms.handler = (request) => {
      asked++;
      request.socket.destroy();
    };
    expect((await system.client(key).get('/sms/send?numbers=1')).status).toBe(503);
    expect(asked).toBe(1);
    asked = 0;
    expect((await system.client(key).get('/sms/balance')).status).toBe(503);
    expect(asked).toBe(2);
  });
});

describe('the limit of 100 s', () => {
  let system: GatewayFixture;
  let key: string;

  beforeAll(async () => {
    system = await GatewayFixture.start({ limitSeconds: 0.4 });
    ({ key } = await system.company());
  });
  afterAll(() => system.stop());

  it('answers 524 and cancels the request to the service', async () => {
    let begun = 0;
    let gone = 0;
    system.services.sms.handler = (request, response) => {
      begun++;
      request.resume();
      response.on('close', () => gone++);
    };
    // If the machine is slow, the deadline passes before the service receives the request.
    do {
      const answer = await system.client(key).post('/sms/send', { a: 1 });
      expect(answer.status).toBe(524);
      expect(answer.body).toMatchObject({ statusID: 524 });
    } while (begun === 0);
    await until(() => gone === begun);
  });

  it('includes the time in the queue', async () => {
    system.services.sms.handler = (request) => void request.resume();
    const more = Array.from({ length: 70 }, () => system.client(key).post('/sms/send', { a: 1 }));
    expect((await Promise.all(more)).map(({ status }) => status)).toEqual(more.map(() => 524));
  });

  it('answers in XML on the XML endpoint', async () => {
    system.services.sms.handler = (request) => void request.resume();
    const answer = await system.client(key).post('/sms/sendXml', '<request/>');
    expect(answer.status).toBe(524);
    expect(answer.headers['content-type']).toContain('xml');
    expect(answer.text).toContain('<statusID>524</statusID>');
  });

  it.each([10, 10 * MB])('applies to a body of %d bytes that does not arrive', async (length) => {
    const { request, answer } = openRequest(`${system.url()}/v1/sms/send`, 'POST', {
      key,
      'content-length': length,
    });
    request.write('12345');
    expect((await answer).status).toBe(524);
    request.destroy();
  });
});

describe('several instances of a service', () => {
  let system: GatewayFixture;

  beforeAll(async () => {
    // No process listens on port 1.
    system = await GatewayFixture.start({
      environment: ({ sms }) => ({ SMS_URL: `http://127.0.0.1:1,${sms.url}` }),
    });
  });
  afterAll(() => system.stop());

  it('are skipped while unreachable, for requests with and without a body', async () => {
    const { key } = await system.company({ settings: { requestsPerSecond: 0 } });
    for (const length of [0, 10, 300_000, 0, 10, 300_000]) {
      const answer = await system.client(key).post('/sms/send', 'x'.repeat(length));
      expect([answer.status, answer.body.length]).toEqual([200, length]);
    }
  });
});
