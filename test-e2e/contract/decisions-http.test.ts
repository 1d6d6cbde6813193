/** @jest-environment ./test-e2e/support/herald-environment.ts */
import { until } from '@herald/testing/until';
import { type Company, newCompany } from '../support/company';
import { herald } from '../support/herald';
import { HttpClient } from '@herald/testing/http-client';
import { logsWith } from '../support/logs';
import { newPhone, newPhones } from '../support/phones';
import { xmlSend } from '../support/xml-send';

describe('interface-decisions.md: HTTP and errors, everywhere', () => {
  let company: Company;
  let anybody: HttpClient;

  beforeAll(async () => {
    company = await newCompany({ callbacks: true });
    anybody = new HttpClient(herald().system.run.gatewayUrl);
  });

  describe('unknown path 404, known path with another method 405 with Allow', () => {
    it.each(['/v1/sms/none', '/v1/sms/report', '/v2/sms/balance', '/api/v1/sms/balance'])(
      'GET %s: 404',
      async (path) => {
        const answer = await company.api.get(path);
        expect(answer).toMatchObject({ status: 404, body: { statusID: 404, message: expect.any(String) } });
      },
    );

    it('GET /: to the documentation', async () => {
      const answer = await anybody.get('/');
      expect(answer).toMatchObject({ status: 302, headers: { location: '/docs' } });
    });

    it.each([
      ['GET', '/v1/sms/brandNameCreate', 'POST'],
      ['PUT', '/v1/sms/send', 'GET, POST'],
      ['POST', '/v1/sms/balance', 'GET'],
    ])('%s %s: 405, Allow: %s', async (method, path, allow) => {
      const answer = await company.api.request(method, path);
      expect(answer).toMatchObject({ status: 405, body: { statusID: 405, message: expect.any(String) } });
      expect(answer.headers['allow']!.split(', ').filter((name) => name !== 'HEAD')).toEqual(
        allow.split(', '),
      );
    });
  });

  describe('unknown smsID in a path: 404 {statusID: 404, message, result: []}', () => {
    it.each(['999999999', '0', 'abc', '99999999999999999999'])('GET /v1/sms/report/%s', async (smsID) => {
      const answer = await company.api.get(`/v1/sms/report/${smsID}`);
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual({ statusID: 404, message: expect.stringMatching(/\w/), result: [] });
    });
  });

  it('the XML endpoint answers another method in XML: 405', async () => {
    const answer = await company.api.get('/v1/sms/sendXml');
    expect(answer.status).toBe(405);
    expect(answer.headers).toMatchObject({
      allow: 'POST',
      'content-type': expect.stringMatching(/^application\/xml/),
    });
    expect(answer.text).toMatch(/<response>[^]*<statusID>405<\/statusID>/);
  });

  describe('x-request-id', () => {
    it('every response carries one', async () => {
      const answers = await Promise.all([
        company.api.get('/v1/sms/balance'),
        anybody.get('/v1/sms/balance'),
        anybody.get('/nothing'),
        anybody.get('/admin/v1/companies'),
        company.api.brandCreate('{', { headers: { 'content-type': 'application/json' } }),
      ]);
      for (const { headers } of answers) expect(headers['x-request-id']).toMatch(/^[\w.-]{8,}$/);
      expect(new Set(answers.map(({ headers }) => headers['x-request-id'])).size).toBe(answers.length);
    });

    it.each(['my-request-1'])('a valid one is kept: %s', async (id) => {
      const { headers } = await company.api.get('/v1/sms/balance', { headers: { 'x-request-id': id } });
      expect(headers['x-request-id']).toBe(id);
    });

    it.each(['with space', 'x'.repeat(500)])('another is replaced: %j', async (id) => {
      const { headers } = await company.api.get('/v1/sms/balance', { headers: { 'x-request-id': id } });
      expect(headers['x-request-id']).not.toBe(id);
    });

    it('runs through to the callbacks of a send', async () => {
      // There are several instances of each service; one of them handled the message.
      const services = ['gateway', 'sms', 'callback-dispatcher'];
      const requestIds: string[] = [];
      // A gateway logs 200 requests per second and counts the others, so the send is repeated until its line is logged.
      await until(
        async () => {
          const number = newPhone();
          const requestId = `trace-${number}`;
          const send = { brandID: company.brandID, numbers: [number], text: 'Traced' };
          await company.api.send(send, { headers: { 'x-request-id': requestId } });
          const callbacks = await company.receiver.callbacksOf(number);
          for (const { headers } of callbacks) expect(headers['x-request-id']).toBe(requestId);
          requestIds.push(requestId);
          return Promise.all(requestIds.map((id) => logsWith(`"requestId":"${id}"`)));
        },
        (logs) =>
          logs.some((names) => services.every((service) => names.some((name) => name.startsWith(service)))),
        { what: 'lines with one request id from gateway, sms and dispatcher' },
      );
    });
  });

  describe('strictness', () => {
    it('unknown extra fields are ignored', async () => {
      const send = {
        brandID: company.brandID,
        numbers: newPhones(1),
        text: 'Extra',
        colour: 'red',
        nested: { a: 1 },
      };
      expect((await company.api.send(send)).body.statusID).toBe(0);
      const query = { ...send, numbers: newPhone(), nested: 'x' };
      expect((await company.api.sendGet(query)).body.statusID).toBe(0);
      const xml = xmlSend(
        { brandID: company.brandID, numbers: newPhones(1), text: 'x' },
        '<colour>red</colour>',
      );
      expect((await company.api.sendXml(xml)).xml['statusID']).toBe('0');
    });

    it('integers given as digit strings are accepted', async () => {
      const send = { brandID: String(company.brandID), numbers: newPhones(1), text: 'Digits' };
      expect((await company.api.send(send)).body.statusID).toBe(0);
      const own = await newCompany();
      expect((await own.api.brandDelete({ brandID: String(own.brandID) })).body.statusID).toBe(0);
    });
  });
});
