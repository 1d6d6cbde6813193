import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { Broker } from '@herald/broker';
import type { Environment, ListenSettings, ServiceSettings } from '@herald/config';
import { ALL_QUEUES } from '@herald/contracts';
import { BrokerUnavailableError } from '@herald/errors';
import { InternalTokenVerifier } from '@herald/internal-token';
import { createLogger, type Logger } from '@herald/logging';
import { createRegistry, queueMetrics, serveMetrics } from '@herald/metrics';
import { connectMongo } from '@herald/mongo';
import { dependencyMetrics } from '../http/dependency-metrics';
import type { Health, ReadyCheck } from '../http/health';
import { startHttpServer } from '../http/http-server';
import { createServiceApp } from '../http/service-app';
import { Tasks } from '../tasks/tasks';
import { createCollections } from './collections';
import type {
  BareGround,
  BareParts,
  ConnectedService,
  Ground,
  Listener,
  LoneService,
  ServiceParts,
} from './service-definition';

export interface StartOptions {
  environment?: Environment;
  logger?: Logger;
  now?(): Date;
}

export interface RunningService<AnyGround, Parts> {
  /** Where it listens, which differs from the settings where those say 0. */
  port: number;
  metricsPort: number;
  otherPorts: Record<string, number>;
  ground: AnyGround;
  parts: Parts;
  /** From now on `/readyz` says 503, while all requests are still served; resolves when that has had time to be noticed. */
  drain(): Promise<void>;
  /** Finishes what is in hand. @param deadlineMs for requests that are being answered. */
  stop(deadlineMs?: number): Promise<void>;
}

export type AnyService<Config extends ServiceSettings, Parts extends ServiceParts & BareParts> =
  ConnectedService<Config, Parts> | LoneService<Config, Parts>;
type Running<Config extends ServiceSettings, Parts> = RunningService<Ground<Config>, Parts>;
type RunningLone<Config, Parts> = RunningService<BareGround<Config>, Parts>;

/**
 * Starts a service within this process, for tests and measurements; `runService` is how one is a process of its own.
 * @throws ConfigError where a setting is missing or wrong.
 */
export function startService<Config extends ServiceSettings, Parts extends ServiceParts>(
  service: ConnectedService<Config, Parts>,
  options?: StartOptions,
): Promise<Running<Config, Parts>>;
export function startService<Config extends ListenSettings, Parts extends BareParts>(
  service: LoneService<Config, Parts>,
  options?: StartOptions,
): Promise<RunningLone<Config, Parts>>;
export async function startService<Config extends ServiceSettings, Parts extends ServiceParts & BareParts>(
  service: AnyService<Config, Parts>,
  { environment, logger = createLogger(service.name), now = () => new Date() }: StartOptions = {},
): Promise<Running<Config, Parts> | RunningLone<Config, Parts>> {
  return startConfigured(service, { config: service.readConfig(environment), logger, now });
}

/** As `startService`, with settings that are read already. */
export function startConfigured<Config extends ServiceSettings, Parts extends ServiceParts & BareParts>(
  service: AnyService<Config, Parts>,
  given: Omit<BareGround<Config>, 'registry'>,
): Promise<Running<Config, Parts> | RunningLone<Config, Parts>> {
  const ground = { ...given, registry: createRegistry(service.name) };
  return service.standsAlone ? startLone(service, ground) : startConnected(service, ground);
}

