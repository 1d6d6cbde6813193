import { randomBytes, randomUUID } from 'node:crypto';
import express, { type Express } from 'express';
import request from 'supertest';
import { LiveSetting } from '@herald/config';
import { Activity, renderError } from '@herald/service';
import { createRegistry } from '@herald/telemetry/metrics';
import type { MongoConnection } from '@herald/mongo';
import { DELIVERY } from '@herald/contracts';
import { quiet } from '@herald/testing/loggers';
import { Namespace } from '@herald/testing/namespace';
import { until } from '@herald/testing/until';
import { batchesIn, freshBatchState } from './model/batch-model';
import { composeCarriers, operatorRoutes } from './compose-carriers';
import type { RouteView } from './carriers/operator/route-view';
import { Smsc } from './carriers/testing/smsc';
import {
  FAST_TIMES,
  NO_TEST_SENDS,
  NOBODY_STOPPED,
  part,
  untilCapacity,
} from './carriers/testing/carriers-fixture';
import { Departures } from './carriers/testing/departures';

type ComposedCarriers = ReturnType<typeof composeCarriers>;

const NUMBER = '995599000001';
const ROUTE_KEY = new LiveSetting<Buffer[] | null>([randomBytes(32)]);
const NO_KEY = new LiveSetting<Buffer[] | null>(null);

function asOperator(router: express.Router): Express {
  const app = express();
  app.use((_request, response, next) => {
    response.locals.caller = { kind: 'operator', name: 'Nino' };
    next();
  });
  app.use(router);
  app.use(renderError(quiet));
  return app;
}

