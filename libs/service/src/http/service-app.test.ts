import { Router } from 'express';
import request from 'supertest';
import { InternalTokenIssuer, InternalTokenVerifier } from '../internal-token';
import { TOKEN_KEYS } from '@herald/testing/token-keys';
import { createRegistry, HttpMetrics } from '@herald/telemetry/metrics';
import { quiet } from '@herald/testing/loggers';
import { companyOf, jsonBody, noBody } from '../index';
import { createServiceApp } from './service-app';

function makeApp(ready: () => void = () => undefined, isStopping = () => false) {
  const router = Router();
  router.get('/v1/things/:id', (_request, response) => {
    response.json({ company: companyOf(response).company });
  });
  router.post(
    '/v1/things',
    jsonBody({ limitBytes: 20_000, requireContentType: true }),
    (incoming, response) => {
      response.json(incoming.body);
    },
  );
  router.post(
    '/v1/dry',
    jsonBody({ limitBytes: 100, optional: true, dryRun: true }),
    (incoming, response) => {
      response.json(incoming.body);
    },
  );
  router.post('/v1/brands', jsonBody({ limitBytes: 100, invalidStatusID: 90 }), (incoming, response) => {
    response.json(incoming.body);
  });
  router.post('/v1/bare', noBody, (_request, response) => {
    response.json({ done: true });
  });
  router.get('/admin/v1/things', (_request, response) => {
    response.json({});
  });
  router.get('/v1/broken', () => {
    throw new Error('internal detail');
  });
  return createServiceApp({
    logger: quiet,
    metrics: new HttpMetrics(createRegistry('test')),
    tokens: new InternalTokenVerifier(TOKEN_KEYS.checking, 'test'),
    health: { readyChecks: [{ name: 'mongodb', check: ready }], isStopping },
    routers: [router],
  });
}

async function headers() {
  const caller = { kind: 'company' as const, company: 7, permissions: [], timezone: 'UTC' };
  return { 'x-herald-token': await new InternalTokenIssuer(TOKEN_KEYS.signing).issue('test', caller) };
}

