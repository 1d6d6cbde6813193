/** @jest-environment ./test-e2e/support/herald-environment.ts */
import { type Company, newCompany } from '../support/company';
import { herald } from '../support/herald';
import { type Answer, HttpClient } from '@herald/testing/http-client';
import { newPhones } from '../support/phones';
import { xmlSend } from '../support/xml-send';

const NO_BRAND = 999_999_999;

/** Every SMS endpoint; `keyInQuery` marks the legacy endpoints. */
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

/** A well-formed key that does not exist. */
const UNKNOWN_KEY = 'hk_live_0123456789abcdefghijklmnopqrstuvwxyzABCD';

/** `tenants/` tests that every operation requires a key and refuses a wrong one in the same way; permissions are in `billing-contract/`. */
describe('interface.md part 5: authentication', () => {
  let company: Company;
  let anybody: HttpClient;

  beforeAll(async () => {
    company = await newCompany();
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

  describe('rule 2: the key in the header or in the query', () => {
    it.each(ENDPOINTS)(
      '$name accepts the header key, with the same one in the query too',
      async (endpoint) => {
        const { key } = company.api;
        expect((await call(endpoint, { header: key })).status).not.toBe(401);
        expect((await call(endpoint, { header: key, query: key })).status).not.toBe(401);
        expect((await call(endpoint, { header: UNKNOWN_KEY, query: key })).status).toBe(401);
      },
    );

    it.each(ENDPOINTS)('$name accepts the query parameter key, and no wrong one', async (endpoint) => {
      const { status } = await call(endpoint, { query: company.api.key });
      // Endpoints with the key in the header also accept the query, for existing clients.
      if (endpoint.keyInQuery) expect(status).toBe(200);
      else expect(status).not.toBe(401);
      expect((await call(endpoint, { query: UNKNOWN_KEY })).status).toBe(401);
    });
  });

  describe('rule 3: Content-Type: application/json', () => {
    it.each([undefined, 'text/plain'])('brandNameCreate with Content-Type %s: 415', async (type) => {
      const body = JSON.stringify({ brandName: 'Typed' });
      const answer = await company.api.brandCreate(body, { headers: { 'content-type': type } });
      expect(answer).toMatchObject({ status: 415, body: { statusID: 415, message: expect.any(String) } });
    });

    it.each(['Application/JSON; charset=utf-8'])(
      'brandNameCreate with Content-Type %s is accepted',
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
  });

  describe('rule 4: the key is a secret', () => {
    it('no error text contains it', async () => {
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
});
