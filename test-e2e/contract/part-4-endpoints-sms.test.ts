/** @jest-environment ./test-e2e/support/herald-environment.ts */
import { type Company, newCompany, newReceiver } from '../support/company';
import { operator } from '../support/operator-api';
import { messageOf, newPhone, newPhones } from '../support/phones';
import { clockTimesSince, DATE_TIME, minutesAhead } from '../support/send-times';
import { SEND_FORMS, sendAs, type SendOutcome } from '../support/send-forms';
import { xmlSend } from '../support/xml-send';

describe('interface.md part 4: endpoints (SMS)', () => {
  let company: Company;
  const base = (): { brandID: number; text: string } => ({ brandID: company.brandID, text: 'Endpoint' });

  let begun: number;

  beforeAll(async () => {
    begun = Date.now();
    company = await newCompany({ callbacks: true });
  });

  describe('POST /v1/sms/brandNameCreate', () => {
    it('takes {brandName} and answers {statusID, brandID, message}', async () => {
      const { api } = await newCompany({ brandName: false });
      const answer = await api.brandCreate({ brandName: 'Create' });
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        statusID: 0,
        brandID: expect.any(Number),
        message: expect.stringMatching(/\w/),
      });
    });
  });

  describe('POST /v1/sms/brandNameDelete', () => {
    it('takes {brandID} and answers {statusID, brandID (string), message}', async () => {
      const { api, brandID } = await newCompany();
      const answer = await api.brandDelete({ brandID });
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        statusID: 0,
        brandID: String(brandID),
        message: expect.stringMatching(/\w/),
      });
    });
  });

  describe('GET /v1/sms/brandNames', () => {
    it('answers {statusID, data: [{id, name, authorized, createdAt}]}', async () => {
      const { status, body } = await company.api.get('/v1/sms/brandNames');
      expect(status).toBe(200);
      const brand = { id: String(company.brandID), name: company.brandName, authorized: '1' };
      expect(body).toEqual({
        statusID: 0,
        data: [{ ...brand, createdAt: expect.stringMatching(DATE_TIME) }],
      });
      const [{ createdAt }] = body['data'] as [{ createdAt: string }];
      expect(clockTimesSince(begun)).toContain(createdAt);
    });
  });

  describe('GET /v1/sms/send', () => {
    it('answers {statusID, smsID, message}', async () => {
      const { status, body } = await company.api.sendGet({ ...base(), numbers: newPhone() });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        statusID: 0,
        smsID: expect.stringMatching(/^[1-9]\d*$/),
        message: expect.any(String),
      });
    });

    it('key, brandID, numbers, text: every number gets the text', async () => {
      const numbers = newPhones(3);
      await company.api.sendGet({ ...base(), numbers: numbers.join(',') });
      for (const number of numbers) expect((await messageOf(number)).text).toBe('Endpoint');
    });

    it.each(['a+b & c=d? 100% #1', 'გამარჯობა მსოფლიო', 'emoji 🙂 and 👨‍👩‍👧', '€[]{}\\^~|'])(
      'text: any Unicode: %j',
      async (text) => {
        const number = newPhone();
        await company.api.sendGet({ ...base(), numbers: number, text });
        expect((await messageOf(number)).text).toBe(text);
      },
    );
  });

  describe('POST /v1/sms/send', () => {
    it('answers {statusID, smsID, message}', async () => {
      const { status, body } = await company.api.send({ ...base(), numbers: newPhones(1) });
      expect(status).toBe(200);
      expect(body).toMatchObject({ statusID: 0, smsID: expect.any(Number), message: expect.any(String) });
    });
  });

  describe.each(SEND_FORMS)('the other fields of a send (%s)', (form) => {
    const send = (fields: Record<string, unknown>): Promise<SendOutcome> =>
      sendAs(form, company.api, { ...base(), ...fields });

    it('stopList false disables the check; it is enabled by default, and with true', async () => {
      const number = newPhone();
      await operator().stopList('POST', [number], company.id);
      for (const given of [{}, { stopList: true }]) {
        const { body } = await send({ numbers: [number], text: 'Checked', ...given });
        expect(await company.api.settled(body['smsID'])).toEqual([{ number, statusID: '4' }]);
      }
      await send({ numbers: [number], text: 'Unchecked', stopList: false });
      expect((await messageOf(number)).text).toBe('Unchecked');
    });

    // XML has no other fields.
    if (form === 'XML') return;

    it('otp true is an OTP message', async () => {
      const number = newPhone();
      await send({ numbers: [number], text: 'Code 1234', otp: true });
      expect((await messageOf(number)).text).toBe('Code 1234');
    });

    it('a future sendTime schedules', async () => {
      const number = newPhone();
      const { body } = await send({ numbers: [number], sendTime: minutesAhead(30) });
      expect(body.statusID).toBe(0);
      expect(await company.api.report(body['smsID'])).toEqual([{ number, statusID: '3' }]);
    });

    it('callbackUrl gets the callbacks of this request', async () => {
      const own = await newReceiver();
      const number = newPhone();
      await send({ numbers: [number], callbackUrl: own.url('/own?from=a%20send') });
      await own.callbacksOf(number);
      expect(company.receiver.of(number)).toEqual([]);
    });
  });

  describe('POST /v1/sms/send, multiple texts', () => {
    it('numbers: objects {number, text}, a separate text per recipient', async () => {
      const texts = ['First, GSM', 'მეორე, UCS-2', 'Third 🙂', 'Long '.repeat(40)];
      const pairs = texts.map((text) => ({ number: newPhone(), text }));
      const { body } = await company.send({ numbers: pairs });
      expect(body).toMatchObject({ statusID: 0, smsID: expect.any(Number) });
      for (const { number, text } of pairs) expect((await messageOf(number)).text).toBe(text);
    });

    it('the other fields are the same: stopList, otp, sendTime, callbackUrl', async () => {
      const own = await newReceiver();
      const number = newPhone();
      await operator().stopList('POST', [number], company.id);
      const send = { brandID: company.brandID, numbers: [{ number, text: 'All of them' }] };
      const scheduled = await company.api.send({ ...send, sendTime: minutesAhead(30) });
      expect(await company.api.report(scheduled.body['smsID'])).toHaveLength(1);
      await company.api.send({ ...send, stopList: false, otp: true, callbackUrl: own.url() });
      expect((await messageOf(number)).text).toBe('All of them');
      await own.callbacksOf(number);
    });
  });

  describe('POST /v1/sms/sendXml?key=', () => {
    it('answers XML: root response with statusID, smsID, message', async () => {
      const answer = await company.api.sendXml(xmlSend({ ...base(), numbers: newPhones(1) }));
      expect(answer.status).toBe(200);
      expect(answer.xml).toMatchObject({
        statusID: '0',
        smsID: expect.stringMatching(/^[1-9]\d*$/),
        message: expect.any(String),
      });
    });

    it('brandID, numbers, text', async () => {
      const number = newPhone();
      await company.api.sendXml(xmlSend({ ...base(), numbers: [number], text: 'ტექსტი & <b> 🙂' }));
      expect(await messageOf(number)).toMatchObject({ text: 'ტექსტი & <b> 🙂', sender: company.brandName });
    });

    it.each([
      ['<![CDATA[a <b> & c]]>', 'a <b> & c'],
      ['&#x10D0;&#128578;&amp;&lt;&quot;', 'ა🙂&<"'],
      ['a<!-- not shown -->b', 'ab'],
      ['  spaces  stay  ', '  spaces  stay  '],
    ])('text %j follows the rules of XML', async (written, text) => {
      const number = newPhone();
      const { brandID } = company;
      await company.api.sendXml(xmlSend({ brandID, numbers: [number] }, `<text>${written}</text>`));
      expect((await messageOf(number)).text).toBe(text);
    });

    it.each([undefined, 'text/xml', 'application/xml; charset=utf-16', 'application/x-www-form-urlencoded'])(
      'Content-Type %s: ignored, the body is read as UTF-8',
      async (type) => {
        const number = newPhone();
        const body = xmlSend({ ...base(), numbers: [number], text: 'ტექსტი' });
        const { xml } = await company.api.sendXml(body, { headers: { 'content-type': type } });
        expect(xml).toMatchObject({ statusID: '0' });
        expect((await messageOf(number)).text).toBe('ტექსტი');
      },
    );

    it.each([
      ['comma-separated', (a: string, b: string) => `${a}, ${b}`],
      ['repeated child elements', (a: string, b: string) => `<number>${a}</number><number>${b}</number>`],
      ['child elements of any name', (a: string, b: string) => `<item>${a}</item><n>${b}</n>`],
      ['repeated numbers elements', (a: string, b: string) => `${a}</numbers><numbers>${b}`],
    ])('several numbers: %s', async (_form, written) => {
      const [a, b] = newPhones(2);
      await company.api.sendXml(xmlSend({ ...base(), numbers: written(a!, b!) }));
      expect((await messageOf(a!)).text).toBe('Endpoint');
      expect((await messageOf(b!)).text).toBe('Endpoint');
    });
  });

  describe('GET /v1/sms/report/{smsID}', () => {
    it('answers {statusID, result: [{number, statusID}]} for every recipient, in the order of the request', async () => {
      const numbers = newPhones(5);
      const { smsID } = (await company.api.send({ ...base(), numbers })).body;
      await company.api.settled(smsID);
      const { status, body } = await company.api.get(`/v1/sms/report/${String(smsID)}`);
      expect(status).toBe(200);
      expect(body).toEqual({ statusID: 0, result: numbers.map((number) => ({ number, statusID: '1' })) });
    });
  });

  describe('GET /v1/sms/balance?key=', () => {
    it('answers {statusID, sms: integer}', async () => {
      const { api } = await newCompany({ balance: 12 });
      const { status, body } = await api.get('/v1/sms/balance', {
        query: { key: api.key },
        headers: { key: undefined },
      });
      expect(status).toBe(200);
      expect(body).toEqual({ statusID: 0, sms: 12 });
    });

    it('falls with every send by one SMS per part and recipient', async () => {
      const { api, brandID } = await newCompany({ balance: 50 });
      await api.send({ brandID, numbers: newPhones(2), text: 'x'.repeat(161) });
      expect(await api.balance()).toBe(46);
    });
  });
});
