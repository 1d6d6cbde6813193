/** @jest-environment ./test-e2e/support/herald-environment.ts */
import type { ReceivedCallback } from '@herald/testing/callback-receiver';
import { until } from '@herald/testing/until';
import { type Company, newBrand, newCompany, newReceiver } from '../support/company';
import { operator } from '../support/operator-api';
import { newPhone, newPhones } from '../support/phones';
import { clockTimesSince, DATE_TIME } from '../support/send-times';

describe('interface.md part 6: events', () => {
  let company: Company;

  beforeAll(async () => {
    company = await newCompany({ callbacks: true });
  });

  const activationOf = async (own: Company): Promise<ReceivedCallback> =>
    (await own.receiver.waitFor(({ query }) => query['event'] === 'sms.brand.activated'))[0]!;

  describe('the request', () => {
    it('goes to the one URL of the settings, with method GET and no body', async () => {
      const number = newPhone();
      await company.sent({ numbers: [number] });
      for (const callback of await company.receiver.callbacksOf(number)) {
        expect(callback).toMatchObject({ method: 'GET', path: '/callback', body: '' });
      }
    });

    it('date is Y-m-d H:i:s, when the status changed, in the time zone of the company', async () => {
      const begun = Date.now();
      const far = await newCompany({ callbacks: true, timezone: 'America/New_York' });
      const { query } = await activationOf(far);
      expect(query['date']).toMatch(DATE_TIME);
      expect(clockTimesSince(begun, 'America/New_York')).toContain(query['date']);
    });

    it('the URL may have its own query, which stays first', async () => {
      const own = await newCompany({ callbacks: '/hook?source=herald&x=1%202' });
      const { path, rawQuery } = await activationOf(own);
      expect(path).toBe('/hook');
      expect(rawQuery).toMatch(/^source=herald&x=1%202&/);
    });
  });

  describe('sms.delivery.updated: the status of a sent message changes', () => {
    it('has exactly key, event, date, smsID, number, statusID', async () => {
      const number = newPhone();
      const smsID = await company.sent({ numbers: [`+${number}`] });
      const callbacks = await company.receiver.callbacksOf(number);
      expect(callbacks).toHaveLength(2);
      for (const { parameters, query } of callbacks) {
        const names = parameters.map(([name]) => name).sort();
        expect(names).toEqual(['date', 'event', 'key', 'number', 'smsID', 'statusID']);
        expect(query).toMatchObject({
          key: company.callbackKey,
          event: 'sms.delivery.updated',
          smsID: String(smsID),
          number,
        });
      }
    });

    it('every recipient of a send has callbacks, each change once, in order', async () => {
      const numbers = newPhones(200);
      const smsID = await company.sent({ numbers: numbers });
      await company.receiver.waitFor(({ query }) => query['smsID'] === String(smsID), { count: 400 });
      const statuses = numbers.map((number) => company.receiver.statuses(number).join());
      expect(new Set(statuses)).toEqual(new Set(['0,1']));
    });
  });

  describe('sms.brand.activated: a brand name is authenticated', () => {
    it('has exactly key, event, date, brandID, brandName, authorized', async () => {
      const { parameters } = await activationOf(company);
      const names = parameters.map(([name]) => name).sort();
      expect(names).toEqual(['authorized', 'brandID', 'brandName', 'date', 'event', 'key']);
    });

    it('brandID, brandName as they are, authorized is 1', async () => {
      const own = await newCompany({ callbacks: true, brandName: "A&B's +1" });
      expect((await activationOf(own)).query).toMatchObject({
        brandID: String(own.brandID),
        brandName: "A&B's +1",
        authorized: '1',
      });
    });

    it('authorizing twice causes one callback', async () => {
      const own = await newCompany({ callbacks: true });
      await operator().data('POST', `/brands/${own.brandID}/authorize`);
      const second = await newBrand(own.api, 'Second');
      // Callbacks of two brands come in any order.
      await own.receiver.waitFor(({ query }) => query['brandID'] === String(second));
      await own.receiver.waitFor(({ query }) => query['brandID'] === String(own.brandID));
      const brands = own.receiver.received.map(({ query }) => query['brandID']);
      expect(brands.sort()).toEqual([own.brandID, second].map(String).sort());
    });
  });

  describe('callbackUrl of a send', () => {
    it('has no effect without a configured default', async () => {
      const silent = await newCompany();
      const own = await newReceiver();
      const { body } = await silent.send({
        numbers: newPhones(1),
        text: 'Nobody listens',
        callbackUrl: own.url(),
      });
      expect(body.statusID).toBe(0);
      await silent.api.settled(body['smsID']);
      const number = newPhone();
      await company.sent({ numbers: [number] });
      await company.receiver.callbacksOf(number);
      expect(own.received).toEqual([]);
    });
  });

  describe('the receiver answers any 2xx after successful processing', () => {
    it.each([204, 299])('%s is success: nothing is repeated', async (status) => {
      const own = await newCompany({ callbacks: true });
      own.receiver.answerWith({ status });
      const number = newPhone();
      await own.send({ numbers: [number], text: 'Success' });
      await own.receiver.callbacksOf(number);
      // With the brand's. Only when these are stored as delivered, nothing is left that could be repeated.
      const deliveries = await until(
        async () => (await operator().deliveries(own.id)).body['data'] as Record<string, unknown>[],
        (found) => found.filter(({ state }) => state === 'delivered').length === 3,
      );
      expect(deliveries.map(({ attempts }) => attempts)).toEqual([1, 1, 1]);
      expect(own.receiver.statuses(number)).toEqual(['0', '1']);
    });
  });
});
