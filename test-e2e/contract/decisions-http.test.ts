/** @jest-environment ./test-e2e/support/herald-environment.ts */
import { until } from '@herald/testing/until';
import { type Company, newCompany } from '../support/company';
import { herald } from '../support/herald';
import { type Answer, HttpClient } from '@herald/testing/http-client';
import { logsWith } from '../support/logs';
import { operator } from '../support/operator-api';
import { messageOf, newPhone, newPhones } from '../support/phones';
import { xmlSend } from '../support/xml-send';

describe('interface-decisions.md: HTTP and errors, everywhere', () => {
  let company: Company;
  let anybody: HttpClient;

  beforeAll(async () => {
    company = await newCompany({ callbacks: true });
    anybody = new HttpClient(herald().system.run.gatewayUrl);
  });

  describe('unknown path 404, known path with another method 405 with Allow', () => {
    it.each([
      '/v1',
      '/v1/sms',
      '/v1/sms/',
      '/v1/sms/none',
      '/v1/sms/send/1',
      '/v1/sms/report',
      '/admin',
      '/sms/balance',
      '/v2/sms/balance',
      '/V1/sms/balance',
      '/api/v1/sms/balance',
    ])('GET %s: 404', async (path) => {
      const answer = await company.api.get(path);
      expect(answer).toMatchObject({ status: 404, body: { statusID: 404, message: expect.any(String) } });
    });

    it('GET /: to the documentation', async () => {
      const answer = await anybody.get('/');
      expect(answer).toMatchObject({ status: 302, headers: { location: '/docs' } });
    });

    it.each([
      ['GET', '/v1/sms/brandNameCreate', 'POST'],
      ['GET', '/v1/sms/brandNameDelete', 'POST'],
      ['POST', '/v1/sms/brandNames', 'GET'],
      ['PUT', '/v1/sms/send', 'GET, POST'],
      ['DELETE', '/v1/sms/send', 'GET, POST'],
      ['POST', '/v1/sms/report/1', 'GET'],
      ['POST', '/v1/sms/balance', 'GET'],
    ])('%s %s: 405, Allow: %s', async (method, path, allow) => {
      const answer = await company.api.request(method, path);
      expect(answer).toMatchObject({ status: 405, body: { statusID: 405, message: expect.any(String) } });
      expect(answer.headers['allow']!.split(', ').filter((name) => name !== 'HEAD')).toEqual(
        allow.split(', '),
      );
    });

    it('HEAD of GET send sends nothing', async () => {
      const query = { brandID: company.brandID, numbers: newPhone(), text: 'Head' };
      const before = await company.api.balance();
      await company.api.request('HEAD', '/v1/sms/send', { query });
      expect(await company.api.balance()).toBe(before);
    });
  });

  describe('unknown smsID in a path: 404 {statusID: 404, message, result: []}', () => {
    it.each(['999999999', '0', '-1', '1.5', 'abc', '1e3', '99999999999999999999', '%20', '1%2F2'])(
      'GET /v1/sms/report/%s',
      async (smsID) => {
        const answer = await company.api.get(`/v1/sms/report/${smsID}`);
        expect(answer.status).toBe(404);
        expect(answer.body).toEqual({ statusID: 404, message: expect.stringMatching(/\w/), result: [] });
      },
    );
  });

  describe('company suspended: 403', () => {
    it('its keys answer {statusID: 403, message}, and work again when it is active', async () => {
      const own = await newCompany();
      const setStatus = (status: string) => operator().data('PATCH', `/companies/${own.id}`, { status });
      await setStatus('suspended');
      // Other instances receive the change shortly after.
      const refused = await until(
        () => own.api.get('/v1/sms/balance'),
        ({ status }) => status === 403,
      );
      expect(refused.body).toEqual({ statusID: 403, message: expect.stringMatching(/suspended/) });
      await setStatus('active');
      await until(
        async () => (await own.api.get('/v1/sms/balance')).status,
        (status) => status === 200,
      );
    });
  });

  describe('the XML endpoint: every response is XML with the root response', () => {
    const xmlOf = (answer: Answer): unknown => ({
      status: answer.status,
      type: answer.headers['content-type']!.split(';')[0],
      root: /<(\w+)>/.exec(answer.text)?.[1],
      statusID: /<statusID>(\d+)<\/statusID>/.exec(answer.text)?.[1],
    });
    const ofXml = (status: number, statusID: number) => ({
      status,
      type: 'application/xml',
      root: 'response',
      statusID: String(statusID),
    });

    it.each([
      ['success', 200, 0],
      ['an error of the contract', 200, 10],
      ['broken XML', 400, 90],
    ])('%s', async (what, status, statusID) => {
      const brandID = what === 'success' ? company.brandID : 0;
      const body = what === 'broken XML' ? '<' : xmlSend({ brandID, numbers: newPhones(1), text: 'XML' });
      expect(xmlOf(await company.api.sendXml(body))).toEqual(ofXml(status, statusID));
    });

    it('another method: 405', async () => {
      const answer = await company.api.get('/v1/sms/sendXml');
      expect(xmlOf(answer)).toEqual(ofXml(405, 405));
      expect(answer.headers['allow']).toBe('POST');
    });
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

    it.each(['my-request-1', '3f2504e0-4f89-41d3-9a0c-0305e82c3301'])(
      'a valid one is kept: %s',
      async (id) => {
        const { headers } = await company.api.get('/v1/sms/balance', { headers: { 'x-request-id': id } });
        expect(headers['x-request-id']).toBe(id);
      },
    );

    it.each(['with space', 'x'.repeat(500), '<script>', 'a"b'])('another is replaced: %j', async (id) => {
      const { headers } = await company.api.get('/v1/sms/balance', { headers: { 'x-request-id': id } });
      expect(headers['x-request-id']).not.toBe(id);
    });

    it('runs through to the callbacks of a send', async () => {
      // There are several instances of each service; one of them handled the message.
      const services = ['gateway', 'sms-api', 'sms-sender', 'callback-dispatcher'];
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
        { what: 'lines with one request id from gateway, api, sender and dispatcher' },
      );
    });
  });

  describe('without a key', () => {
    it('/metrics is not on the public port, but on the operators’', async () => {
      expect((await anybody.get('/metrics')).status).toBe(404);
      const { metricsUrl } = herald().system.addresses['gateway']!;
      expect((await new HttpClient(metricsUrl).get('')).status).toBe(200);
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

    it.each([false, 'false', 0, '0'])('booleans given as %j are taken', async (stopList) => {
      const number = newPhone();
      await operator().stopList('POST', [number], company.id);
      expect((await company.send({ numbers: [number], text: 'Off', stopList })).body.statusID).toBe(0);
      expect((await messageOf(number)).text).toBe('Off');
    });

    it.each([true, 'true', 1, '1'])('booleans given as %j are taken', async (stopList) => {
      const number = newPhone();
      await operator().stopList('POST', [number], company.id);
      const { smsID } = (await company.send({ numbers: [number], text: 'On', stopList })).body;
      expect(await company.api.settled(smsID)).toEqual([{ number, statusID: '4' }]);
    });
  });
});
