/** @jest-environment ./test-e2e/support/herald-environment.ts */
import { type Company, newCompany } from '../support/company';
import { messageOf, newPhone, newPhones } from '../support/phones';
import { DATE_TIME, minutesAhead, secondsFrom } from '../support/send-times';
import { xmlSend } from '../support/xml-send';

describe('interface.md part 2: resources and their fields (SMS)', () => {
  let company: Company;

  beforeAll(async () => {
    company = await newCompany();
  });

  describe('brand name', () => {
    it('id is a string with the brandID of requests', async () => {
      const [brand] = await company.api.brandNames();
      expect(brand!['id']).toBe(String(company.brandID));
    });

    it('name is the string that was added', async () => {
      const [brand] = await company.api.brandNames();
      expect(brand!['name']).toBe(company.brandName);
    });

    it('authorized is a string', async () => {
      const [brand] = await company.api.brandNames();
      expect(brand!['authorized']).toBe('1');
    });

    it('createdAt is Y-m-d H:i:s', async () => {
      const [brand] = await company.api.brandNames();
      expect(brand!['createdAt']).toMatch(DATE_TIME);
      expect(secondsFrom(Date.now(), brand!['createdAt']!)).toBeLessThan(120);
    });

    it('a listing has these four fields', async () => {
      const [brand] = await company.api.brandNames();
      expect(Object.keys(brand!).sort()).toEqual(['authorized', 'createdAt', 'id', 'name']);
    });

    it.each([
      ['2 characters', 'Ab'],
      ['11 characters', 'Elevenchars'],
    ])('name takes %s', async (_length, brandName) => {
      const { api } = await newCompany({ brandName: false });
      expect((await api.brandCreate({ brandName })).body).toMatchObject({ statusID: 0 });
      expect(await api.brandNames()).toMatchObject([{ name: brandName }]);
    });
  });

  describe('SMS message', () => {
    const send = () => ({ brandID: company.brandID, numbers: newPhones(1), text: 'Fields' });

    it('smsID is a string in the GET send answer', async () => {
      const { body } = await company.api.sendGet({ ...send(), numbers: newPhone() });
      expect(body['smsID']).toMatch(/^[1-9]\d*$/);
    });

    it('smsID is a number in the POST send answer', async () => {
      expect((await company.api.send(send())).body['smsID']).toEqual(expect.any(Number));
    });

    it('smsID is a number in the POST send answer with separate texts', async () => {
      const { brandID } = company;
      const numbers = [{ number: newPhone(), text: 'One' }];
      expect((await company.api.send({ brandID, numbers })).body['smsID']).toEqual(expect.any(Number));
    });

    it('smsID stands as digits in the XML send answer', async () => {
      expect((await company.api.sendXml(xmlSend(send()))).xml['smsID']).toMatch(/^[1-9]\d*$/);
    });

    it('smsID counts up from send to send', async () => {
      const first = (await company.api.send(send())).body['smsID'] as number;
      const second = (await company.api.send(send())).body['smsID'] as number;
      expect(second).toBeGreaterThan(first);
    });

    it('a delivery record has number and statusID, both strings', async () => {
      const number = newPhone();
      const { smsID } = (await company.api.send({ ...send(), numbers: [Number(number)] })).body;
      expect(await company.api.settled(smsID)).toEqual([{ number, statusID: '1' }]);
    });

    it('the SMS balance is the integer field sms', async () => {
      const { body } = await company.api.get('/v1/sms/balance');
      expect(body).toEqual({ statusID: 0, sms: expect.any(Number) });
      expect(Number.isInteger(body['sms'])).toBe(true);
    });

    it('recipient numbers are in international format without 00 or +', async () => {
      const number = newPhone();
      const { smsID } = (await company.api.send({ ...send(), numbers: [number] })).body;
      expect((await messageOf(number)).phone).toBe(number);
      expect(await company.api.report(smsID)).toMatchObject([{ number }]);
    });

    it('sendTime is Y-m-d H:i in the future', async () => {
      const { body } = await company.api.send({ ...send(), sendTime: minutesAhead(30) });
      expect(body.statusID).toBe(0);
    });
  });
});