describe('carriers of several senders', () => {
  let namespace: Namespace;
  let connection: MongoConnection;
  let smsc: Smsc;
  let senders: { carriers: ComposedCarriers; metrics(): Promise<string> }[] = [];
  beforeAll(async () => {
    namespace = new Namespace();
    connection = await namespace.mongo();
  });
  beforeEach(async () => {
    smsc = await Smsc.start();
    senders = [];
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await Promise.all(senders.map(({ carriers }) => carriers.stop()));
    await smsc.stop();
    for (const { collectionName } of await connection.db!.collections())
      await connection.db!.collection(collectionName).deleteMany({});
  });
  afterAll(() => namespace.remove());

  const start = async (urls: string): Promise<ComposedCarriers> => {
    const registry = createRegistry('sms');
    const owner = randomUUID();
    const config = { SMS_CARRIERS: urls, ROUTE_ENCRYPTION_KEY: ROUTE_KEY, ...NO_TEST_SENDS };
    const around = { stopList: NOBODY_STOPPED, logger: quiet, activity: new Activity() };
    const context = { config, connection, registry, owner, ...around };
    const carriers = composeCarriers(context, FAST_TIMES);
    senders.push({ carriers, metrics: () => registry.metrics() });
    await carriers.start();
    return carriers;
  };
  const submit = (carriers: ComposedCarriers): Promise<unknown> =>
    new Promise((resolve) => carriers.submit(part(), resolve));
  const bound = (): number => smsc.binds.filter(({ session }) => !session.socket.destroyed).length;
  const view = async (carriers: ComposedCarriers, name = 'main'): Promise<RouteView> => {
    const answer = await request(asOperator(carriers.adminRouter))
      .get(`/admin/v1/routes/${name}`)
      .expect(200);
    return answer.body.data as RouteView;
  };

  it('share the binds, and exactly the rate limit', async () => {
    const urls = `${smsc.url}?name=main&binds=2&tps=100&window=50`;
    const one = await start(urls);
    await until(() => bound() === 2);
    const two = await start(urls);
    await until(() => two.alive && one.alive && bound() === 2);
    expect([one, two].map(({ all }) => all[0]!.describe().rateLimit)).toEqual([50, 50]);
    const departures = new Departures();
    // Parts for more than a second.
    await Promise.all(
      [one, two].map(async (carriers) => {
        while (departures.count < 130) {
          await untilCapacity(carriers, NUMBER);
          carriers.submit(part({ priority: 'bulk' }), () => undefined);
        }
      }),
    );
    departures.stop();
    expect(departures.mostInASecond()).toBeLessThanOrEqual(100);
    await senders.shift()!.carriers.stop();
    await until(async () => {
      const { boundBinds, rateLimitNow } = await view(two);
      return boundBinds === 2 && rateLimitNow === 100;
    });
  });

  it('without a bind of a route know whether another sender serves it', async () => {
    const urls = `${smsc.url}?name=main&binds=1&prefixes=995`;
    const three = [await start(urls), await start(urls), await start(urls)];
    await until(() => three.filter(({ alive }) => alive).length === 1);
    const holder = three.find(({ alive }) => alive)!;
    const others = three.filter((one) => one !== holder);
    await until(() => others.every((one) => one.isServedElsewhere(NUMBER)));
    expect(others.map((one) => one.isServedElsewhere('79001234567'))).toEqual([false, false]);
    expect(holder.isServedElsewhere(NUMBER)).toBe(false);
    await senders.splice(three.indexOf(holder), 1)[0]!.carriers.stop();
    await until(() => others.some(({ alive }) => alive));
    const [next] = others.filter(({ alive }) => alive);
    await until(() => !next!.isServedElsewhere(NUMBER));
  });

  it('obey the operator in every sender: pause, resume, drain', async () => {
    const urls = `${smsc.url}?name=main&binds=2`;
    const one = await start(urls);
    const two = await start(urls);
    await until(() => one.alive && two.alive);
    const operator = asOperator(
      operatorRoutes({
        connection,
        stopList: NOBODY_STOPPED,
        config: { SMS_CARRIERS: urls, ROUTE_ENCRYPTION_KEY: NO_KEY, ...NO_TEST_SENDS },
      }).adminRouter,
    );
    const act = async (action: string): Promise<RouteView> =>
      (await request(operator).post(`/admin/v1/routes/main/${action}`).expect(200)).body.data as RouteView;
    expect(await act('pause')).toMatchObject({ name: 'main', control: 'paused' });
    await until(() => !one.alive && !two.alive);
    expect(await submit(one)).toEqual({ kind: 'delayed', route: null, code: null });
    await until(() => bound() === 2);
    await act('drain');
    await until(() => bound() === 0);
    const three = await start(urls);
    await until(
      () => view(three),
      (route) => route.senders.length === 3,
    );
    const states = [one, two, three].flatMap(({ all }) => all[0]!.describe().binds.map(({ state }) => state));
    expect(states).toEqual(['stopped', 'stopped']);
    expect([three.alive, bound()]).toEqual([false, 0]);
    await act('resume');
    await until(() => bound() === 2);
    // The SMSC learns of a bind before its sender does.
    await until(() => [one, two, three].some(({ alive }) => alive));
    expect(await submit([one, two, three].find(({ alive }) => alive)!)).toMatchObject({ kind: 'taken' });
    await request(operator).post('/admin/v1/routes/other/pause').expect(404);
  });

  it('show the operator the recipients that wait for a carrier that is down', async () => {
    const carriers = await start(`${smsc.url}?name=main&prefixes=995`);
    await until(() => carriers.alive);
    const fresh = {
      company: 1,
      brandID: 1,
      first: 0,
      sender: 'Shop',
      requestId: 'r',
      callbackUrl: null,
      checkStopList: false,
      text: 'Hello',
      encoding: 'gsm7' as const,
      parts: 1,
      pending: [],
      pendingSince: null,
      expiresAt: new Date(Date.now() + 3_600_000),
      createdAt: new Date(),
      ...freshBatchState(),
    };
    const numbers = [NUMBER, '995599000002', '995599000003'];
    const statuses = numbers.map(() => DELIVERY.AWAITING);
    const delayed = { i: 1, at: 0, delays: 3, unknowns: 0, why: 'delayed' as const };
    const unknown = { i: 2, at: 0, delays: 0, unknowns: 1, why: 'unknown' as const };
    await batchesIn(connection).insertMany([
      { ...fresh, _id: '1.0', smsID: 1, number: 0, priority: 'bulk', state: 'queued', numbers, statuses },
      {
        ...fresh,
        _id: '2.0',
        smsID: 2,
        number: 0,
        priority: 'otp',
        state: 'waiting',
        numbers,
        statuses,
        intent: 3,
        retries: [delayed, unknown],
      },
      {
        ...fresh,
        _id: '3.0',
        smsID: 3,
        number: 0,
        priority: 'bulk',
        state: 'queued',
        numbers: ['4420'],
        statuses: [DELIVERY.AWAITING],
      },
    ]);
    await until(
      () => view(carriers),
      ({ live, unserved }) => live && unserved.bulk === 0 && unserved.otp === 0,
    );
    await smsc.stop();
    await until(
      () => view(carriers),
      ({ live, unserved }) => !live && unserved.bulk === 3 && unserved.otp === 1,
    );
    smsc = await Smsc.start();
  });

  it('show the operator the state of each route', async () => {
    const carriers = await start(`${smsc.url}?name=main&binds=2&window=30&prefixes=995&tps=500`);
    await until(() => bound() === 2);
    const statuses = [0, 0x0b, 0x0b];
    smsc.onSubmit = (pdu, session) =>
      session.send(pdu.response({ command_status: statuses.shift() ?? 0, message_id: 'x' }));
    for (let i = 0; i < 3; i++) await submit(carriers);
    let route!: RouteView;
    await until(async () => {
      route = await view(carriers);
      return route.live && route.counts.refused === 2 && route.boundBinds === 2;
    });
    expect(route).toMatchObject({
      address: `smpp://herald@127.0.0.1:${smsc.port}`,
      source: 'environment',
      prefixes: ['995'],
      binds: 2,
      boundBinds: 2,
      window: 30,
      windowInUse: 0,
      tps: 500,
      rateLimitNow: 500,
      live: true,
      control: 'running',
      counts: { submitted: 3, taken: 1, refused: 2 },
      errors: [{ code: '0x0B', name: 'ESME_RINVDSTADR', class: 'refuse', count: 2 }],
    });
    expect(route.senders[0]!.binds).toHaveLength(2);
    expect(JSON.stringify(route)).not.toContain('secret');
    const list = await request(asOperator(carriers.adminRouter)).get('/admin/v1/routes?length=1').expect(200);
    expect(list.body).toMatchObject({ statusID: 0, recordsTotal: 1, data: [{ name: 'main' }] });
    const metrics = await senders[0]!.metrics();
    expect(metrics).toMatch(/herald_carrier_submits_total\{route="main",service="sms"\} 3/);
    expect(metrics).toMatch(
      /herald_carrier_answers_total\{route="main",code="ESME_RINVDSTADR",service="sms"\} 2/,
    );
    expect(metrics).toMatch(/herald_carrier_round_trip_seconds_count\{service="sms",route="main"\} 3/);
  });

  it('add, change and remove routes without a restart', async () => {
    const carriers = await start(`${smsc.url}?name=main&prefixes=1`);
    await until(() => carriers.alive);
    const other = await Smsc.start();
    const operator = request(asOperator(carriers.adminRouter));
    const url = other.url.replace(':secret', '');
    await operator
      .post('/admin/v1/routes')
      .send({ url: `${url}?name=new&prefixes=995`, password: 'p:w/' })
      .expect(201);
    await until(() => other.binds.length === 1);
    expect(other.binds[0]!.pdu.password).toBe('p:w/');
    expect(await submit(carriers)).toMatchObject({ kind: 'taken', route: 'new' });
    expect(JSON.stringify((await operator.get('/admin/v1/routes')).body)).not.toContain('p:w');
    const stored = JSON.stringify(await connection.db!.collection('routes').find().toArray());
    expect(stored).not.toMatch(/p:w|p%3Aw/i);
    await operator
      .post('/admin/v1/routes')
      .send({ url: `${url}?name=new` })
      .expect(409);
    for (const password of ['\ud800', 'a\0'])
      await operator.post('/admin/v1/routes').send({ url, password }).expect(400);
    const wrong = await operator
      .post('/admin/v1/routes')
      .send({ url: `${url}?bind=2` })
      .expect(400);
    expect(wrong.body.errors.url).toMatch(/"bind" is not allowed/);

    await operator
      .put('/admin/v1/routes/new')
      .send({ url: `${url}?prefixes=995&system_type=VMA` })
      .expect(200);
    await until(() => other.binds.at(-1)!.pdu.system_type === 'VMA');
    expect(other.binds.at(-1)!.pdu.password).toBe('p:w/');
    const shown = (await operator.get('/admin/v1/routes/new')).body.data.url as string;
    expect(shown).toBe(`${url}?prefixes=995&system_type=VMA&name=new`);
    // Another user: the password is not kept.
    const stranger = url.replace('herald', 'stranger');
    await operator.put('/admin/v1/routes/new').send({ url: stranger }).expect(200);
    await until(() => other.binds.at(-1)!.pdu.system_id === 'stranger');
    expect(other.binds.at(-1)!.pdu.password).toBe('');
    await operator
      .put('/admin/v1/routes/main')
      .send({ url: `${smsc.url.replace(':secret', '')}?name=main&prefixes=1&system_type=VMB` })
      .expect(200);
    await until(() => smsc.binds.at(-1)!.pdu.system_type === 'VMB');
    expect(smsc.binds.at(-1)!.pdu.password).toBe('secret');
    await operator.delete('/admin/v1/routes/main').expect(200);
    await operator.delete('/admin/v1/routes/new').expect(200);
    await until(
      () =>
        other.commands.filter((command) => command === 'unbind').length >= 2 &&
        other.binds.every(({ session }) => session.socket.destroyed),
    );
    expect(await submit(carriers)).toEqual({ kind: 'delayed', route: null, code: null });
    await operator.post('/admin/v1/routes/main/drain').expect(200);
    await operator.delete('/admin/v1/routes/main').expect(409);
    // It stays drained.
    expect((await operator.get('/admin/v1/routes/main')).body.data.control).toBe('drained');
    await operator.delete('/admin/v1/routes/none').expect(404);
    await other.stop();
  });
});
