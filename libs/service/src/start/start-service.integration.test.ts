import { connect, createServer } from 'node:net';
import { connectToAny } from '@herald/broker';
import { Router } from 'express';
import {
  ConfigError,
  type Environment,
  readSettings,
  type ServiceSettings,
  serviceSettings,
} from '@herald/config';
import { EVENT_QUEUES } from '@herald/contracts';
import { declareCollection, unsharded } from '@herald/mongo';
import { keepingLogger, quiet } from '@herald/testing/loggers';
import { Namespace } from '@herald/testing/namespace';
import { until } from '@herald/testing/until';
import Joi from 'joi';
import { TOKEN_KEYS } from '@herald/testing/token-keys';
import type { MongoContext, ServiceContext } from './service-definition';
import { startService } from './start-service';

const namespace = new Namespace();
afterAll(() => namespace.remove());

const schema = Joi.object<ServiceSettings>(serviceSettings('unused', 3999));
const readConfig = (environment?: Environment): ServiceSettings => readSettings(schema, environment);
const environment = (): Environment => ({
  ...namespace.settings,
  PORT: '0',
  METRICS_PORT: '0',
  INTERNAL_TOKEN_PUBLIC_KEYS: TOKEN_KEYS.publicText,
});
const needs = { mongo: {}, broker: {} };
const thingsIn = declareCollection('things', unsharded('of a test'));
const statusOf = async (url: string): Promise<number | string> =>
  fetch(url).then(
    ({ status }) => status,
    () => 'gone',
  );

it('starts and stops its parts in order', async () => {
  const seen: Record<string, unknown> = {};
  let metrics = '';
  let http = '';
  const service = {
    name: 'ordered',
    needs,
    readConfig,
    compose: ({ connection, broker }: ServiceContext<ServiceSettings>) => ({
      routers: [Router()],
      things: thingsIn(connection),
      tasks: [
        { name: 'work', everyMs: 60_000, run: async () => void (seen.worked = seen.started !== undefined) },
      ],
      start: async () => {
        const [things] = await connection.db!.listCollections({ name: 'things' }).toArray();
        seen.started = { things: things?.name };
      },
      stop: async () => {
        const up = { mongodb: connection.readyState === 1, rabbitmq: broker.ready };
        seen.stopped = { ...up, http: await statusOf(`${http}/healthz`), metrics: await statusOf(metrics) };
      },
    }),
  };
  const running = await startService(service, { environment: environment(), logger: quiet });
  http = `http://127.0.0.1:${running.port}`;
  metrics = `http://127.0.0.1:${running.metricsPort}/metrics`;
  expect(seen).toEqual({ started: { things: 'things' }, worked: true });
  expect(await statusOf(`${http}/readyz`)).toBe(200);
  await running.drain();
  expect([await statusOf(`${http}/readyz`), await statusOf(`${http}/healthz`)]).toEqual([503, 200]);
  await running.stop(100);
  expect(seen.stopped).toEqual({ mongodb: true, rabbitmq: true, http: 'gone', metrics: 200 });
  expect(await statusOf(metrics)).toBe('gone');
  expect([running.context.connection.readyState, running.context.broker.ready]).toEqual([0, false]);
});