describe('a service', () => {
  it('refuses requests that bypass the gateway', async () => {
    await request(makeApp()).get('/v1/things/1').expect(401);
  });

  it('reads the company from the token, and keeps a valid request id', async () => {
    const answer = await request(makeApp())
      .get('/v1/things/1')
      .set({ ...(await headers()), 'x-request-id': 'abc-1' })
      .expect(200, { company: 7 });
    expect(answer.headers['x-request-id']).toBe('abc-1');
  });

  it("refuses companies at the operator's paths", async () => {
    await request(makeApp())
      .get('/admin/v1/things')
      .set(await headers())
      .expect(403);
  });

  it('answers 404, and 405 with Allow', async () => {
    await request(makeApp())
      .get('/v1/none')
      .set(await headers())
      .expect(404);
    const answer = await request(makeApp())
      .delete('/v1/things/1')
      .set(await headers())
      .expect(405);
    expect(answer.headers.allow).toBe('GET');
  });

  it('masks an unknown error', async () => {
    const answer = await request(makeApp())
      .get('/v1/broken')
      .set(await headers())
      .expect(500);
    expect(JSON.stringify(answer.body)).not.toContain('internal detail');
    expect(answer.body).toMatchObject({ statusID: 99 });
  });

  it.each([
    ['broken JSON', '{', 'application/json', 400],
    ['an array', '[]', 'application/json', 400],
    ['no JSON type', '{}', 'text/plain', 415],
    ['a body over the limit', JSON.stringify({ a: 'x'.repeat(20_000) }), 'application/json', 413],
    ['a good one', '{"a":1}', 'application/json; charset=utf-8', 200],
  ])('answers %s', async (_case, body, type, status) => {
    await request(makeApp())
      .post('/v1/things')
      .set({ ...(await headers()), 'content-type': type })
      .send(body)
      .expect(status);
  });

  const post = async (path: string, body: string) => {
    const type = { 'content-type': 'application/json' };
    return request(makeApp())
      .post(path)
      .set({ ...(await headers()), ...type })
      .send(body);
  };

  it.each([
    ['a field twice', '{"sum":1,"sum":2}', 'sum', 'sum is given more than once'],
    [
      'a number that would be rounded',
      '{"sum":10.000000000000000001}',
      'sum',
      'sum cannot be read exactly: 10.000000000000000001',
    ],
    ['a nested id', '{"a":{"id":9007199254740993}}', 'a.id', 'a.id cannot be read exactly: 9007199254740993'],
    [
      'more fields than any request has',
      `{"a":{${Array.from({ length: 1_001 }, (_, i) => `"f${i}":1`).join()}}}`,
      'a',
      'a has more than 1000 fields',
    ],
    [
      'more levels',
      `${'{"a":'.repeat(31)}1${'}'.repeat(31)}`,
      Array(30).fill('a').join('.'),
      expect.stringContaining('has more than 30 levels'),
    ],
    [
      'a dry run, which it does not have',
      '{"dryRun":true}',
      'dryRun',
      expect.stringContaining('not supported'),
    ],
    ['a misspelt dry run', '{"dry_run":true}', 'dry_run', expect.stringContaining('not supported')],
    ['an unreadable dry run', '{"dryRun":"yes"}', 'dryRun', expect.stringContaining('not supported')],
  ])('refuses %s by name', async (_case, body, field, message) => {
    const answer = await post('/v1/things', body);
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { statusID: 400, errors: { [field]: message } },
    ]);
  });

  it('refuses a field twice with 90 at the endpoints of sender names', async () => {
    const answer = await post('/v1/brands', '{"brandID":1,"brandID":2}');
    const message = 'JSON error: brandID is given more than once.';
    expect([answer.status, answer.body]).toMatchObject([400, { statusID: 90, message }]);
  });

  it('reads a dry run of query and body', async () => {
    expect((await post('/v1/dry?dryRun=1', '{"a":1}')).body).toEqual({ a: 1, dryRun: true });
    expect((await post('/v1/dry', '{"dryRun":"true"}')).body).toEqual({ dryRun: true });
    expect((await post('/v1/dry?dryRun=false', '{"dryRun":0}')).body).toEqual({ dryRun: false });
    expect((await post('/v1/things', '{"dryRun":false}')).status).toBe(200);
    for (const [query, body] of [
      ['?dryRun=yes', '{}'],
      ['?dryRun=true&dryRun=true', '{}'],
      ['?dryRun=true', '{"dryRun":false}'],
      ['', '{"dryRun":"on"}'],
    ])
      expect((await post(`/v1/dry${query}`, body!)).body).toMatchObject({
        errors: { dryRun: 'dryRun must be true or false, the same in query and body' },
      });
  });

  it('refuses a misspelt dry run where there is one', async () => {
    for (const [query, body] of [
      ['?dryrun=true', '{}'],
      ['', '{"dryrun":true}'],
    ])
      expect((await post(`/v1/dry${query}`, body!)).body).toMatchObject({
        errors: { dryrun: '"dryrun" is unknown; write dryRun' },
      });
  });

  it('refuses a dry run in a body that is not read', async () => {
    for (const body of ['{"dryRun":true}', '{"dry_run":"yes"}'])
      expect((await post('/v1/bare', body)).body).toMatchObject({ statusID: 400 });
    for (const body of ['', '{}', '{"a":1,"dryRun":false}'])
      expect((await post('/v1/bare', body)).body).toEqual({ done: true });
  });

  it('is ready while its dependencies are available and it is not stopping', async () => {
    let stopping = false;
    const app = makeApp(undefined, () => stopping);
    await request(app).get('/readyz').expect(200);
    stopping = true;
    await request(app).get('/readyz').expect(503);
    const broken = makeApp(() => {
      throw new Error('unavailable');
    });
    await request(broken)
      .get('/readyz')
      .expect(503, { status: 'not ready', missing: ['mongodb'] });
  });
});
