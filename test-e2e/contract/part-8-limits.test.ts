/** @jest-environment ./test-e2e/support/herald-environment.ts */
import { until } from '@herald/testing/until';
import { type Company, newCompany } from '../support/company';
import { newPhone, newPhones } from '../support/phones';
import { type RawAnswer, rawRequest } from '../support/raw-request';
import { xmlSend } from '../support/xml-send';

const LIMIT = 100 * 1024 * 1024;
const MIB = 1024 * 1024;

describe('interface.md part 8: limits (SMS)', () => {
  let company: Company;

  beforeAll(async () => {
    company = await newCompany({ balance: 3_000_000 });
  });

  /** A body of an exact size: valid, with few numbers and much padding. */
  function* bodyOf(bytes: number, start: string, end: string): Generator<Buffer> {
    yield Buffer.from(start);
    let left = bytes - Buffer.byteLength(start) - Buffer.byteLength(end);
    const spaces = Buffer.alloc(MIB, ' ');
    for (; left > 0; left -= MIB) yield spaces.subarray(0, Math.min(left, MIB));
    yield Buffer.from(end);
  }

  function post(
    path: string,
    type: string,
    body: Iterable<Buffer>,
    headers: Record<string, string> = {},
  ): Promise<RawAnswer> {
    const { key } = company.api;
    return rawRequest({ method: 'POST', path, headers: { key, 'content-type': type, ...headers }, body });
  }

  describe('request body size: 100 MB', () => {
    const jsonBody = (bytes: number): Iterable<Buffer> =>
      bodyOf(
        bytes,
        `{"brandID":${company.brandID},"numbers":["${newPhone()}"],"text":"Large",`,
        '"unknown":1}',
      );

    it('POST send: exactly 100 MB passes', async () => {
      const headers = { 'content-length': String(LIMIT) };
      const answer = await post('/v1/sms/send', 'application/json', jsonBody(LIMIT), headers);
      expect(JSON.parse(answer.text)).toMatchObject({ statusID: 0, accepted: 1 });
    });

    it('POST send: one byte more is refused with 413', async () => {
      const headers = { 'content-length': String(LIMIT + 1) };
      const answer = await post('/v1/sms/send', 'application/json', jsonBody(LIMIT + 1), headers);
      expect(answer.status).toBe(413);
      expect(JSON.parse(answer.text)).toMatchObject({ statusID: 413 });
    });

    it('POST sendXml: exactly 100 MB passes, one byte more gets 413 in XML', async () => {
      const [start, end] = xmlSend({
        brandID: company.brandID,
        numbers: newPhones(1),
        text: 'Large',
      }).split(/(?=<\/request>)/) as [string, string];
      const type = 'application/xml';
      const passed = await post('/v1/sms/sendXml', type, bodyOf(LIMIT, start, end), {
        'content-length': String(LIMIT),
      });
      expect(passed.text).toContain('<statusID>0</statusID>');
      const refused = await post('/v1/sms/sendXml', type, bodyOf(LIMIT + 1, start, end), {
        'content-length': String(LIMIT + 1),
      });
      expect(refused.status).toBe(413);
      expect(refused.text).toMatch(/<response>[^]*<statusID>413<\/statusID>/);
    });
  });

  describe('numbers per GET send: 1,500', () => {
    it('every phone gets the message', async () => {
      const numbers = newPhones(1_500);
      const { key } = company.api;
      const query = `key=${key}&brandID=${company.brandID}&text=Many&numbers=${numbers.join(',')}`;
      const answer = await rawRequest({ method: 'GET', path: `/v1/sms/send?${query}` });
      const body = JSON.parse(answer.text) as Record<string, unknown>;
      expect(body).toMatchObject({ statusID: 0, accepted: 1_500 });
      const records = await company.api.settled(body['smsID']);
      expect(new Set(records.map(({ statusID }) => statusID))).toEqual(new Set(['1']));
    });

    it('1,500 numbers of 15 digits, each with an encoded +, pass too', async () => {
      const numbers = Array.from(
        { length: 1_500 },
        (_, index) => `%2B99559900${String(index).padStart(7, '0')}`,
      );
      const query = `brandID=${company.brandID}&text=Many&dryRun=true&numbers=${numbers.join('%2C')}`;
      const headers = { key: company.api.key };
      const answer = await rawRequest({ method: 'GET', path: `/v1/sms/send?${query}`, headers });
      expect(JSON.parse(answer.text)).toMatchObject({ statusID: 0, accepted: 1_500 });
    });

    it('a request line above 64 KiB gets 431', async () => {
      const headers = { key: company.api.key };
      const path = `/v1/sms/send?brandID=1&text=x&numbers=${'995599123456,'.repeat(6_000)}`;
      expect((await rawRequest({ method: 'GET', path, headers })).status).toBe(431);
    });
  });

  describe('numbers per POST send', () => {
    const all = Array.from({ length: 500_000 }, (_, index) => `9955${String(90_000_000 + index)}`);
    const numbers = (howMany: number): string[] => all.slice(0, howMany);

    it('500,000 numbers are accepted in one request', async () => {
      const { body } = await company.send({ numbers: numbers(500_000), text: 'x'.repeat(160), dryRun: true });
      expect(body).toMatchObject({ statusID: 0, accepted: 500_000, parts: 1, cost: 500_000 });
    });

    it('400,000 numbers with separate texts of 1 SMS are accepted', async () => {
      const pairs = numbers(400_000).map((number, index) => ({ number, text: `Your code is ${index}` }));
      const { body } = await company.send({ numbers: pairs, dryRun: true });
      expect(body).toMatchObject({ statusID: 0, accepted: 400_000, cost: 400_000 });
    });

    it('50,000 numbers with a text of 6 SMS are accepted', async () => {
      const send = { numbers: numbers(50_000), text: 'x'.repeat(6 * 153), dryRun: true };
      expect((await company.send(send)).body).toMatchObject({ statusID: 0, accepted: 50_000, parts: 6 });
    });
  });

  describe('rate limits', () => {
    it('above requestsPerSecond: 429 with Retry-After and RateLimit headers, then served again', async () => {
      const { api } = await newCompany({ settings: { requestsPerSecond: 5 } });
      const refused = await until(
        async () => {
          const answers = await Promise.all(Array.from({ length: 30 }, () => api.get('/v1/sms/balance')));
          return answers.filter(({ status }) => status === 429);
        },
        ({ length }) => length > 0,
        { what: 'a request that is refused' },
      );
      for (const { headers, body } of refused) {
        expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
        expect(headers).toMatchObject({ 'ratelimit-limit': '5', 'ratelimit-remaining': '0' });
        expect(body).toMatchObject({ statusID: 429, message: expect.any(String) });
      }
      await until(
        () => api.get('/v1/sms/balance'),
        ({ status }) => status === 200,
      );
    });

    it('XML gets its 429 in XML', async () => {
      const { api } = await newCompany({ settings: { requestsPerSecond: 1 } });
      const refused = await until(
        async () => {
          const answers = await Promise.all(Array.from({ length: 5 }, () => api.sendXml(xmlSend({}))));
          return answers.find(({ status }) => status === 429);
        },
        (found) => found !== undefined,
        { what: 'a request that is refused' },
      );
      expect(refused!.xml['statusID']).toBe('429');
    });
  });
});
