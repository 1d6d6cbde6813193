import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { Broker, checkBroker } from '@herald/broker';
import type { ServiceSettings } from '@herald/config';
import { ALL_QUEUES } from '@herald/contracts';
import { BrokerUnavailableError } from '@herald/errors';
import { InternalTokenVerifier } from '@herald/internal-token';
import { channelMetrics, HttpMetrics, queueMetrics } from '@herald/metrics';
import { connectMongo } from '@herald/mongo';
import { TrunkServer } from '@herald/trunk';
import type { Health, ReadyCheck } from '../http/health';
import { startHttpServer } from '../http/http-server';
import { noteWork } from '../http/note-work';
import { createServiceApp } from '../http/service-app';
import { answerSmallRequests } from '../http/small-requests';
import { Tasks } from '../tasks/tasks';
import { createCollections } from './collections';
import { listen, type RunningService } from './listening';
import { mongoCheck } from './mongo-check';
import { bareContext, runProcess, type StartOptions } from './run-process';
import type {
  BareContext,
  ConnectedService,
  ServiceContext,
  Listener,
  ServiceParts,
} from './service-definition';
import { mongoAt, rabbitAt, whenAccepted } from './when-accepted';

/** Runs a service as this process, until a signal ends it. The exit code is 1 if the start fails. */
export function runService<Config extends ServiceSettings>(
  service: ConnectedService<Config, ServiceParts>,
): void {
  runProcess(service, (context) => start(service, context));
}

/**
 * Starts a service within this process, for tests and measurements. `runService` runs it as a separate process.
 * @throws ConfigError if a setting is missing or invalid
 */
export async function startService<Config extends ServiceSettings, Parts extends ServiceParts>(
  service: ConnectedService<Config, Parts>,
  options: StartOptions = {},
): Promise<RunningService<ServiceContext<Config>, Parts>> {
  return start(service, bareContext(service, options));
}

/** No queue is consumed before the collections exist, and the service announces its address only after all other parts have started. */
async function start<Config extends ServiceSettings, Parts extends ServiceParts>(
  service: ConnectedService<Config, Parts>,
  bare: BareContext<Config>,
): Promise<RunningService<ServiceContext<Config>, Parts>> {
  const context = { ...bare, ...(await connect(service, bare)) };
  const { connection, broker, logger, registry, owner, activity } = context;
  const parts = service.compose(context);
  await createCollections({
    connection,
    logger,
    servesWhileIndexing: service.mongo?.servesWhileIndexing ?? false,
  });
  channelMetrics(registry, () => broker.channels());
  queueMetrics(
    registry,
    parts.observedQueues ?? ALL_QUEUES.filter(({ consumer }) => consumer === service.name),
    (queue) => broker.depth(queue),
  );
  const tasks = new Tasks({ tasks: parts.tasks ?? [], connection, owner, logger, activity });
  await parts.start?.();
  await tasks.start();
  const listening = await listen(context, connectionChecks(context), (health) =>
    'listen' in parts ? parts.listen(health) : listenForGateway(service.name, context, parts, health),
  );
  return {
    ...listening,
    context,
    parts,
    // Running tasks may still need all parts, and the parts may need MongoDB and RabbitMQ to finish.
    stop: (deadlineMs) =>
      listening.stop(deadlineMs, async () => {
        await tasks.stop();
        await parts.stop?.();
        await broker.close();
        await connection.close();
      }),
  };
}

async function connect<Config extends ServiceSettings, Parts extends ServiceParts>(
  { name, processName, mongo, answerLimitMs }: ConnectedService<Config, Parts>,
  { config, logger, activity }: BareContext<Config>,
): Promise<Pick<ServiceContext<Config>, 'connection' | 'broker' | 'owner'>> {
  const mongoOptions = {
    url: config.MONGO_URL,
    database: config.MONGO_DATABASE,
    name,
    logger,
    ...(mongo?.poolSize === undefined ? {} : { maxPoolSize: mongo.poolSize }),
  };
  const connection = await whenAccepted(mongoAt(config.MONGO_URL), () => connectMongo(mongoOptions), {
    logger,
  });
  await whenAccepted(rabbitAt(config.AMQP_URL), () => checkBroker(config.AMQP_URL), { logger });
  const broker = await Broker.connect({
    url: config.AMQP_URL,
    name: processName?.(config) ?? name,
    namespace: config.BROKER_NAMESPACE,
    service: name,
    declares: config.BROKER_DECLARES ?? true,
    logger,
    onWork: activity.note,
    ...(answerLimitMs === undefined ? {} : { answerLimitMs }),
  });
  return { connection, broker, owner: `${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}` };
}

function connectionChecks({ connection, broker }: ServiceContext<unknown>): ReadyCheck[] {
  return [
    mongoCheck(connection),
    {
      name: 'rabbitmq',
      check: () => {
        if (!broker.ready) throw new BrokerUnavailableError('RabbitMQ or a channel to it is unavailable.');
      },
    },
  ];
}

function listenForGateway(
  name: string,
  { config, logger, registry, activity }: ServiceContext<ServiceSettings>,
  { routers, endpoints = [] }: Extract<ServiceParts, { routers: unknown }>,
  health: Health,
): Promise<Listener> {
  const { INTERNAL_TOKEN_PUBLIC_KEYS: keys } = config;
  if (!keys) throw new Error('INTERNAL_TOKEN_PUBLIC_KEYS is required to serve the gateway.');
  const tokens = new InternalTokenVerifier(keys, name);
  const metrics = new HttpMetrics(registry);
  const app = createServiceApp({ logger, metrics, tokens, health, routers });
  const answer = answerSmallRequests({ endpoints, tokens, metrics, logger });
  const trunks = new TrunkServer((...asked) => {
    activity.note();
    return answer(...asked);
  });
  return startHttpServer(
    noteWork(app, activity),
    config.PORT,
    config.BIND_ADDRESS,
    endpoints.length > 0 ? trunks : undefined,
  );
}
