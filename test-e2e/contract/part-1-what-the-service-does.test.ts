/** @jest-environment ./test-e2e/support/herald-environment.ts */
import { type Company, newCompany } from '../support/company';
import { operator } from '../support/operator-api';
import { messageOf, messagesOf, newPhone, newPhones } from '../support/phones';
import { minutesAhead } from '../support/send-times';

describe('interface.md part 1: what the service does', () => {
  let company: Company;
  let other: Company;

  beforeAll(async () => {
    [company, other] = await Promise.all([newCompany({ callbacks: true }), newCompany()]);
  });

  it('sends SMS messages to lists of mobile numbers under a registered sender name', async () => {
    const numbers = newPhones(3);
    const { body } = await company.api.send({ brandID: company.brandID, numbers, text: 'Hello' });
    expect(body.statusID).toBe(0);
    for (const number of numbers) {
      expect(await messageOf(number)).toMatchObject({ sender: company.brandName, text: 'Hello' });
    }
  });

  it('can schedule: nothing is sent before the time', async () => {
    const number = newPhone();
    const { body } = await company.api.send({
      brandID: company.brandID,
      numbers: [number],
      text: 'Later',
      sendTime: minutesAhead(60),
    });
    expect(body.statusID).toBe(0);
    const [atOnce] = newPhones(1);
    await company.api.send({ brandID: company.brandID, numbers: [atOnce], text: 'Now' });
    await messageOf(atOnce!);
    expect(await messagesOf(number)).toEqual([]);
    expect(await company.api.report(body['smsID'])).toEqual([{ number, statusID: '3' }]);
  });

  it('can flag a message as a one-time password', async () => {
    const number = newPhone();
    await company.api.send({ brandID: company.brandID, numbers: [number], text: '4821', otp: true });
    expect((await messageOf(number)).text).toBe('4821');
  });

  it('can skip the stop list check', async () => {
    const number = newPhone();
    await operator().stopList('POST', [number], company.id);
    await company.api.send({ brandID: company.brandID, numbers: [number], text: 'Anyway', stopList: false });
    expect((await messageOf(number)).text).toBe('Anyway');
  });

  it('registers, lists and removes brand names', async () => {
    const { api } = await newCompany({ brandName: false });
    const { brandID } = (await api.brandCreate({ brandName: 'Shop' })).body;
    expect(await api.brandNames()).toMatchObject([{ id: String(brandID), name: 'Shop' }]);
    expect((await api.brandDelete({ brandID })).body.statusID).toBe(0);
    expect(await api.brandNames()).toEqual([]);
  });

  it('a brand name must be authenticated before use', async () => {
    const { api } = await newCompany({ brandName: false });
    const { brandID } = (await api.brandCreate({ brandName: 'Shop' })).body;
    expect((await api.send({ brandID, numbers: newPhones(1), text: 'Hi' })).body.statusID).toBe(10);
  });

  it('reports the delivery status of each message', async () => {
    const numbers = newPhones(2);
    const { body } = await company.api.send({ brandID: company.brandID, numbers, text: 'Report' });
    const records = await company.api.settled(body['smsID']);
    expect(records).toEqual(numbers.map((number) => ({ number, statusID: '1' })));
  });

  it('pushes status changes to a callback URL', async () => {
    const number = newPhone();
    await company.api.send({ brandID: company.brandID, numbers: [number], text: 'Push' });
    await company.receiver.waitFor(({ query }) => query['number'] === number, { count: 2 });
    expect(company.receiver.statuses(number)).toEqual(['0', '1']);
  });

  it('pushes brand activations to a callback URL', async () => {
    const [brand] = await company.receiver.waitFor(({ query }) => query['event'] === 'sms.brand.activated');
    expect(brand!.query).toMatchObject({ brandID: String(company.brandID), authorized: '1' });
  });

  it('returns the SMS balance of the company', async () => {
    const { api } = await newCompany({ balance: 77 });
    expect(await api.balance()).toBe(77);
  });

  describe('every operation is tied to one company', () => {
    it('another company cannot send under its brand', async () => {
      const send = { brandID: company.brandID, numbers: newPhones(1), text: 'Not mine' };
      expect((await other.api.send(send)).body.statusID).toBe(10);
    });

    it('another company cannot delete its brand', async () => {
      expect((await other.api.brandDelete({ brandID: company.brandID })).body.statusID).toBe(10);
      expect((await company.api.brandNames()).map(({ id }) => id)).toContain(String(company.brandID));
    });

    it('another company does not see its brands', async () => {
      const ids = (await other.api.brandNames()).map(({ id }) => id);
      expect(ids).toEqual([String(other.brandID)]);
    });

    it('another company cannot read its reports', async () => {
      const send = { brandID: company.brandID, numbers: newPhones(1), text: 'Mine' };
      const { smsID } = (await company.api.send(send)).body;
      const answer = await other.api.get(`/v1/sms/report/${String(smsID)}`);
      expect(answer).toMatchObject({ status: 404, body: { statusID: 404, result: [] } });
    });

    it('another company does not pay for its messages', async () => {
      const before = await other.api.balance();
      await company.api.send({ brandID: company.brandID, numbers: newPhones(1), text: 'Mine' });
      expect(await other.api.balance()).toBe(before);
    });
  });

  it('the result of an operation is in the body field statusID, 0 meaning success', async () => {
    const send = { brandID: company.brandID, numbers: newPhones(1), text: 'Result' };
    expect((await company.api.send(send)).body.statusID).toBe(0);
    expect((await company.api.get('/v1/sms/balance')).body.statusID).toBe(0);
    expect((await company.api.get('/v1/sms/brandNames')).body.statusID).toBe(0);
  });
});
