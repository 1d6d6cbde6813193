/** @jest-environment ./test-e2e/support/herald-environment.ts */
import { until } from '@herald/testing/until';
import { type Company, newCompany, newReceiver } from '../support/company';
import { documentsWith, makeDue } from '../support/databases';
import { logsWith } from '../support/logs';
import { operator } from '../support/operator-api';
import {
  messageOf,
  messagesOf,
  newPhone,
  newPhones,
  phoneCounts,
  phoneThat,
  waitForMessages,
  withCarrier,
} from '../support/phones';
import { clockTime } from '../support/send-times';
import { xmlSend } from '../support/xml-send';

const MINUTE_MS = 60_000;
/** Without daylight saving time, so that no hour occurs twice. */
const FAR_ZONE = 'Pacific/Honolulu';

describe('interface-decisions.md: options of a send', () => {
  let company: Company;
  let farAway: Company;

  const send = ({ api, brandID }: Company, numbers: string[], more: Record<string, unknown> = {}) =>
    api.send({ brandID, numbers, text: 'Options', ...more });

  beforeAll(async () => {
    [company, farAway] = await Promise.all([
      newCompany({ callbacks: true, balance: 10_000 }),
      newCompany({ timezone: FAR_ZONE }),
    ]);
  });

  describe('Idempotency-Key', () => {
    const withKey = (key: string) => ({ headers: { 'idempotency-key': key } });

    it('the same key with the same body: the same answer and no second send', async () => {
      const number = newPhone();
      const body = { brandID: company.brandID, numbers: [number], text: 'Once' };
      const before = await company.api.balance();
      const first = await company.api.send(body, withKey(`once-${number}`));
      await messageOf(number);
      const second = await company.api.send(body, withKey(`once-${number}`));
      expect(second).toMatchObject({ status: first.status, body: first.body });
      expect(await company.api.balance()).toBe(before - 1);
      const [later] = newPhones(1);
      await send(company, [later!]);
      await messageOf(later!);
      expect(await messagesOf(number)).toHaveLength(1);
    });

    it('works for GET and XML', async () => {
      const [one, two] = newPhones(2);
      const query = { brandID: company.brandID, numbers: one, text: 'GET' };
      const got = [
        await company.api.sendGet(query, withKey(`get-${one}`)),
        await company.api.sendGet(query, withKey(`get-${one}`)),
      ];
      expect(got[1]!.body).toEqual(got[0]!.body);
      const xml = xmlSend({ brandID: company.brandID, numbers: [two], text: 'XML' });
      const sent = [
        await company.api.sendXml(xml, withKey(`xml-${two}`)),
        await company.api.sendXml(xml, withKey(`xml-${two}`)),
      ];
      expect(sent[1]!.xml).toEqual(sent[0]!.xml);
    });

    it('a refused send may be repeated with its key', async () => {
      const poor = await newCompany({ balance: 0 });
      const body = { brandID: poor.brandID, numbers: newPhones(1), text: 'Again' };
      expect((await poor.api.send(body, withKey('again'))).body.statusID).toBe(40);
      await operator().topUp(poor.id, 5, 'more');
      expect((await poor.api.send(body, withKey('again'))).body.statusID).toBe(0);
    });
  });

  describe('dryRun', () => {
    it('the response is complete: parts, encoding, cost, rejected; nothing is written, charged or sent', async () => {
      const own = await newCompany({ balance: 10 });
      const [one, two] = newPhones(2);
      const { body } = await send(own, [one!, two!, 'abc'], { text: 'ა'.repeat(71), dryRun: true });
      expect(body).toMatchObject({ statusID: 0, parts: 2, encoding: expect.stringMatching(/ucs/i), cost: 4 });
      expect(body).toMatchObject({ accepted: 2, rejected: 1 });
      expect(body['smsID']).toBeUndefined();
      expect(await own.api.balance()).toBe(10);
      expect(await operator().data('GET', `/companies/${own.id}/jobs`)).toEqual([]);
      expect(await messagesOf(one!)).toEqual([]);
    });
  });

  describe('callbackUrl', () => {
    it.each(['ftp://example.com/x', 12])(
      'an unusable one is ignored with a warning, the send does not fail: %j',
      async (callbackUrl) => {
        const number = newPhone();
        const { body } = await send(company, [number], { callbackUrl });
        expect(body).toMatchObject({ statusID: 0, warning: expect.stringMatching(/callbackUrl/) });
        await company.receiver.callbacksOf(number);
      },
    );

    it('one on another host is ignored with a warning until the host is allowed', async () => {
      const own = await newCompany({ callbacks: true });
      const elsewhere = await newReceiver();
      const callbackUrl = elsewhere.url().replace('127.0.0.1', 'localhost');
      const number = newPhone();
      const { body } = await send(own, [number], { callbackUrl });
      expect(body).toMatchObject({ statusID: 0, warning: expect.stringMatching(/callbackUrl .*localhost/) });
      await own.receiver.callbacksOf(number);
      expect(elsewhere.received).toEqual([]);

      const settings = { url: own.receiver.url(), key: own.callbackKey, hosts: ['localhost'] };
      expect((await own.api.put('/v1/callback', settings)).status).toBe(200);
      const allowed = await until(
        async () => {
          const to = newPhone();
          return { to, answer: await send(own, [to], { callbackUrl }) };
        },
        ({ answer }) => !('warning' in answer.body),
        { what: 'a send whose callbackUrl is used' },
      );
      await elsewhere.callbacksOf(allowed.to);
    });
  });

  describe('report paging', () => {
    it('start and length give a part of the recipients; without them, all', async () => {
      const numbers = newPhones(30);
      const { smsID } = (await send(company, numbers)).body;
      const page = await company.api.get(`/v1/sms/report/${String(smsID)}`, {
        query: { start: 10, length: 5 },
      });
      const listed = (page.body['result'] as { number: string }[]).map(({ number }) => number);
      expect(listed).toEqual(numbers.slice(10, 15));
      expect(await company.api.report(smsID)).toHaveLength(30);
    });
  });

  describe('otp', () => {
    it('its text is erased from storage once it is submitted, and never logged', async () => {
      const [number, bystander] = newPhones(2);
      const code = `Code-${number}-secret`;
      const { smsID } = (await send(company, [number!], { otp: true, text: code })).body;
      expect((await messageOf(number!)).text).toBe(code);
      await company.api.settled(smsID);
      expect(await documentsWith(code)).toEqual([]);
      expect(await logsWith(code)).toEqual([]);
      // Proves the search: an ordinary text is found.
      await send(company, [bystander!], { text: `Plain-${bystander}` });
      expect(await documentsWith(`Plain-${bystander}`)).not.toEqual([]);
    });

    it('is erased if the carrier refuses it, and if the recipient is on the stop list', async () => {
      const stopped = newPhone();
      const numbers = [stopped, phoneThat('rejected')];
      await operator().stopList('POST', [stopped], company.id);
      const { smsID } = (await send(company, numbers, { otp: true, text: `Code-${stopped}-refused` })).body;
      const records = await company.api.settled(smsID);
      expect(records.map(({ statusID }) => statusID)).toEqual(['4', '4']);
      await until(
        () => documentsWith(`Code-${stopped}-refused`),
        (found) => found.length === 0,
        { what: 'the text erased' },
      );
    });

    it('is not delayed by a campaign', async () => {
      // More than the windows of the carrier's connections.
      const crowd = newPhones(1_000);
      let smsID: unknown;
      await withCarrier({ answerLimit: 1 }, async () => {
        smsID = (await send(company, crowd)).body['smsID'];
        await waitForMessages(crowd[0]!);
        const number = newPhone();
        await send(company, [number], { otp: true, text: 'Urgent' });
        await waitForMessages(number);
        // It has overtaken the messages that wait for the carrier's responses.
        const phones = await phoneCounts();
        expect(crowd.filter((phone) => phones.has(Number(phone))).length).toBeLessThan(crowd.length);
      });
      const records = await company.api.settled(smsID);
      expect(new Set(records.map(({ statusID }) => statusID))).toEqual(new Set(['1']));
    });
  });

  describe('sendTime and cancel', () => {
    const cancel = (smsID: unknown) => operator().post(`/jobs/${String(smsID)}/cancel`);

    it('submitted messages cannot be cancelled: 409; an unknown send: 404', async () => {
      const { smsID } = (await send(company, newPhones(1))).body;
      await until(
        () => operator().data<{ counts: Record<string, number> }>('GET', `/jobs/${String(smsID)}`),
        ({ counts }) => counts['3'] === 0,
        { what: 'the message to be submitted' },
      );
      expect((await cancel(smsID)).status).toBe(409);
      expect((await cancel(999_999_999)).status).toBe(404);
    });
  });

  describe('when the minute of sendTime has come', () => {
    /** A send in an hour in the company's time zone, with its minute in ms since epoch. */
    async function inAnHour(
      own: Company,
      numbers: string[],
      { zone, ...more }: Record<string, unknown> = {},
    ): Promise<{ smsID: unknown; at: number }> {
      const minute = Math.floor(Date.now() / MINUTE_MS) + 60;
      const sendTime = clockTime(new Date(minute * MINUTE_MS), zone as string | undefined).slice(0, 16);
      const { body } = await send(own, numbers, { sendTime, ...more });
      expect(body.statusID).toBe(0);
      return { smsID: body['smsID'], at: minute * MINUTE_MS };
    }

    it.each([
      ['its own', undefined],
      ['another', FAR_ZONE],
    ])('the message goes out, in the company’s time zone (%s); not before', async (_which, zone) => {
      const own = zone === undefined ? company : farAway;
      const [number, later] = newPhones(2);
      const { smsID, at } = await inAnHour(own, [number!], { zone });
      const job = await operator().data('GET', `/jobs/${String(smsID)}`);
      expect(job).toMatchObject({ state: 'scheduled', sendAt: new Date(at).toISOString() });
      await send(own, [later!]);
      await messageOf(later!);
      expect(await messagesOf(number!)).toEqual([]);
      await makeDue(smsID);
      await messageOf(number!);
    });

    it('an OTP too, and its text is erased then', async () => {
      const number = newPhone();
      const text = `Scheduled code ${number}`;
      const { smsID } = await inAnHour(company, [number], { otp: true, text });
      await makeDue(smsID);
      expect((await messageOf(number)).text).toBe(text);
      await until(
        () => documentsWith(text),
        (found) => found.length === 0,
        { what: 'the text erased' },
      );
    });

    it('the stop list is checked again: recipients added since get nothing, and are refunded', async () => {
      const [number, stopped] = newPhones(2);
      const { smsID } = await inAnHour(company, [number!, stopped!]);
      await operator().stopList('POST', [stopped!], company.id);
      await makeDue(smsID);
      const records = await company.api.settled(smsID);
      expect(records.map(({ statusID }) => statusID)).toEqual(['1', '4']);
      expect(await messagesOf(stopped!)).toEqual([]);
      const refunds = await until(
        async () => (await operator().ledger(company.id)).filter((row) => row['smsID'] === smsID),
        (rows) => rows.length === 2,
        { what: 'charge and refund' },
      );
      expect(refunds.map(({ amount }) => amount).sort()).toEqual([-2, 1]);
    });
  });
});
