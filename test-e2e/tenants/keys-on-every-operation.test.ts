/** @jest-environment ./test-e2e/support/herald-environment.ts */
import { until } from '@herald/testing/until';
import type { Operation } from '../fuzz/api-document';
import { type Company, newCompany, newKey } from '../support/company';
import { expireKey } from '../support/databases';
import { herald } from '../support/herald';
import { type Answer, HttpClient } from '@herald/testing/http-client';
import { operator } from '../support/operator-api';
import { allOperations, askFor, expected, outcome, refusalOf } from './operations';

const EVERY_GATEWAY = ['gateway', 'gateway-2'];

/** Invalid keys and tokens of every kind, on every operation. */
/** The console refuses a link with more rights than the key. */
const PORTAL_LINKS = '/v1/portal/links';

describe('on every operation', () => {
  let companies: Operation[];
  let operators: Operation[];
  let company: Company;
  let anybody: HttpClient;

  beforeAll(async () => {
    ({ companies, operators } = await allOperations());
    company = await newCompany({ brandName: false });
    anybody = new HttpClient(herald().system.run.gatewayUrl);
  });

  it('the number of operations is as expected', () => {
    expect(companies.length).toBeGreaterThanOrEqual(21);
    expect(operators.length).toBeGreaterThanOrEqual(70);
  });

  /** A valid key, revoked; resolves when both gateways refuse it. */
  async function refusedKey(key: string): Promise<string> {
    for (const name of EVERY_GATEWAY) {
      const client = new HttpClient(herald().system.addresses[name]!.url, { key });
      await until(
        async () => (await client.get('/v1/sms/brandNames')).status,
        (status) => status === 401,
        { what: `the key refused by ${name}` },
      );
    }
    return key;
  }

  async function deadKeys(): Promise<Record<string, string>> {
    const keys = `/companies/${company.id}/keys`;
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const [revoked, rotated, expired] = await Promise.all([
      newKey(company.id),
      newKey(company.id),
      newKey(company.id, { expiresAt }),
    ]);
    await operator().data('DELETE', `${keys}/${revoked.id}`);
    await operator().data('POST', `${keys}/${rotated.id}/rotate`, { overlapSeconds: 0 });
    await expireKey(expired.id);
    return {
      revoked: await refusedKey(revoked.key),
      rotated: await refusedKey(rotated.key),
      expired: await refusedKey(expired.key),
    };
  }

  it('a key that is missing, malformed, unknown, revoked, rotated or expired gets the same 401', async () => {
    const { key } = company.api;
    const lastTurned = key.at(-1) === 'a' ? 'b' : 'a';
    const refused: Record<string, string | undefined> = {
      missing: undefined,
      empty: '',
      short: 'x',
      'of the right shape': `hk_live_${'A'.repeat(38)}`,
      'with a wrong checksum': key.slice(0, -1) + lastTurned,
      'with something behind it': `${key}x`,
      'twice in one header': `${key}, ${key}`,
      'the operator token': herald().system.run.operatorToken,
      ...(await deadKeys()),
    };
    for (const operation of companies) {
      const texts = new Map<string, string>();
      for (const [kind, value] of Object.entries(refused)) {
        const answer = await askFor(anybody, operation, { key: value });
        expect(`${kind}, ${outcome(operation, answer)}`).toBe(`${kind}, ${expected(operation, 401)}`);
        expect(refusalOf(answer)).toEqual({ statusID: '401', message: expect.stringMatching(/\w/) });
        texts.set(answer.text, kind);
      }
      expect({ operation: operation.path, texts: [...texts.keys()] }).toMatchObject({
        texts: [expect.any(String)],
      });
    }
  });

  it('a bearer token is not accepted as a key, not even the operator’s', async () => {
    const authorization = `Bearer ${herald().system.run.operatorToken}`;
    for (const operation of companies) {
      expect(outcome(operation, await askFor(anybody, operation, { authorization }))).toBe(
        expected(operation, 401),
      );
    }
  });

  it('two different keys count as none, and billing ignores a key in the query', async () => {
    const other = await newCompany({ brandName: false });
    for (const operation of companies) {
      const takesQuery = operation.keyInQuery;
      const headers = { key: takesQuery ? company.api.key : undefined };
      const answer = await askFor(anybody, operation, headers, { key: other.api.key });
      expect(outcome(operation, answer)).toBe(expected(operation, 401));
    }
  });

  it('a key without the permission gets 403 if the operation requires one, and only then', async () => {
    const { key } = await newKey(company.id, { permissions: [] });
    const forbidden: string[] = [];
    for (const operation of companies) {
      const answer = await askFor(anybody, operation, { key });
      expect(outcome(operation, answer)).not.toBe(expected(operation, 401));
      if (answer.status === 403) forbidden.push(`${operation.method} ${operation.path}`);
    }
    expect(forbidden.sort()).toEqual([
      'PATCH /v1/accounts/{accountID}',
      'PATCH /v1/customers/{customerID}',
      'POST /v1/accounts/create',
      'POST /v1/customers/create',
    ]);
  });

  it('a key with one scope can use its operations, and gets 403 with the name of the missing scope for all others', async () => {
    const scopes = [...new Set(companies.map(({ scope }) => scope!))];
    expect(scopes.length).toBeGreaterThanOrEqual(10);
    for (const scope of scopes) {
      const { key } = await newKey(company.id, { scopes: [scope] });
      for (const operation of companies) {
        const answer = await askFor(anybody, operation, { key });
        const name = `${scope}: ${operation.method} ${operation.path}`;
        if (operation.scope === scope && operation.path === PORTAL_LINKS)
          expect(refusalOf(answer)).toMatchObject({
            statusID: '403',
            message: expect.stringMatching(/viewer/),
          });
        else if (operation.scope === scope)
          expect(`${name} ${answer.status}`).not.toMatch(/ (401|403|5\d\d)$/);
        else {
          expect(`${name} ${answer.status}`).toBe(`${name} 403`);
          expect(refusalOf(answer)).toEqual({
            statusID: '403',
            message: `The API key lacks the scope ${operation.scope}.`,
          });
        }
      }
    }
  });

  it('a key that is limited to other addresses, or to the header, gets 403', async () => {
    const elsewhere = await newKey(company.id, { cidrs: ['192.0.2.0/24', '2001:db8::/32'] });
    const inHeader = await newKey(company.id, { queryAllowed: false });
    for (const operation of companies) {
      const byAddress = await askFor(anybody, operation, { key: elsewhere.key });
      expect(outcome(operation, byAddress)).toBe(expected(operation, 403));
      expect(refusalOf(byAddress)['message']).toContain('127.0.0.1');
      if (!operation.keyInQuery) continue;
      const inQuery = await askFor(anybody, operation, {}, { key: inHeader.key });
      expect(outcome(operation, inQuery)).toBe(expected(operation, 403));
    }
    const answer = await anybody.get('/v1/sms/balance', { headers: { key: inHeader.key } });
    expect(answer.status).toBe(200);
  });

  it('a suspended company gets 403', async () => {
    const suspended = await newCompany({ brandName: false });
    await operator().data('PATCH', `/companies/${suspended.id}`, { status: 'suspended' });
    for (const name of EVERY_GATEWAY) {
      const client = new HttpClient(herald().system.addresses[name]!.url, { key: suspended.api.key });
      await until(
        async () => (await client.get('/v1/sms/brandNames')).status,
        (status) => status === 403,
      );
    }
    for (const operation of companies) {
      const answer = await askFor(anybody, operation, { key: suspended.api.key });
      expect(outcome(operation, answer)).toBe(expected(operation, 403));
      expect(refusalOf(answer)).toEqual({ statusID: '403', message: expect.stringMatching(/suspended/) });
    }
  });

  it('the operator’s API accepts only the operator’s token', async () => {
    const { operatorUrl, operatorToken } = herald().system.run;
    const ofOperators = new HttpClient(operatorUrl);
    const refused: Record<string, Record<string, string>> = {
      nothing: {},
      'a company key': { key: company.api.key },
      'a company key as the token': { authorization: `Bearer ${company.api.key}` },
      'another token': { authorization: `Bearer ${operatorToken.slice(0, -1)}_` },
      'the token in another scheme': { authorization: `Basic ${operatorToken}` },
      'the token as a key': { key: operatorToken },
      'the token in a cookie': { cookie: `authorization=${operatorToken}` },
    };
    for (const operation of operators) {
      const texts = new Set<string>();
      for (const [kind, headers] of Object.entries(refused)) {
        const answer = await askFor(ofOperators, operation, headers);
        expect(`${kind}, ${outcome(operation, answer)}`).toBe(`${kind}, ${expected(operation, 401)}`);
        texts.add(answer.text);
      }
      expect(texts.size).toBe(1);
      const inQuery: Answer = await askFor(
        ofOperators,
        operation,
        {},
        { token: operatorToken, key: operatorToken },
      );
      expect(outcome(operation, inQuery)).toBe(expected(operation, 401));
    }
    expect((await ofOperators.get('/admin/v1/nothing')).status).toBe(401);
  });

  it('the operator’s API is not on the companies’ listener, for any caller', async () => {
    const authorization = `Bearer ${herald().system.run.operatorToken}`;
    for (const operation of operators) {
      const answer = await askFor(anybody, operation, { authorization });
      expect(outcome(operation, answer)).toBe(expected(operation, 404));
      expect(answer.body.message).toMatch(/OPERATOR_HOST and OPERATOR_PORT/);
    }
  });

  it('without a key, health and documentation are available, and nothing of the services', async () => {
    for (const path of ['/healthz', '/readyz', '/docs', '/openapi.json']) {
      expect(`${path} ${(await anybody.get(path)).status}`).toBe(`${path} 200`);
    }
    expect(await anybody.get('/')).toMatchObject({ status: 302, headers: { location: '/docs' } });
    for (const path of [
      '/metrics',
      '/docs/operator',
      '/openapi-operator.json',
      '/admin',
      '/v1',
      '/.env',
      '/debug',
      '/healthz/../metrics',
    ]) {
      expect(`${path} ${(await anybody.get(path)).status}`).toBe(`${path} 404`);
    }
  });
});
