/** @jest-environment ./test-e2e/support/herald-environment.ts */
import { type Company, newCompany, newKey } from '../support/company';
import { herald } from '../support/herald';
import { type Answer, HttpClient } from '../support/http-client';
import { operator } from '../support/operator-api';
import { newPhone, newPhones } from '../support/phones';
import { until } from '../support/until';
import { xmlSend } from '../support/xml-send';

const NO_BRAND = 999_999_999;

/** Every SMS endpoint; those with `keyInQuery` are the legacy ones. */
const ENDPOINTS = [
  { method: 'POST', path: '/v1/sms/brandNameCreate', body: { brandName: 'Shop' } },
  { method: 'POST', path: '/v1/sms/brandNameDelete', body: { brandID: NO_BRAND } },
  { method: 'GET', path: '/v1/sms/brandNames' },
  { method: 'GET', path: '/v1/sms/send', keyInQuery: true },
  { method: 'POST', path: '/v1/sms/send', body: { brandID: NO_BRAND, numbers: ['995599000001'], text: 'x' } },
  {
    method: 'POST',
    path: '/v1/sms/sendXml',
    body: xmlSend({ brandID: NO_BRAND, text: 'x' }),
    keyInQuery: true,
  },
  { method: 'GET', path: '/v1/sms/report/1' },
  { method: 'GET', path: '/v1/sms/balance', keyInQuery: true },
].map((endpoint) => ({ ...endpoint, name: `${endpoint.method} ${endpoint.path}` }));

/** Of the shape of a key, and nobody's. */
const UNKNOWN_KEY = 'hk_live_0123456789abcdefghijklmnopqrstuvwxyzABCD';

