import { Router } from 'express';
import {
  ConfigError,
  type Environment,
  readSettings,
  type ServiceSettings,
  serviceSettings,
} from '@herald/config';
import { declareCollection } from '@herald/mongo';
import { quiet } from '@herald/testing/loggers';
import { Namespace } from '@herald/testing/namespace';
import Joi from 'joi';
import type { Ground } from './service-definition';
import { startService } from './start-service';

const namespace = new Namespace();
afterAll(() => namespace.remove());

const schema = Joi.object<ServiceSettings>(serviceSettings('unused', 3999));
const readConfig = (environment?: Environment): ServiceSettings => readSettings(schema, environment);
const thingsIn = declareCollection('things');
const statusOf = async (url: string): Promise<number | string> =>
  fetch(url).then(
    ({ status }) => status,
    () => 'gone',
  );

it('starts and stops in its order', async () => {
  const seen: Record<string, unknown> = {};
  let metrics = '';
  let http = '';
  const service = {
    name: 'ordered',
    readConfig,
    compose: ({ connection, broker }: Ground<ServiceSettings>) => ({
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
  const environment = {
    ...namespace.settings,
    ...{ PORT: '0', METRICS_PORT: '0', INTERNAL_TOKEN_SECRET: 'a-secret-of-at-least-32-characters!' },
  };
  const running = await startService(service, { environment, logger: quiet });
  http = `http://127.0.0.1:${running.port}`;
  metrics = `http://127.0.0.1:${running.metricsPort}/metrics`;
  expect(seen).toEqual({ started: { things: 'things' }, worked: true });
  expect(await statusOf(`${http}/readyz`)).toBe(200);
  await running.drain();
  expect([await statusOf(`${http}/readyz`), await statusOf(`${http}/healthz`)]).toEqual([503, 200]);
  await running.stop(100);
  expect(seen.stopped).toEqual({ mongodb: true, rabbitmq: true, http: 'gone', metrics: 200 });
  expect(await statusOf(metrics)).toBe('gone');
  expect([running.ground.connection.readyState, running.ground.broker.ready]).toEqual([0, false]);
});

it('refuses wrong settings before it connects to anything', async () => {
  const compose = (): never => {
    throw new Error('composed');
  };
  const start = () =>
    startService({ name: 'wrong', readConfig, compose }, { environment: {}, logger: quiet });
  await expect(start()).rejects.toThrow(ConfigError);
});