/** Nothing is consumed before the collections are there, and nobody is told where to come before all else has begun. */
async function startConnected<Config extends ServiceSettings, Parts extends ServiceParts>(
  service: ConnectedService<Config, Parts>,
  bare: BareGround<Config>,
): Promise<Running<Config, Parts>> {
  const ground = { ...bare, ...(await connect(service, bare)) };
  const { connection, broker, logger, registry, owner } = ground;
  const parts = service.compose(ground);
  await createCollections({
    connection,
    logger,
    others: parts.collections ?? [],
    servesWhileIndexing: service.mongo?.servesWhileIndexing ?? false,
  });
  queueMetrics(
    registry,
    parts.observedQueues ?? ALL_QUEUES.filter(({ consumer }) => consumer === service.name),
    (queue) => broker.depth(queue),
  );
  const tasks = new Tasks({ tasks: parts.tasks ?? [], connection, owner, logger });
  await parts.start?.();
  await tasks.start();
  const listening = await listen(ground, connectionChecks(ground), (health) =>
    'listen' in parts ? parts.listen(health) : listenForGateway(service.name, ground, parts.routers, health),
  );
  return {
    ...listening,
    ground,
    parts,
    // What the tasks are doing may still need all parts; the parts may still need MongoDB and RabbitMQ to finish.
    stop: (deadlineMs) =>
      listening.stop(deadlineMs, async () => {
        await tasks.stop();
        await parts.stop?.();
        await broker.close();
        await connection.close();
      }),
  };
}

async function startLone<Config extends ListenSettings, Parts extends BareParts>(
  service: LoneService<Config, Parts>,
  ground: BareGround<Config>,
): Promise<RunningLone<Config, Parts>> {
  const parts = service.compose(ground);
  await parts.start?.();
  const listening = await listen(ground, [], (health) => parts.listen(health));
  return {
    ...listening,
    ground,
    parts,
    stop: (deadlineMs) => listening.stop(deadlineMs, async () => parts.stop?.()),
  };
}

async function connect<Config extends ServiceSettings, Parts extends ServiceParts>(
  { name, processName, mongo, answerLimitMs }: ConnectedService<Config, Parts>,
  { config, logger }: BareGround<Config>,
): Promise<Pick<Ground<Config>, 'connection' | 'broker' | 'owner'>> {
  const connection = await connectMongo({
    url: config.MONGO_URL,
    database: config.MONGO_DATABASE,
    name,
    logger,
    ...(mongo?.poolSize === undefined ? {} : { maxPoolSize: mongo.poolSize }),
  });
  const broker = await Broker.connect({
    url: config.AMQP_URL,
    name: processName?.(config) ?? name,
    namespace: config.BROKER_NAMESPACE,
    logger,
    ...(answerLimitMs === undefined ? {} : { answerLimitMs }),
  });
  return { connection, broker, owner: `${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}` };
}

function connectionChecks({ connection, broker }: Ground<unknown>): ReadyCheck[] {
  return [
    { name: 'mongodb', check: async () => void (await connection.db!.command({ ping: 1 })) },
    {
      name: 'rabbitmq',
      check: () => {
        if (!broker.ready) throw new BrokerUnavailableError('RabbitMQ is not connected.');
      },
    },
  ];
}

function listenForGateway(
  name: string,
  { config, logger, registry }: Ground<ServiceSettings>,
  routers: Parameters<typeof createServiceApp>[0]['routers'],
  health: Health,
): Promise<Listener> {
  const tokens = new InternalTokenVerifier(config.INTERNAL_TOKEN_SECRET, name);
  const app = createServiceApp({ logger, registry, tokens, health, routers });
  return startHttpServer(app, config.PORT, config.BIND_ADDRESS);
}

/** Listens for the scraper and for requests. The scraper sees the process until the end of its stop. */
async function listen(
  { config, registry }: BareGround<ListenSettings>,
  readyChecks: ReadyCheck[],
  forRequests: (health: Health) => Promise<Listener>,
) {
  let stopping = false;
  dependencyMetrics(registry, readyChecks);
  const metrics = await serveMetrics(registry, config.METRICS_PORT, config.BIND_ADDRESS);
  const listener = await forRequests({ readyChecks, isStopping: () => stopping });
  return {
    port: listener.port,
    metricsPort: metrics.port,
    otherPorts: listener.otherPorts ?? {},
    drain: async () => {
      stopping = true;
      await listener.drain?.();
    },
    stop: async (deadlineMs: number | undefined, afterwards: () => Promise<void>) => {
      stopping = true;
      await listener.stop(deadlineMs);
      await afterwards();
      await metrics.stop();
    },
  };
}
