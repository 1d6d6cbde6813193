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

    it.each([{ start: -1 }, { draw: 'x' }])('a bad value is a 400: %j', async (query) => {
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
  });

  describe('POST /companies/{id}/sms-balance', () => {
    it('the same reference is the same change, also 10 at once', async () => {
      const { id, api } = await newCompany({ balance: 0 });
      await Promise.all(Array.from({ length: 10 }, () => operator().topUp(id, 50, 'once')));
      const again = await operator().topUp(id, 50, 'once');
      expect(again.body).toMatchObject({ statusID: 0, data: { sms: 50 } });
      expect(await api.balance()).toBe(50);
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
  });
});
