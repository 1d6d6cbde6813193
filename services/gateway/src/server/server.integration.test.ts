import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { TEST_PAIRS } from '@herald/testing/certificates';
import { HttpClient } from '@herald/testing/http-client';
import { quiet } from '@herald/testing/loggers';
import { until } from '@herald/testing/until';
import { openRequest } from '../testing/http-client';
import { GatewayFixture, OPERATOR_TOKEN } from '../testing/gateway-fixture';
import { createListener } from './listener';
import { startOuterServer } from './outer-server';

/** Long enough that only a hanging stop exceeds it. */
const HANGS_AFTER_MS = 240_000;

describe('a gateway', () => {
  let system: GatewayFixture;

  beforeAll(async () => {
    system = await GatewayFixture.start();
  });
  afterAll(() => system.stop());

  it('completes requests in progress and accepts no connection while it stops', async () => {
    const stopping = await system.addGateway();
    const index = system.instances.indexOf(stopping);
    const { key } = await system.company();
    let answer = (): void => undefined;
    let begun = false;
    system.services.sms.handler = (_request, response) => {
      begun = true;
      answer = () => response.end('{"statusID":0}');
    };
    const inHand = system.client(key, index).get('/sms/balance');
    await until(() => begun);
    const url = system.url(index);
    const stopped = stopping.stop(HANGS_AFTER_MS);
    await until(async () => {
      const { request, answer: refused } = openRequest(`${url}/healthz`, 'GET', {});
      request.end();
      return refused.then(
        () => false,
        (error: NodeJS.ErrnoException) => error.code === 'ECONNREFUSED',
      );
    });
    answer();
    const { status, text } = await inHand;
    expect([status, text]).toEqual([200, '{"statusID":0}']);
    await stopped;
    system.instances.splice(index, 1);
    system.services.sms.handler = null;
  });

  it('forbids caching of answers, and sends HSTS with HTTPS', async () => {
    const { key } = await system.company();
    const answers = [
      await system.client(key).get('/sms/balance'),
      await system.client('wrong').get('/sms/balance'),
      await system.admin().get('/companies'),
    ];
    for (const { headers } of answers)
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    expect(answers[0]!.headers['strict-transport-security']).toBeUndefined();

    const publicApi = { handle: async () => undefined };
    const listener = createListener({ publicApi, app: (_request, response) => response.end(), isTls: true });
    const server = await startOuterServer(listener, { port: 0, host: '127.0.0.1', tls: null, logger: quiet });
    const { headers } = await fetch(`http://127.0.0.1:${server.port}/`);
    await server.stop(0);
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  });

  it('serves operators only on their own listener without revealing its address, and exports no ids in metrics', async () => {
    const { key } = await system.company();
    await system.client(key).get('/sms/report/77');
    const operators = new HttpClient(system.operatorUrl(), { authorization: `Bearer ${OPERATOR_TOKEN}` });
    const world = new HttpClient(system.url(), { authorization: `Bearer ${OPERATOR_TOKEN}` });
    const { status: seen, text } = await operators.get('/metrics');
    const elsewhere = [
      '/admin/v1/companies',
      '/ADMIN/v1/companies',
      '/docs/operator',
      '/openapi-operator.json',
    ];
    const answers = await Promise.all(elsewhere.map((path) => world.get(path)));
    const hidden = [
      await world.get('/metrics'),
      await operators.get('/v1/sms/balance', { headers: { key } }),
    ];
    const ready = await Promise.all([operators.get('/readyz'), world.get('/readyz')]);
    expect(ready.map(({ status }) => status)).toEqual([200, 200]);
    expect(hidden.map(({ status }) => status)).toEqual([404, 404]);
    for (const { status, body } of answers) {
      expect([status, body.statusID]).toEqual([404, 404]);
      expect(body.message).toMatch(/OPERATOR_HOST and OPERATOR_PORT/);
      expect(body.message).not.toMatch(/127\.0|localhost|\d{4}/);
    }
    expect(seen).toBe(200);
    expect(text).toMatch(
      /herald_http_request_duration_seconds_count\{.*route="\/v1\/sms\/report\/:smsID".*\} 1/,
    );
    expect(text).toMatch(/route="\/admin\/v1\/companies"/);
    expect(text).not.toContain('/77');
  });
});

describe('TLS', () => {
  let folder: string;
  const write = async (pair: { cert: string; key: string }): Promise<void> => {
    await writeFile(join(folder, 'tls.crt'), pair.cert);
    await writeFile(join(folder, 'tls.key'), pair.key);
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gateway-tls-'));
    await write(TEST_PAIRS[0]);
  });
  afterAll(() => rm(folder, { recursive: true }));

  const serialAt = (port: number): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false }, () => {
        resolve(socket.getPeerCertificate().serialNumber);
        socket.destroy();
      });
      socket.on('error', reject);
    });

  it('reloads changed files, unless they are broken', async () => {
    const failures: string[] = [];
    const server = await startOuterServer((_request, response) => response.end('ok'), {
      port: 0,
      host: '127.0.0.1',
      tls: { certFile: join(folder, 'tls.crt'), keyFile: join(folder, 'tls.key') },
      tlsPollMs: 20,
      logger: { ...quiet, error: (event) => failures.push(event) },
    });
    const first = await serialAt(server.port);
    await writeFile(join(folder, 'tls.crt'), 'broken');
    await until(() => failures.includes('tls.reload_failed'));
    expect(await serialAt(server.port)).toBe(first);
    await write(TEST_PAIRS[1]);
    await until(async () => (await serialAt(server.port)) !== first);
    await server.stop(100);
  });
});
