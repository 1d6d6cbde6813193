/** @jest-environment ./test-e2e/support/herald-environment.ts */
import { until } from '@herald/testing/until';
import { type Company, newCompany } from '../support/company';
import { operator } from '../support/operator-api';
import { newPhone, newPhones } from '../support/phones';

describe("interface-decisions.md: the operator's API", () => {
  let company: Company;
  const list = async (path: string): Promise<Record<string, unknown>[]> => operator().data('GET', path);

  beforeAll(async () => {
    company = await newCompany({ callbacks: true });
  });

  describe('POST, GET /companies; GET, PATCH /companies/{id}', () => {
    it('a new one has the default settings', async () => {
      const { id } = await operator().data<{ id: number }>('POST', '/companies', { name: 'Defaults' });
      expect(await operator().data('GET', `/companies/${id}`)).toMatchObject({
        timezone: 'Asia/Tbilisi',
        settings: {
          defaultCustomerLanguage: 'ka',
          brandDescriptionRequired: false,
          customerIdStart: 1,
          accountIdStart: 100_001,
          accountAddedNotification: { enabled: false },
          billingRun: false,
          minimalBalance: '0.00',
          validityHours: 48,
          collapseCallbacks: false,
          requestsPerSecond: 500,
        },
        modules: { network: false, iptv: false, gps: false },
      });
    });

    it('GET lists them with paging, by id', async () => {
      const answer = await operator().get('/companies', { query: { draw: 7, start: 0, length: 1 } });
      expect(answer.body).toMatchObject({
        statusID: 0,
        draw: 7,
        recordsTotal: expect.any(Number),
        recordsFiltered: expect.any(Number),
        data: [{ id: expect.any(Number) }],
      });
      const ids = (await list('/companies?length=10000')).map(({ id }) => id as number);
      expect(ids).toContain(company.id);
      expect(ids).toEqual([...ids].sort((a, b) => a - b));
    });

    it.each([
      [{}, 'name'],
      [{ name: '' }, 'name'],
      [{ name: 5 }, 'name'],
      [{ name: 'x', timezone: 'Mars/Base' }, 'timezone'],
      [{ name: 'x', status: 'closed' }, 'status'],
      [{ name: 'x', settings: 'all' }, 'settings'],
      [{ name: 'x', settings: { validityHours: 0 } }, 'validityHours'],
      [{ name: 'x', settings: { requestsPerSecond: -1 } }, 'requestsPerSecond'],
      [{ name: 'x', modules: { network: 'maybe' } }, 'network'],
    ])('POST %j: 400 naming the field', async (body, field) => {
      const answer = await operator().post('/companies', body);
      expect(answer).toMatchObject({
        status: 400,
        body: { statusID: 400, data: null, message: expect.any(String) },
      });
      expect(Object.keys(answer.body['errors'] as object).join()).toContain(field);
    });

    it('every invalid field is named at once', async () => {
      const answer = await operator().post('/companies', { name: '', timezone: 'Mars', status: 'closed' });
      expect(Object.keys(answer.body['errors'] as object).sort()).toEqual(['name', 'status', 'timezone']);
    });
  });

  describe('paging of every list', () => {
    const LISTS = () => [
      '/companies',
      `/companies/${company.id}/keys`,
      `/companies/${company.id}/sms-ledger`,
      `/companies/${company.id}/jobs`,
      `/companies/${company.id}/stop-list`,
      `/companies/${company.id}/callback-deliveries`,
      '/brands',
      '/stop-list',
      '/audit',
      '/routes',
      '/dead-letters',
    ];

    it('draw, recordsTotal, recordsFiltered, data', async () => {
      for (const path of LISTS()) {
        const { status, body } = await operator().get(path, { query: { draw: 3, start: 0, length: 2 } });
        expect({ path, status, draw: body['draw'] }).toEqual({ path, status: 200, draw: 3 });
        expect(body).toMatchObject({
          statusID: 0,
          recordsTotal: expect.any(Number),
          data: expect.any(Array),
        });
        expect((body['data'] as unknown[]).length).toBeLessThanOrEqual(2);
        expect(body['recordsFiltered']).toBeLessThanOrEqual(body['recordsTotal'] as number);
      }
    });

    it.each([
      { start: -1 },
      { start: 'x' },
      { length: 0 },
      { length: 10_001 },
      { draw: 'x' },
      { length: '' },
    ])('a bad value is a 400: %j', async (query) => {
      for (const path of LISTS()) {
        const { status, body } = await operator().get(path, { query });
        expect({ path, status }).toEqual({ path, status: 400 });
        expect(Object.keys(body['errors'] as object)).toEqual(Object.keys(query));
      }
    });
  });

  describe('PUT, GET, DELETE /companies/{id}/callback', () => {
    it('PUT sets url and key, and creates a signing secret; GET shows them', async () => {
      const { id } = await newCompany({ brandName: false });
      const url = 'https://receiver.example/hook';
      const set = await operator().request('PUT', `/companies/${id}/callback`, { body: { url, key: 'k1' } });
      expect(set).toMatchObject({ status: 200, body: { statusID: 0 } });
      const shown = await operator().data('GET', `/companies/${id}/callback`);
      expect(shown).toMatchObject({ url, key: 'k1', signingSecret: expect.stringMatching(/^whsec_.{32,}/) });
    });

    it('DELETE removes the default: there are no more callbacks', async () => {
      const own = await newCompany({ callbacks: true });
      await own.receiver.waitFor(() => true);
      await operator().data('DELETE', `/companies/${own.id}/callback`);
      expect((await operator().get(`/companies/${own.id}/callback`)).status).toBe(404);
      // The dispatcher receives the change as an event: messages after that have no callback.
      await until(
        async () => {
          const number = newPhone();
          await own.api.settled((await own.send({ numbers: [number], text: 'Quiet' })).body['smsID']);
          await company.send({ numbers: [number], text: 'Loud' });
          await company.receiver.callbacksOf(number);
          return own.receiver.of(number);
        },
        (callbacks) => callbacks.length === 0,
        { what: 'a message without a callback' },
      );
    });

    it.each([
      [{ key: 'k' }, 'url'],
      [{ url: 'ftp://x.example', key: 'k' }, 'url'],
      [{ url: 'nonsense', key: 'k' }, 'url'],
      [{ url: 'https://x.example' }, 'key'],
      [{ url: 'https://x.example', key: '' }, 'key'],
      [{ url: 'https://x.example', key: 'k', signingSecret: 'short' }, 'signingSecret'],
    ])('PUT %j: 400', async (body, field) => {
      const answer = await operator().request('PUT', `/companies/${company.id}/callback`, { body });
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body['errors'] as object)).toEqual([field]);
    });
  });

  describe('POST /companies/{id}/sms-balance', () => {
    it('the same reference is the same change, also 10 at once', async () => {
      const { id, api } = await newCompany({ balance: 0 });
      await Promise.all(Array.from({ length: 10 }, () => operator().topUp(id, 50, 'once')));
      const again = await operator().topUp(id, 50, 'once');
      expect(again.body).toMatchObject({ statusID: 0, data: { sms: 50 } });
      expect(await api.balance()).toBe(50);
    });

    it('never below 0 in sum', async () => {
      const { id, api } = await newCompany({ balance: 10 });
      const answer = await operator().topUp(id, -11, 'too much');
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(await api.balance()).toBe(10);
    });

    it.each([
      [{ reference: 'r' }, 'amount'],
      [{ amount: 1.5, reference: 'r' }, 'amount'],
      [{ amount: 'many', reference: 'r' }, 'amount'],
      [{ amount: 5 }, 'reference'],
      [{ amount: 5, reference: '' }, 'reference'],
    ])('%j: 400', async (body, field) => {
      const answer = await operator().post(`/companies/${company.id}/sms-balance`, body);
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body['errors'] as object)).toEqual([field]);
    });
  });

  describe('jobs', () => {
    it('GET /jobs/{smsID}: counts by status, parts, cost, refunds, state', async () => {
      const { smsID } = (await company.send({ numbers: newPhones(2), text: 'x'.repeat(161) })).body;
      await company.api.settled(smsID);
      const job = await operator().data('GET', `/jobs/${String(smsID)}`);
      expect(job).toMatchObject({ smsID, parts: 2, cost: 4, refunded: 0, counts: { 1: 2, 4: 0 } });
      expect(job['state']).toEqual(expect.any(String));
    });
  });

  describe('GET, POST, DELETE stop lists', () => {
    it.each(['company', 'global'])('%s: added, listed, removed', async (which) => {
      const [one, two] = newPhones(2) as [string, string];
      const path = which === 'global' ? '/stop-list' : `/companies/${company.id}/stop-list`;
      const numbers = async (): Promise<unknown[]> =>
        (await list(`${path}?length=10000`)).map(({ number }) => number);
      const added = await operator().post(path, { numbers: [one, `+${two}`], reason: 'asked for it' });
      expect(added).toMatchObject({ status: 201, body: { statusID: 0 } });
      expect(await numbers()).toEqual(expect.arrayContaining([one, two]));
      await operator().data('DELETE', path, { numbers: [one] });
      const left = await numbers();
      expect(left).toContain(two);
      expect(left).not.toContain(one);
      await operator().data('DELETE', path, { numbers: [two] });
    });

    it.each([{}, { numbers: [] }, { numbers: 'all' }, { numbers: ['abc'] }, { numbers: [null] }])(
      'POST %j: 400',
      async (body) => {
        const answer = await operator().post(`/companies/${company.id}/stop-list`, body);
        expect(answer.status).toBe(400);
        expect(Object.keys(answer.body['errors'] as object)).toEqual(['numbers']);
      },
    );
  });
});
