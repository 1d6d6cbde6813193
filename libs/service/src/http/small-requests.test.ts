import { NotFoundError } from '@herald/contracts/errors';
import { InternalTokenIssuer, InternalTokenVerifier } from '../internal-token';
import { TOKEN_KEYS } from '@herald/testing/token-keys';
import { currentRequestId } from '@herald/telemetry/logging';
import { createRegistry, HttpMetrics } from '@herald/telemetry/metrics';
import { keepingLogger } from '@herald/testing/loggers';
import { answerSmallRequests, type SmallRequest } from './small-requests';

const issuer = new InternalTokenIssuer(TOKEN_KEYS.signing);
const company = { kind: 'company' as const, company: 7, permissions: [], timezone: 'UTC' };

function make() {
  const registry = createRegistry('test');
  const logger = keepingLogger();
  const seen: (SmallRequest & { current: string | undefined })[] = [];
  const answer = answerSmallRequests({
    endpoints: [
      {
        method: 'GET',
        path: '/v1/things/:id',
        answer: async (request) => {
          await Promise.resolve();
          seen.push({ ...request, current: currentRequestId() });
          if (request.params.id === '404') throw new NotFoundError('There is no such thing.');
          if (request.params.id === '500') throw new Error('internal detail');
          return request.params.id === 'large' ? null : '{"a":"ü"}';
        },
      },
      { method: 'POST', path: '/v1/things', answer: async ({ body }) => body.toString() },
    ],
    tokens: new InternalTokenVerifier(TOKEN_KEYS.checking, 'test'),
    metrics: new HttpMetrics(registry),
    logger,
  });
  const ask = async (
    target: string,
    {
      method = 'GET',
      headers = {},
      gone = false,
    }: { method?: string; headers?: object; gone?: boolean } = {},
  ) => {
    const token = { 'x-herald-token': await issuer.issue('test', company) };
    const body = Buffer.from('{"b":1}');
    const isGone = (): boolean => gone;
    const given = await answer({ method, target, headers: { ...token, ...headers }, body, isGone });
    return given && { status: given.status, headers: given.headers, body: given.body.toString() };
  };
  return { ask, seen, logger, counted: async () => registry.metrics() };
}

describe('small requests over a multiplexed connection', () => {
  it('have a caller and are answered as JSON', async () => {
    const { ask, seen } = make();
    const answer = await ask('/v1/things/5?a=1&b', { headers: { 'x-request-id': 'abc-1', 'x-more': 'm' } });
    expect(answer).toEqual({
      status: 200,
      headers: ['content-type', 'application/json; charset=utf-8', 'content-length', '10'],
      body: '{"a":"ü"}',
    });
    expect(seen[0]).toMatchObject({ caller: company, requestId: 'abc-1', current: 'abc-1' });
    expect(seen[0]).toMatchObject({ params: { id: '5' }, search: 'a=1&b', headers: { 'x-more': 'm' } });
    expect((await ask('/v1/things', { method: 'POST' }))?.body).toBe('{"b":1}');
  });

  it.each([
    'GET /v1/none',
    'POST /v1/things/5',
    'GET /v1/things/%35',
    'GET /v1/things/5/',
    'GET /v1/things/large',
  ])('%s has to come as a separate HTTP request', async (line) => {
    const [method, target] = line.split(' ') as [string, string];
    expect(await make().ask(target, { method })).toBeNull();
  });

  it.each([
    ['no token', ''],
    ['a forged token', 'x.y.z'],
  ])('are refused with %s', async (_case, token) => {
    const { ask, seen } = make();
    expect((await ask('/v1/things/5', { headers: { 'x-herald-token': token } }))?.status).toBe(401);
    expect(seen).toEqual([]);
  });

  it('are refused with the token of another service or of an operator', async () => {
    const { ask, seen } = make();
    const others = await issuer.issue('other', company);
    const operators = await issuer.issue('test', { kind: 'operator', name: 'operator' });
    expect((await ask('/v1/things/5', { headers: { 'x-herald-token': others } }))?.status).toBe(401);
    expect((await ask('/v1/things/5', { headers: { 'x-herald-token': operators } }))?.status).toBe(403);
    expect(seen).toEqual([]);
  });

  it('return errors like separate HTTP requests: internal errors are masked and logged', async () => {
    const { ask, logger } = make();
    expect(await ask('/v1/things/404')).toMatchObject({
      status: 404,
      body: expect.stringContaining('no such thing'),
    });
    expect(logger.lines).toEqual([]);
    const broken = await ask('/v1/things/500', { headers: { 'x-request-id': 'abc-2' } });
    expect(broken).toMatchObject({ status: 500, body: expect.stringContaining('"statusID":99') });
    expect(broken!.body).not.toContain('internal detail');
    expect(logger.lines).toMatchObject([
      { event: 'request.failed', fields: { method: 'GET', path: '/v1/things/500', status: 500 } },
    ]);
  });

  it('are counted together with separate HTTP requests', async () => {
    const { ask, counted } = make();
    await ask('/v1/things/5');
    await ask('/v1/things/404');
    await ask('/v1/things/6', { gone: true });
    const text = await counted();
    for (const status of ['200', '404', '499']) {
      expect(text).toMatch(
        new RegExp(`_count\\{.*method="GET",route="/v1/things/:id",status="${status}".*\\} 1`),
      );
    }
  });
});
