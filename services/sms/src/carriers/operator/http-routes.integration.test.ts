import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Express } from 'express';
import request from 'supertest';
import { LiveSetting } from '@herald/config';
import type { MongoConnection } from '@herald/mongo';
import { Activity, renderError } from '@herald/service';
import { createRegistry } from '@herald/telemetry/metrics';
import { quiet } from '@herald/testing/loggers';
import { Namespace } from '@herald/testing/namespace';
import { composeCarriers } from '../../compose-carriers';
import custom from '../http/presets/custom.json';
import { FAST_TIMES, NOBODY_STOPPED } from '../testing/carriers-fixture';

const KEYS = new LiveSetting<Buffer[] | null>([randomBytes(32)]);
const NUMBER = '995599000001';
const SECRET = 'to"ken/secret+1';

describe('a route over HTTP, for the operator', () => {
  let namespace: Namespace;
  let connection: MongoConnection;
  let carriers: ReturnType<typeof composeCarriers>;
  let app: Express;
  let provider: Server;
  let port: number;
  let received: { url: string; headers: IncomingHttpHeaders; body: string }[];
  let answer: (headers: IncomingHttpHeaders) => [status: number, body: string];

  beforeAll(async () => {
    provider = createServer((asked, response) => {
      let body = '';
      asked.on('data', (chunk: Buffer) => (body += chunk.toString()));
      asked.on('end', () => {
        received.push({ url: asked.url!, headers: asked.headers, body });
        const [status, text] = answer(asked.headers);
        response.writeHead(status, { 'content-type': 'application/json' }).end(text);
      });
    });
    await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done));
    ({ port } = provider.address() as AddressInfo);
    namespace = new Namespace();
    connection = await namespace.mongo();
    carriers = composeCarriers(
      {
        config: {
          SMS_CARRIERS: 'smpp://nobody@127.0.0.1:1?name=away',
          ROUTE_ENCRYPTION_KEY: KEYS,
          CARRIER_PUBLIC_URL: 'https://sms.example.com',
          TEST_SEND_NUMBERS: [NUMBER],
          TEST_SENDS_PER_HOUR: 3,
        },
        connection,
        stopList: NOBODY_STOPPED,
        logger: quiet,
        registry: createRegistry('sms'),
        activity: new Activity(),
        owner: randomUUID(),
      },
      FAST_TIMES,
    );
    app = express()
      .use((_request, response, next) => {
        response.locals.caller = { kind: 'operator', name: 'Nino' };
        next();
      })
      .use(carriers.adminRouter, renderError(quiet));
  });
  afterAll(async () => {
    provider.closeAllConnections();
    await new Promise((done) => provider.close(done));
    await namespace.remove();
  });
  beforeEach(async () => {
    received = [];
    answer = () => [201, '{"sid":"SM1","status":"queued","num_segments":"1"}'];
    await Promise.all(
      ['routes', 'route_presets', 'route_test_sends'].map((name) =>
        connection.db!.collection(name).deleteMany(),
      ),
    );
  });

  const url = (more = '', name = 'tw'): string =>
    `http://127.0.0.1:${port}?preset=twilio&accountSid=AC1&allow_private=on&name=${name}${more}`;
  const add = (body: object) => request(app).post('/admin/v1/routes').send(body);
  const put = (body: object, name = 'tw') => request(app).put(`/admin/v1/routes/${name}`).send(body);
  const attempt = (body: object, name = 'tw') => request(app).post(`/admin/v1/routes/${name}/try`).send(body);
  const tokenSent = async (): Promise<string> => {
    await attempt({ number: NUMBER, send: true }).expect(200);
    const [, encoded] = received.at(-1)!.headers.authorization!.split(' ');
    return Buffer.from(encoded!, 'base64').toString().replace('AC1:', '');
  };

  it('is shown with its preset and its address for reports, and stored and shown without its secrets', async () => {
    const { body } = await add({ url: url('&from=Test'), secrets: { authToken: SECRET } }).expect(201);
    expect(body.data).toMatchObject({
      name: 'tw',
      kind: 'http',
      preset: 'twilio',
      mode: null,
      address: `http://127.0.0.1:${port}/`,
      url: `http://127.0.0.1:${port}/?preset=twilio&accountSid=AC1&allow_private=on&name=tw&from=Test`,
      receiptUrl: expect.stringMatching(/^https:\/\/sms\.example\.com\/v1\/carriers\/tw\/[\w-]{24}$/),
    });
    const listed = await request(app).get('/admin/v1/routes').expect(200);
    const stored = await connection.db!.collection('routes').find().toArray();
    expect(JSON.stringify([body, listed.body, stored])).not.toMatch(/secret/);
    expect(await tokenSent()).toBe(SECRET);
  });

  it('names what is wrong with its fields, and never shows a value', async () => {
    const missing = await add({ url: url() }).expect(400);
    expect(missing.body.errors.url).toMatch(/authToken is required/);
    const wrong = await add({ url: url('&sender=x'), secrets: { authToken: 'a\nsecret' } }).expect(400);
    expect(wrong.body.errors.url).toMatch(/authToken must not have line breaks.*; sender is no field/);
    expect(JSON.stringify(wrong.body)).not.toMatch(/secret/);
    await add({ url: `https://h.example?preset=nobody` }).expect(400);
    await request(app).post('/admin/v1/routes/tw/password').send({ password: 'x' }).expect(404);
  });

  it('keeps the secrets that a change does not give, at the same address with the same preset only', async () => {
    const secrets = { authToken: SECRET, apiKeySecret: 'other-secret' };
    await add({ url: url('&apiKeySid=SK1'), secrets }).expect(201);
    await put({ url: url('&tps=5'), secrets: { apiKeySecret: '' } }).expect(200);
    expect(await tokenSent()).toBe(SECRET);
    await put({ url: url(), secrets: { authToken: 'third' } }).expect(200);
    expect(await tokenSent()).toBe('third');
    const away = await put({ url: url().replace('127.0.0.1', 'localhost') }).expect(400);
    expect(away.body.errors.url).toMatch(/authToken is required/);
    await put({ url: url().replace('twilio', 'kannel').replace('accountSid', 'username') }).expect(400);
    await request(app).post('/admin/v1/routes/tw/password').send({ password: 'x' }).expect(409);
  });

  it('is changed by one of two operators who saw the same, and then with the new values only', async () => {
    const { updatedAt } = (await add({ url: url(), secrets: { authToken: SECRET } }).expect(201)).body.data;
    const was = { url: `${url().replace('?', '/?')}`, updatedAt };
    const both = await Promise.all([
      put({ url: url('&tps=1'), secrets: { authToken: 'one' }, was }),
      put({ url: url('&tps=2'), secrets: { authToken: 'two' }, was }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = await put({ url: url('&tps=3'), was }).expect(409);
    expect(late.body.message).toBe('Conflict: url, updatedAt changed since you read it. Reload and retry.');
    const [saved] = both.filter(({ status }) => status === 200);
    expect(await tokenSent()).toBe(saved!.body.data.tps === 1 ? 'one' : 'two');
    await put({ url: url('&tps=3'), was: { updatedAt: saved!.body.data.updatedAt } }).expect(200);
    await put({ url: url('&tps=4'), was: { speed: 1 } }).expect(400);
    await put({ url: url('&tps=4') }).expect(200);
  });

  it('is added by one of two operators who give it the same name', async () => {
    const given = { url: url(), secrets: { authToken: SECRET } };
    const both = await Promise.all([add(given), add(given)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('is tested by a connection, without a message', async () => {
    const test = async (tested: string) => {
      const body = { url: tested, secrets: { authToken: 'x' } };
      return (await request(app).post('/admin/v1/routes/test-connection').send(body).expect(200)).body;
    };
    expect(await test(url())).toMatchObject({
      message: 'The provider accepted the connection. Whether it accepts the account, a try shows.',
      data: { kind: 'http', bound: true, error: null },
    });
    expect((await test(url().replace(String(port), '1'))).data).toMatchObject({
      bound: false,
      error: expect.stringContaining('ECONNREFUSED'),
    });
    const forbidden = await test(url().replace('http:', 'https:').replace('=on', '=off'));
    expect(forbidden.data).toMatchObject({
      bound: false,
      error: expect.stringMatching(/not public|private/),
    });
    expect(received).toHaveLength(0);
  });

  it('prints the request of a try with its secrets masked, and sends nothing', async () => {
    await add({ url: url(), secrets: { authToken: SECRET } }).expect(201);
    const { body } = await attempt({ number: '+995 599 000009', text: 'გამარჯობა' }).expect(200);
    expect(body.data).toMatchObject({
      request: {
        method: 'POST',
        url: `http://127.0.0.1:${port}/2010-04-01/Accounts/AC1/Messages.json`,
        headers: { Authorization: 'Basic ***' },
        body: expect.stringMatching(/^To=%2B995599000009&From=Herald&Body=.*StatusCallback=https/),
      },
      answer: null,
      outcome: null,
    });
    expect(JSON.stringify(body)).not.toMatch(/secret|carriers\/tw/);
    expect(received).toHaveLength(0);
  });

  it('sends a try once to a test number, and shows the answer as it was read, without secrets', async () => {
    await add({ url: url(), secrets: { authToken: SECRET } }).expect(201);
    answer = ({ authorization }) => [
      400,
      JSON.stringify({
        code: 21211,
        message: `No number; ${authorization!} ${SECRET} ${encodeURIComponent(SECRET)}`,
      }),
    ];
    const { body } = await attempt({ number: NUMBER, send: true }).expect(200);
    expect(body.data).toMatchObject({
      answer: { status: 400, body: expect.stringContaining('No number; *** *** ***') },
      outcome: { kind: 'refused', code: '21211', detail: 'No number; *** *** ***' },
    });
    const [shown] = (await request(app).get('/admin/v1/routes/tw/test-sends').expect(200)).body.data;
    expect(shown).toMatchObject({ number: NUMBER, state: 'refused', error: '21211', by: 'Nino' });
    expect(received).toHaveLength(1);

    const stranger = await attempt({ number: '995599000002', send: true }).expect(400);
    expect(stranger.body.errors.number).toContain('TEST_SEND_NUMBERS');
    await attempt({ number: NUMBER, send: true }).expect(200);
    await attempt({ number: NUMBER, send: true }).expect(200);
    await attempt({ number: NUMBER, send: true }).expect(429);
    const asked = { route: 'tw', number: NUMBER, sender: 'x', text: 'x', test: String(shown.id) };
    expect((await carriers.tries(asked)).answer).toBeNull();
    expect(received).toHaveLength(3);
  });

  it('is no route over SMPP, and no unknown one', async () => {
    const { message } = (await attempt({ number: NUMBER }, 'away').expect(409)).body;
    expect(message).toMatch(/over SMPP/);
    await attempt({ number: NUMBER }, 'nowhere').expect(404);
    await attempt({ number: '12' }).expect(400);
  });

  describe('with a preset of the operator', () => {
    const own = { ...custom, name: 'mine', title: 'Mine' };
    const store = (preset: object, name = 'mine') =>
      request(app).put(`/admin/v1/route-presets/${name}`).send(preset);
    const list = async () => (await request(app).get('/admin/v1/route-presets').expect(200)).body.data;

    it('is listed beside those of Herald, and given back as it was stored', async () => {
      await store(own).expect(200);
      const all = (await list()) as { name: string; own: boolean; updatedAt: string; fields: object[] }[];
      expect(all.map(({ name }) => name)).toEqual([
        'twilio',
        'infobip',
        'vonage',
        'kannel',
        'herald',
        'sms-gate',
        'textbee',
        'custom',
        'mine',
      ]);
      expect(all.at(-1)).toMatchObject({
        own: true,
        title: 'Mine',
        fields: custom.fields.map(({ name }) => ({ name })),
      });
      const { data } = (await request(app).get('/admin/v1/route-presets/mine').expect(200)).body;
      expect(data).toEqual({ ...own, updatedAt: all.at(-1)!.updatedAt });
      await store(data).expect(200);
      await request(app).get('/admin/v1/route-presets/none').expect(404);
    });

    it('names the field that is wrong', async () => {
      const request = { ...own.request, headers: { 'X-Text': '{text}' } };
      const { errors } = (await store({ ...own, request }).expect(400)).body;
      expect(errors).toEqual({ 'request.headers.X-Text': expect.stringContaining('not ASCII') });
      const fields = [{ name: 'window', label: 'Window' }];
      expect(
        (await store({ ...own, fields, request: { url: 'https://a/' } }).expect(400)).body.errors,
      ).toHaveProperty(['fields.window']);
      await store(own, 'twilio').expect(409);
    });

    it('is added and changed by one of two operators who saw the same', async () => {
      const statuses = async (was: object): Promise<number[]> => {
        const titles = ['One', 'Two'];
        const both = await Promise.all(titles.map((title) => store({ ...own, title, was })));
        return both.map(({ status }) => status).sort();
      };
      expect(await statuses({ updatedAt: null })).toEqual([200, 409]);
      const again = await store({ ...own, was: { updatedAt: null } }).expect(409);
      expect(again.body.message).toBe('Preset mine already exists. Open it to change it.');
      const { data: read } = (await request(app).get('/admin/v1/route-presets/mine').expect(200)).body;
      expect(await statuses(read)).toEqual([200, 409]);
      const late = await store({ ...own, was: { updatedAt: read.updatedAt } }).expect(409);
      expect(late.body.message).toBe('Conflict: updatedAt changed since you read it. Reload and retry.');
      await store({ ...own, was: [] }).expect(400);
      await request(app).delete('/admin/v1/route-presets/mine').expect(200);
      await store({ ...own, was: { updatedAt: read.updatedAt } }).expect(409);
      await store({ ...own, was: { updatedAt: null } }).expect(200);
    });

    it('is used by its name, and stays as long as a route uses it', async () => {
      await store(own).expect(200);
      const address = `http://127.0.0.1:${port}/send?preset=mine&username=u&allow_private=on&name=me`;
      await add({ url: address, secrets: { password: SECRET } }).expect(201);
      answer = () => [200, '{"id":"7"}'];
      const { body } = await attempt({ number: NUMBER, send: true }, 'me').expect(200);
      expect(body.data.outcome).toMatchObject({ kind: 'accepted', id: '7' });
      expect(received[0]).toMatchObject({ url: '/send', body: expect.stringContaining(`"to":"${NUMBER}"`) });

      const { message } = (await request(app).delete('/admin/v1/route-presets/mine').expect(409)).body;
      expect(message).toBe('Preset mine is used by route me.');
      const shown = own.fields.map((field) => ({ ...field, secret: false }));
      expect((await store({ ...own, fields: shown }).expect(400)).body.errors.fields).toMatch(
        /must stay secret/,
      );
      const more = [...own.fields, { name: 'tenant', label: 'Tenant' }];
      expect((await store({ ...own, fields: more }).expect(409)).body.message).toMatch(/tenant is required/);

      await request(app).delete('/admin/v1/routes/me').expect(200);
      await request(app).delete('/admin/v1/route-presets/mine').expect(200);
      await request(app).delete('/admin/v1/route-presets/mine').expect(404);
      await add({ url: address, secrets: { password: SECRET } }).expect(400);
      expect(await list()).toHaveLength(8);
    });
  });
});