it('is not ready while one of its channels is missing, and reports that channel', async () => {
  const queue = EVENT_QUEUES.smsBrands;
  const service = {
    name: 'channels',
    needs,
    readConfig,
    compose: ({ broker }: ServiceContext<ServiceSettings>) => ({
      routers: [Router()],
      start: async () => void (await broker.consume(queue, { prefetch: 1 }, async () => undefined)),
    }),
  };
  const running = await startService(service, { environment: environment(), logger: quiet });
  const readiness = () => statusOf(`http://127.0.0.1:${running.port}/readyz`);
  const metrics = async () => (await fetch(`http://127.0.0.1:${running.metricsPort}/metrics`)).text();
  expect(await readiness()).toBe(200);
  const other = await connectToAny(process.env.AMQP_URL!);
  const name = `${namespace.name}.${queue.name}`;
  // Replaces the queue of the service with another queue of the same name. The steps are repeated if the service recreates its queue in between.
  await until(async () => {
    const channel = await other.createChannel();
    channel.on('error', () => undefined);
    const steps = [channel.deleteQueue(name), channel.assertQueue(name, { durable: true })];
    return Promise.all(steps).then(
      () => true,
      () => false,
    );
  });
  await until(async () => (await readiness()) === 503);
  const lines = await metrics();
  expect(lines).toMatch(/^herald_broker_channels_down\{.*channel="sms.brand-events".*\} 1$/m);
  expect(lines).toMatch(/^herald_broker_channels_down\{.*channel="publisher".*\} 0$/m);
  expect(lines).toMatch(/^herald_broker_channel_losses_total\{.*channel="sms.brand-events".*\} [1-9]/m);
  await (await other.createChannel()).deleteQueue(name);
  await other.close();
  await until(async () => (await readiness()) === 200);
  await running.stop(100);
});

it('waits until its MongoDB user is created', async () => {
  const admin = (await namespace.mongo()).getClient().db('admin');
  const user = `late-${namespace.name}`;
  const url = new URL(process.env.MONGO_URL!);
  [url.username, url.password] = [user, 'password'];
  url.searchParams.set('authSource', 'admin');
  const logger = keepingLogger();
  const starting = startService(
    { name: 'late', needs, readConfig, compose: () => ({ routers: [Router()] }) },
    { environment: { ...environment(), MONGO_URL: url.href }, logger },
  );
  await until(() => logger.events('warn').length > 0);
  await admin.command({ createUser: user, pwd: 'password', roles: ['readWriteAnyDatabase'] });
  const running = await starting;
  expect(await statusOf(`http://127.0.0.1:${running.port}/readyz`)).toBe(200);
  expect(
    logger.lines.filter(({ level }) => level !== 'info').map(({ event, fields }) => [event, fields]),
  ).toEqual([
    [
      'process.waiting_for_server',
      { server: 'MongoDB', reason: expect.stringContaining(`the login of user ${user}`) },
    ],
  ]);
  await running.stop(100);
  await admin.command({ dropUser: user });
});

it('refuses invalid settings before any connection', async () => {
  const compose = (): never => {
    throw new Error('composed');
  };
  const start = () =>
    startService({ name: 'wrong', needs, readConfig, compose }, { environment: {}, logger: quiet });
  await expect(start()).rejects.toThrow(ConfigError);
});

it('waits for a database that is slow to open connections, without an error', async () => {
  const connection = await namespace.mongo();
  const { host, port } = connection.getClient().options.hosts[0]!;
  let delayMs = 0;
  const slow = createServer((client) => {
    const server = connect(port!, host!);
    client.pipe(server).on('error', () => client.destroy());
    client.on('error', () => server.destroy()).on('close', () => server.destroy());
    server.on('data', (data) => void setTimeout(() => client.write(data), delayMs));
  });
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
  const address = slow.address() as { port: number };
  const logger = keepingLogger();
  let runs = 0;
  const service = {
    name: 'patient',
    needs: { mongo: {} },
    readConfig,
    compose: ({ connection: own }: MongoContext<ServiceSettings>) => {
      // Longer than a request waits for a connection.
      delayMs = 4_200;
      const work = async (): Promise<void> => {
        await own.db!.command({ ping: 1 });
        runs++;
      };
      return { routers: [], tasks: ['a', 'b', 'c'].map((name) => ({ name, everyMs: 60_000, run: work })) };
    },
  };
  const MONGO_URL = `mongodb://127.0.0.1:${address.port}/?directConnection=true`;
  const running = await startService(service, { environment: { ...environment(), MONGO_URL }, logger });
  await until(() => runs === 3);
  const events = logger.lines.map(({ event }) => event);
  delayMs = 0;
  await running.stop();
  slow.close();
  expect(new Set(events)).toEqual(new Set(['process.waiting_for_server']));
});
