import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Express } from 'express';
import request from 'supertest';
import { LiveSetting } from '@herald/config';
import { createRegistry } from '@herald/telemetry/metrics';
import type { MongoConnection } from '@herald/mongo';
import { Activity, renderError } from '@herald/service';
import { quiet } from '@herald/testing/loggers';
import { Namespace } from '@herald/testing/namespace';
import { until } from '@herald/testing/until';
import { GLOBAL, StopListStore } from '../../rules/stop-list/stop-list-store';
import { SubmissionStore } from '../../record/outcomes/submission-store';
import { composeCarriers } from '../../compose-carriers';
import { ListenerAddresses } from '../http/listener-address';
import { readingsOf } from '../message-ids';
import { reportsOf } from '../listener/reports';
import type { HttpRouteSettings } from '../route/http-settings';
import { parseCarrier } from '../route/route-settings';
import { Smsc } from '../testing/smsc';
import { FAST_TIMES } from '../testing/carriers-fixture';

const PER_HOUR = 8;
const TEST = { number: '+995 599 000001', sender: 'Probe', text: 'გამარჯობა' };

/** Senders that share a route, like processes. */
describe('a test send', () => {
  let namespace: Namespace;
  let connection: MongoConnection;
  let smsc: Smsc;
  /** The SMSC of another route, which serves all numbers and is preferred. */
  let first: Smsc;
  let kannel: Server;
  let kannelUrl: string;
  /** The requests of Kannel's clients. */
  const queries: URLSearchParams[] = [];
  const keys = new LiveSetting<Buffer[] | null>([randomBytes(32)]);
  const publicUrl = 'https://sms.example.com';
  let senders: ReturnType<typeof composeCarriers>[];
  let app: Express;
  let stopList: StopListStore;

  beforeAll(async () => {
    namespace = new Namespace();
    connection = await namespace.mongo();
    [smsc, first] = [await Smsc.start(), await Smsc.start()];
    kannel = createServer((incoming, response) => {
      queries.push(new URL(incoming.url!, publicUrl).searchParams);
      response.writeHead(202).end('0: Accepted for delivery');
    });
    await new Promise<void>((resolve) => kannel.listen(0, '127.0.0.1', resolve));
    const { port } = kannel.address() as AddressInfo;
    kannelUrl = `http://127.0.0.1:${port}/cgi-bin/sendsms?preset=kannel&name=kannel&prefixes=7&username=u&password=p&allow_private=on`;
    const receipts = new SubmissionStore(connection);
    const config = {
      SMS_CARRIERS: `${first.url}?name=first&priority=1 ${smsc.url}?name=probed&prefixes=7&binds=2&priority=2 ${kannelUrl}`,
      ROUTE_ENCRYPTION_KEY: keys,
      CARRIER_PUBLIC_URL: publicUrl,
      TEST_SEND_NUMBERS: ['995599000001', '995599000002'],
      TEST_SENDS_PER_HOUR: PER_HOUR,
    };
    stopList = new StopListStore(connection);
    senders = [1, 2].map(() => {
      const context = {
        config,
        connection,
        stopList,
        logger: quiet,
        registry: createRegistry('sms'),
        activity: new Activity(),
        owner: randomUUID(),
      };
      return composeCarriers(context, FAST_TIMES);
    });
    for (const sender of senders) {
      // Like the recorder with an unmatched delivery receipt.
      sender.onReceipt = (receipt, acknowledge) =>
        void receipts.addWaiting([receipt], new Date()).then(() => acknowledge(true));
      await sender.start();
    }
    app = express();
    app.use((_request, response, next) => {
      response.locals.caller = { kind: 'operator', name: 'Nino' };
      next();
    });
    app.use(senders[0]!.adminRouter, renderError(quiet));
    await until(async () => (await request(app).get('/admin/v1/routes/probed')).body.data.boundBinds === 2);
  });
  afterAll(async () => {
    await Promise.all(senders.map((sender) => sender.stop()));
    await Promise.all([smsc.stop(), first.stop()]);
    kannel.closeAllConnections();
    await new Promise((resolve) => kannel.close(resolve));
    await namespace.remove();
  });
  beforeEach(() => (smsc.submits.length = 0));

  const ask = (body: object, key?: string) => {
    const post = request(app).post('/admin/v1/routes/probed/test-send');
    return (key === undefined ? post : post.set('idempotency-key', key)).send(body);
  };
  const isLive = async (): Promise<boolean> =>
    (await request(app).get('/admin/v1/routes/probed')).body.data.live;
  const newest = async (): Promise<Record<string, unknown>> =>
    (await request(app).get('/admin/v1/routes/probed/test-sends?length=1')).body.data[0];

  it('is submitted once, by its route alone, and shows the answer and the delivery receipt', async () => {
    const key = randomUUID();
    const [asked, again] = [await ask(TEST, key).expect(201), await ask(TEST, key).expect(201)];
    expect(again.body.data.id).toBe(asked.body.data.id);
    await ask({ ...TEST, text: 'other' }, key).expect(409);
    await until(async () => (await newest()).state === 'taken');
    expect(await newest()).toMatchObject({
      route: 'probed',
      number: '995599000001',
      sender: 'Probe',
      text: TEST.text,
      by: 'Nino',
      carrierId: 'id-1',
      error: null,
      receipt: null,
    });
    await smsc.deliver({
      source_addr: '995599000001',
      destination_addr: 'Probe',
      esm_class: 4,
      short_message:
        'id:id-1 sub:001 dlvrd:001 submit date:2701310530 done date:2701310530 stat:DELIVRD err:000 text:',
    });
    await until(async () => (await newest()).receipt !== null);
    expect((await newest()).receipt).toMatchObject({ state: 'delivered' });
    expect(smsc.submits).toHaveLength(1);
    expect(first.submits).toHaveLength(0);
    expect(await new SubmissionStore(connection).hasWaiting()).toBe(false);
  });

  it('shows the delivery receipt of a provider that tells no id, by our reference', async () => {
    const path = '/admin/v1/routes/kannel';
    await until(async () => (await request(app).get(path)).body.data.live);
    await request(app).post(`${path}/test-send`).send(TEST).expect(201);
    const sent = async (): Promise<Record<string, unknown>> =>
      (await request(app).get(`${path}/test-sends`)).body.data[0];
    await until(async () => (await sent()).state === 'taken');
    expect((await sent()).carrierId).toMatch(/^test-[\da-f]{12}-[\da-z]{8}$/);
    // Kannel calls the address with its own values.
    const url = queries[0]!.get('dlr-url')!.replace('%d', '1').replace('%A', 'DELIVRD');
    const settings = {
      ...(parseCarrier(kannelUrl, () => '') as HttpRouteSettings),
      ...{ name: 'kannel' },
    };
    const addresses = new ListenerAddresses(publicUrl, keys);
    const report = { method: 'GET', url, headers: {}, body: Buffer.alloc(0) };
    const { receipts } = reportsOf(settings, report, (given) => addresses.referenceOf('kannel', given));
    const [id, messageReference] = ['test-0123456789ab-01234567', 'test-0123456789ab'];
    const other = { ...receipts[0]!, carrierId: id, ids: readingsOf(id, 'raw'), messageReference };
    await new SubmissionStore(connection).addWaiting([other, ...receipts], new Date());
    await until(async () => (await sent()).receipt !== null);
    expect((await sent()).receipt).toMatchObject({ state: 'delivered' });
    const waiting = await new SubmissionStore(connection).findWaiting({ keys: [], numbers: [other.number] });
    expect(waiting.map(({ receipt }) => receipt.messageReference)).toEqual(['test-0123456789ab']);
    await new SubmissionStore(connection).removeWaiting(waiting.map(({ _id }) => _id));
  });

  it("shows the carrier's error", async () => {
    const { onSubmit } = smsc;
    smsc.onSubmit = (pdu, session) => session.send(pdu.response({ command_status: 0x0b }));
    await ask(TEST).expect(201);
    await until(async () => (await newest()).state === 'refused');
    expect((await newest()).error).toMatch(/ESME_RINVDSTADR$/);
    smsc.onSubmit = onSubmit;
  });

  it('goes to configured numbers only, and to none on the global stop list', async () => {
    const { errors } = (await ask({ ...TEST, number: '995599000003' }).expect(400)).body;
    expect(errors).toEqual({ number: expect.stringContaining('TEST_SEND_NUMBERS') });
    await stopList.addNumbers(GLOBAL, ['995599000002'], 'STOP');
    const stopped = await ask({ ...TEST, number: '995599000002' }).expect(409);
    expect(stopped.body.message).toContain('global stop list');
    expect(smsc.submits).toHaveLength(0);
  });

  it('is refused if it could not be submitted, or is no SMS', async () => {
    const { errors } = (await ask({ number: '12', sender: '', text: 'ა'.repeat(71) }).expect(400)).body;
    expect(Object.keys(errors as object)).toEqual(['sender']);
    expect(Object.keys((await ask({ ...TEST, number: '12' }).expect(400)).body.errors as object)).toEqual([
      'number',
    ]);
    expect(
      Object.keys((await ask({ ...TEST, text: 'ა'.repeat(71) }).expect(400)).body.errors as object),
    ).toEqual(['text']);
    await request(app).post('/admin/v1/routes/nowhere/test-send').send(TEST).expect(404);
    await request(app).get('/admin/v1/routes/nowhere/test-sends').expect(404);
    await request(app).post('/admin/v1/routes/probed/pause').expect(200);
    await ask(TEST).expect(409);
    await until(async () => (await isLive()) === false);
  });

  it('is limited per hour, also for concurrent requests', async () => {
    await request(app).post('/admin/v1/routes/probed/resume').expect(200);
    // The senders learn of the change after it is stored; until then no bind accepts messages, and the answer is 409.
    await until(async () => (await isLive()) === true);
    const answers = await Promise.all(Array.from({ length: PER_HOUR + 5 }, () => ask(TEST)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(429);
    expect(new Set(statuses)).not.toContain(500);
    const { body } = await request(app).get('/admin/v1/routes/probed/test-sends?length=100');
    expect(body.data.length).toBeLessThanOrEqual(PER_HOUR);
    const { headers } = answers.find(({ status }) => status === 429)!;
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });
});
