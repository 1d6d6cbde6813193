import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLiveSecrets } from '@herald/launcher';
import { until } from '@herald/testing/until';
import { type Company, newBrand, newCompany, newKey } from '../support/company';
import { documentsWith } from '../support/databases';
import { herald } from '../support/herald';
import { HttpClient } from '@herald/testing/http-client';
import { operator } from '../support/operator-api';
import { type OwnSystem, startOwnSystem } from '../support/own-system';
import { newPhone } from '../support/phones';
import { xmlSend } from '../support/xml-send';
import { waitingCount, type WaitingMessage, waitingMessages } from './waiting-messages';
import { linesWith, type WrittenLine, writtenLines } from './written-lines';

/**
 * A system with full logging (debug) uses all features, with successes and failures. Then all its output is searched: logs, queues and
 * databases. Its dispatcher may not call local addresses, so that callbacks are attempted and fail.
 */
const OTP = `Your code is ${randomBytes(6).toString('hex')}`;
const TEXT = `Hello ${randomBytes(8).toString('hex')}`;
const ROUTE_PASSWORD = randomBytes(9).toString('hex');
const CALLBACK_KEY = randomBytes(12).toString('hex');

describe('secrets', () => {
  let own: OwnSystem;
  let company: Company;
  let signingSecret: string;
  let otherKey: string;
  let lines: WrittenLine[];
  let inQueues: WaitingMessage[];
  const phones: string[] = [];

  const phone = (): string => {
    const number = newPhone();
    phones.push(number);
    return number;
  };

  beforeAll(async () => {
    own = await startOwnSystem({
      env: { ...process.env, LOG_LEVEL: 'debug', CALLBACK_ALLOW_PRIVATE: 'true' },
      serviceEnv: {
        'callback-dispatcher': { CALLBACK_ALLOW_PRIVATE: 'false', CALLBACK_RETRY_DELAYS_MS: '600000' },
      },
    });
    company = await newCompany();
    await setUpSecrets();
    await askBadly();
    inQueues = await queuedWhileStopped();
    await everythingSettled();
    lines = await writtenLines(herald().dir);
  });
  afterAll(() => own.close());

  /** Keys, a callback with its secrets, and a route with a password. */
  async function setUpSecrets(): Promise<void> {
    const { key, id } = await newKey(company.id);
    otherKey = key;
    await operator().data('GET', `/companies/${company.id}/keys/${id}`);
    const set = await operator().data<{ signingSecret: string }>('PUT', `/companies/${company.id}/callback`, {
      url: company.receiver.url(),
      key: CALLBACK_KEY,
    });
    signingSecret = set.signingSecret;
    const url = 'smpp://searched@127.0.0.1:1?name=searched&prefixes=000';
    await operator().data('POST', '/routes', { url, password: ROUTE_PASSWORD });
    const inUrl = url.replace('searched@', `searched:${ROUTE_PASSWORD}@`);
    await operator().data('PUT', '/routes/searched', { url: inUrl });
  }

  /** Refused requests, with secrets in all places where a careless client puts them. */
  async function askBadly(): Promise<void> {
    const { key } = company.api;
    const { gatewayUrl, operatorUrl, operatorToken } = own.system.run;
    const anybody = new HttpClient(gatewayUrl);
    const atOperators = new HttpClient(operatorUrl);
    await company.api.sendGet({ brandID: 0, numbers: phone(), text: TEXT });
    await company.api.sendXml(xmlSend({ brandID: company.brandID, numbers: [phone()], text: '' }));
    await company.api.post('/v1/sms/send', `{"text":"${OTP}","numbers":[${phone()}`);
    await company.api.post('/v1/customers/create', { typeID: 99, mobile: phone(), countryCode: '+995' });
    // More failing callbacks than are logged at info: the others are logged at debug.
    const numbers = Array.from({ length: 40 }, phone);
    await company.send({ numbers, text: TEXT });
    await company.api.get(`/v1/sms/report/${key}`);
    await company.api.get(`/v1/customers/search`, { query: { type: 'mobile', value: phone() } });
    await anybody.get(`/v1/nothing/${key}`, { query: { key, token: operatorToken } });
    await anybody.get('/admin/v1/companies', { query: { key, token: operatorToken } });
    await atOperators.get('/admin/v1/companies', { query: { key, token: operatorToken } });
    await atOperators.get('/admin/v1/companies', { headers: { authorization: `Bearer ${key}` } });
    await anybody.get('/v1/sms/brandNames', { headers: { key: operatorToken } });
    await operator().post('/routes', { url: `smpp://x:${ROUTE_PASSWORD}@127.0.0.1:1?unknown=1` });
    await operator().request('PUT', `/companies/${company.id}/callback`, {
      body: { url: `ftp://u:${ROUTE_PASSWORD}@h/`, key: CALLBACK_KEY, signingSecret: 'short' },
    });
  }

  /** The content of the queues without their consumer. */
  async function queuedWhileStopped(): Promise<WaitingMessage[]> {
    await own.system.stopProcess('callback-dispatcher');
    await own.system.stopProcess('sms-sender');
    const { api, brandID } = company;
    const sends = [{ text: OTP, otp: true }, { text: TEXT }];
    for (const send of sends)
      expect((await api.send({ brandID, numbers: [phone()], ...send })).body.statusID).toBe(0);
    for (const queue of ['sms.submit.otp', 'sms.submit.standard'])
      await until(
        () => waitingCount(queue),
        (count) => count >= 1,
        { what: `a message in ${queue}` },
      );
    const submits = await waitingMessages();
    await own.system.startProcess('sms-sender');
    await until(
      () => waitingCount('callbacks.statuses'),
      (count) => count >= 2,
      { what: 'status changes in the queues' },
    );
    const changes = await waitingMessages();
    await own.system.startProcess('callback-dispatcher');
    return [...submits, ...changes];
  }

  /** Waits until each phone's callback was attempted. */
  async function everythingSettled(): Promise<void> {
    await until(
      async () => (await operator().deliveries(company.id)).body['data'] as { attempts: number }[],
      (deliveries) => deliveries.filter(({ attempts }) => attempts > 0).length >= 2,
      { what: 'callbacks that were tried' },
    );
  }

  /** All secrets, which must not be found anywhere. */
  const secrets = (): Record<string, string> => {
    const file = readFileSync(join(herald().dir, 'secrets.json'), 'utf8');
    return {
      ...(JSON.parse(file) as Record<string, string>),
      ...readLiveSecrets(herald().dir),
      operatorToken: own.system.run.operatorToken,
      'the key': company.api.key,
      'another key': otherKey,
      'the callback key': CALLBACK_KEY,
      'the signing secret': signingSecret,
      'the password of a route': ROUTE_PASSWORD,
      'a one-time password': OTP,
    };
  };

  it('every process has logged something', () => {
    const files = new Set(lines.filter(({ level }) => level !== null).map(({ file }) => file));
    for (const name of ['gateway', 'brand', 'billing', 'sms-api', 'sms-sender', 'callback-dispatcher']) {
      expect([...files]).toContain(`${name}.log`);
    }
  });

  it('are in no log, at no level', () => {
    for (const [name, secret] of Object.entries(secrets())) {
      expect({ name, lines: linesWith(lines, secret) }).toEqual({ name, lines: [] });
      expect({ name, lines: linesWith(lines, encodeURIComponent(secret)) }).toEqual({ name, lines: [] });
    }
  });

  it('nor are tokens between services, or texts', () => {
    const tokens = lines.filter(({ text }) => /eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/.test(text));
    expect(tokens).toEqual([]);
    expect(linesWith(lines, TEXT)).toEqual([]);
  });

  it('a full number is in no line at info or above', () => {
    const shown = lines.filter(({ level }) => level !== 'debug');
    for (const number of phones)
      expect({ number, lines: linesWith(shown, number) }).toEqual({ number, lines: [] });
  });

  it('a message in a queue contains neither text nor key nor token', () => {
    expect(inQueues.map(({ queue }) => queue)).toEqual(
      expect.arrayContaining(['sms.submit.otp', 'sms.submit.standard']),
    );
    const everything = inQueues.map((message) => JSON.stringify(message)).join('\n');
    for (const [name, secret] of Object.entries({ ...secrets(), text: TEXT })) {
      expect(`${name}: ${everything.includes(secret)}`).toBe(`${name}: false`);
    }
  });

  it('a database contains none of them in plain text; of a key, it has the hash', async () => {
    // The text with the code is erased as soon as it is submitted.
    await until(
      () => documentsWith(...Object.values(secrets())),
      (found) => found.length === 0,
      { what: 'no document with a secret' },
    );
    expect(await documentsWith(TEXT)).not.toEqual([]); // proves the search
  });

  describe('callbacks to local addresses', () => {
    const port = (): string => new URL(company.receiver.url()).port;

    it.each([
      'http://127.0.0.1:PORT/callback',
      'http://localhost:PORT/',
      'http://0177.0.0.1:PORT/',
      'http://[::1]:PORT/',
      'http://[::ffff:127.0.0.1]:PORT/',
      'http://169.254.169.254/latest/meta-data/',
    ])('%s is refused, logged, and shown to the operator', async (url) => {
      const { id, api } = await newCompany({ brandName: false });
      const callback = { url: url.replace('PORT', port()), key: CALLBACK_KEY };
      await operator().data('PUT', `/companies/${id}/callback`, callback);
      await newBrand(api, `Local ${id}`);
      const [delivery] = await until(
        async () => (await operator().deliveries(id)).body['data'] as Record<string, unknown>[],
        (all) => all.some(({ attempts }) => Number(attempts) > 0),
        { what: 'an attempt' },
      );
      // A name has the same error as a name that does not resolve.
      const said = /local or private address|not to a public address/;
      const refused = expect.stringMatching(said);
      expect(delivery).toMatchObject({ state: 'waiting', lastStatus: null, lastError: refused });
      await until(
        async () =>
          (await writtenLines(herald().dir))
            .filter(({ text }) => text.includes(`"company":${id},"callback":"sms.brand.activated"`))
            .map(({ text }) => text)
            .join(),
        (logged) => said.test(logged),
        { what: 'the refusal in the log' },
      );
      expect(company.receiver.received).toEqual([]);
    });
  });
});