describe('interface.md part 5: authentication', () => {
  let company: Company;
  let anybody: HttpClient;
  /** Its time is over before it is asked for. */
  let expired: Awaited<ReturnType<typeof newKey>>;

  beforeAll(async () => {
    company = await newCompany();
    expired = await newKey(company.id, { expiresAt: new Date(Date.now() + 10_000).toISOString() });
    anybody = new HttpClient(herald().system.run.gatewayUrl);
  });

  function call(
    endpoint: (typeof ENDPOINTS)[number],
    key?: { header?: string; query?: string },
  ): Promise<Answer> {
    const { method, path, body } = endpoint;
    return anybody.request(method, path, {
      body,
      headers: { key: key?.header },
      query: { key: key?.query },
    });
  }

  /** JSON, or the same fields in XML. */
  function expectUnauthorized({ status, body, text }: Answer, path: string): void {
    expect(status).toBe(401);
    if (path.endsWith('sendXml')) expect(text).toMatch(/<response>[^]*<statusID>401<\/statusID>/);
    else expect(body).toEqual({ statusID: 401, message: expect.stringMatching(/\w/) });
  }

  describe('rule 1: every endpoint requires the key', () => {
    it.each(ENDPOINTS)('$name without a key: 401', async (endpoint) => {
      expectUnauthorized(await call(endpoint), endpoint.path);
    });

    it.each(ENDPOINTS)('$name with a wrong key: 401', async (endpoint) => {
      expectUnauthorized(await call(endpoint, { header: UNKNOWN_KEY }), endpoint.path);
      if (endpoint.keyInQuery)
        expectUnauthorized(await call(endpoint, { query: UNKNOWN_KEY }), endpoint.path);
    });

    it.each([
      'GET /v1/customers',
      'POST /v1/customers/create',
      'GET /v1/customers/1',
      'GET /v1/customers/search',
      'GET /v1/customers/accounts/1',
      'GET /v1/accounts',
      'POST /v1/accounts/create',
      'GET /v1/accounts/100001',
      'GET /v1/accounts/search',
      'POST /v1/accounts/setCredit',
      'GET /v1/payments',
      'GET /v1/payments/account/100001',
      'POST /v1/payments/add',
    ])('%s without a key: 401', async (name) => {
      const [method, path] = name.split(' ') as [string, string];
      const answer = await anybody.request(method, path, method === 'POST' ? { body: {} } : {});
      expectUnauthorized(answer, path);
    });
  });

  describe('rule 2: the key in the header or in the query', () => {
    it.each(ENDPOINTS)('$name takes the header key', async (endpoint) => {
      const { status } = await call(endpoint, { header: company.api.key });
      expect(status).not.toBe(401);
    });

    it.each(ENDPOINTS.filter(({ keyInQuery }) => keyInQuery))(
      '$name takes the query parameter key',
      async (endpoint) => {
        const { status } = await call(endpoint, { query: company.api.key });
        expect(status).toBe(200);
      },
    );

    it.each(ENDPOINTS.filter(({ keyInQuery }) => !keyInQuery))(
      '$name takes the query parameter key too, for clients in the field',
      async (endpoint) => {
        const { status } = await call(endpoint, { query: company.api.key });
        expect(status).not.toBe(401);
      },
    );

    it.each(ENDPOINTS)('$name with two keys that agree', async (endpoint) => {
      const { key } = company.api;
      expect((await call(endpoint, { header: key, query: key })).status).not.toBe(401);
    });

    it.each(ENDPOINTS)('$name with two keys that do not agree: 401', async (endpoint) => {
      const { key } = company.api;
      expectUnauthorized(await call(endpoint, { header: key, query: UNKNOWN_KEY }), endpoint.path);
      expectUnauthorized(await call(endpoint, { header: UNKNOWN_KEY, query: key }), endpoint.path);
    });

    it('billing takes the header only', async () => {
      const { status } = await anybody.get('/v1/customers', { query: { key: company.api.key } });
      expect(status).toBe(401);
    });
  });

  describe('rule 3: Content-Type: application/json', () => {
    it.each([undefined, 'text/plain', 'application/x-www-form-urlencoded', 'application/xml'])(
      'brandNameCreate with Content-Type %s: 415',
      async (type) => {
        const body = JSON.stringify({ brandName: 'Typed' });
        const answer = await company.api.brandCreate(body, { headers: { 'content-type': type } });
        expect(answer).toMatchObject({ status: 415, body: { statusID: 415, message: expect.any(String) } });
      },
    );

    it.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON'])(
      'brandNameCreate with Content-Type %s is taken',
      async (type) => {
        const { api } = await newCompany({ brandName: false });
        const body = JSON.stringify({ brandName: 'Typed' });
        expect((await api.brandCreate(body, { headers: { 'content-type': type } })).body.statusID).toBe(0);
      },
    );

    it('other JSON POSTs accept a missing one: send', async () => {
      const body = JSON.stringify({ brandID: company.brandID, numbers: newPhones(1), text: 'No type' });
      const { status } = await company.api.send(body, { headers: { 'content-type': undefined } });
      expect(status).toBe(200);
    });

    it('other JSON POSTs accept a missing one: brandNameDelete', async () => {
      const { api, brandID } = await newCompany();
      const answer = await api.brandDelete(JSON.stringify({ brandID }), {
        headers: { 'content-type': undefined },
      });
      expect(answer).toMatchObject({ status: 200, body: { statusID: 0 } });
    });
  });

  describe('rule 4: the key is a secret', () => {
    it('no error text holds it', async () => {
      const { key } = company.api;
      const answers = await Promise.all([
        call(ENDPOINTS[0]!, { header: key, query: UNKNOWN_KEY }),
        anybody.get('/v1/sms/nothing', { query: { key } }),
        anybody.get('/v1/sms/report/abc', { query: { key } }),
        anybody.request('DELETE', '/v1/sms/send', { query: { key } }),
      ]);
      for (const { text } of answers) {
        expect(text).not.toContain(key);
        expect(text).not.toContain(UNKNOWN_KEY);
      }
    });
  });

  describe('rule 5: permissions', () => {
    it.each([
      ['customers.create', '/v1/customers/create'],
      ['accounts.create', '/v1/accounts/create'],
    ])('without %s: 403', async (permission, path) => {
      const others = ['customers.create', 'accounts.create'].filter((name) => name !== permission);
      const { api } = await newKey(company.id, { permissions: others });
      const answer = await api.post(path, {});
      expect(answer).toMatchObject({ status: 403, body: { statusID: 403, message: expect.any(String) } });
    });

    it('both are granted to a new key', async () => {
      const answer = await company.api.post('/v1/customers/create', {});
      expect(answer.status).not.toBe(403);
    });

    it('sending needs no permission', async () => {
      const { api } = await newKey(company.id, { permissions: [] });
      const { body } = await api.send({ brandID: company.brandID, numbers: newPhones(1), text: 'Free' });
      expect(body.statusID).toBe(0);
    });
  });

  describe('rule 6: the answer to a missing or wrong key', () => {
    it('is the same text for a missing, wrong, malformed, revoked and expired key', async () => {
      const revoked = await newKey(company.id);
      await operator().data('DELETE', `/companies/${company.id}/keys/${revoked.id}`);
      const keys = [undefined, UNKNOWN_KEY, '', 'x', `${company.api.key}x`, revoked.key, expired.key];
      await until(
        () => expired.api.get('/v1/sms/balance'),
        ({ status }) => status === 401,
        { what: 'the key expires' },
      );
      const answers = await Promise.all(
        keys.map((key) => anybody.get('/v1/sms/balance', { headers: { key } })),
      );
      expect(answers.map(({ status }) => status)).toEqual(keys.map(() => 401));
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    });

    it("the operator's token is no company's key", async () => {
      const { operatorToken } = herald().system.run;
      expect((await anybody.get('/v1/sms/balance', { headers: { key: operatorToken } })).status).toBe(401);
    });
  });

  describe('rule 7: callbacks carry a validation key of their own', () => {
    it('in the query parameter key, and never the API key', async () => {
      const own = await newCompany({ callbacks: true });
      await own.api.send({ brandID: own.brandID, numbers: [newPhone()], text: 'Validated' });
      const callbacks = await own.receiver.waitFor(() => true, { count: 3 });
      for (const { query, rawQuery, headers } of callbacks) {
        expect(query['key']).toBe(own.callbackKey);
        expect(rawQuery + JSON.stringify(headers)).not.toContain(own.api.key);
      }
    });
  });
});
