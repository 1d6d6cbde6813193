import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Environment, ListenSettings, ServiceSettings } from '@herald/config';
import { ALL_QUEUES } from '@herald/contracts';
import { createLogger, type Logger } from '@herald/telemetry/logging';
import { channelMetrics, createRegistry, queueMetrics } from '@herald/telemetry/metrics';
import { Activity } from '../tasks/activity';
import { Scheduler } from '../tasks/scheduler';
import { brokerCheck, openBroker } from './broker';
import { listenForGateway } from './gateway-listener';
import { listen, type RunningService } from './listening';
import { mongoCheck, openMongo, prepareMongo } from './mongo';
import type { BareContext, Needs, ServiceDefinition, ServiceParts } from './service-definition';

export interface StartOptions {
  environment?: Environment;
  logger?: Logger;
  now?(): Date;
}

/**
 * Starts a service within this process, for tests and measurements. `runService` runs it as a separate process.
 * @throws ConfigError if a setting is missing or invalid
 */
export async function startService<Context extends BareContext<ListenSettings>, Parts extends ServiceParts>(
  service: ServiceDefinition<Context, Parts>,
  options: StartOptions = {},
): Promise<RunningService<Context, Parts>> {
  return startIn(bareContext(service, options), service);
}

/** @throws ConfigError if a setting is missing or invalid */
export function bareContext<Config>(
  { name, readConfig }: { name: string; readConfig(environment?: Environment): Config },
  { environment, logger = createLogger(name), now = () => new Date() }: StartOptions,
): BareContext<Config> {
  return {
    config: readConfig(environment),
    logger,
    now,
    registry: createRegistry(name),
    activity: new Activity(),
    owner: `${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`,
  };
}

/** No queue is consumed before the collections exist, and the service announces its address only after all other parts have started. */
export async function startIn<Context extends BareContext<ListenSettings>, Parts extends ServiceParts>(
  own: BareContext<Context['config']>,
  service: ServiceDefinition<Context, Parts>,
): Promise<RunningService<Context, Parts>> {
  const { name } = service;
  const needs: Needs = service.needs;
  // The settings of a server that the service does not need may be missing. They are not read.
  const bare = own as BareContext<ServiceSettings>;
  const { logger, registry, owner, activity } = bare;
  const connection = needs.mongo && (await openMongo(name, needs.mongo, bare));
  const processName = service.processName?.(own.config) ?? name;
  const broker = needs.broker && (await openBroker({ ...needs.broker, service: name, processName }, bare));
  const context = { ...own, connection, broker } as BareContext<unknown> as Context;
  const parts = service.compose(context);
  const given = parts.tasks ?? [];
  if (connection) await prepareMongo(connection, { ...needs.mongo, tasks: given.length }, bare);
  if (broker) {
    channelMetrics(registry, () => broker.channels());
    const queues = parts.observedQueues ?? ALL_QUEUES.filter(({ consumer }) => consumer === name);
    queueMetrics(registry, queues, (queue) => broker.depth(queue));
  }
  const scheduler = new Scheduler({ tasks: given, connection, owner, logger, activity });
  await parts.start?.();
  await scheduler.start();
  const checks = [...(connection ? [mongoCheck(connection)] : []), ...(broker ? [brokerCheck(broker)] : [])];
  const listening = await listen(bare, checks, (health) =>
    'listen' in parts ? parts.listen(health) : listenForGateway(name, bare, parts, health),
  );
  return {
    ...listening,
    context,
    parts,
    // Running tasks may still need all parts, and the parts may need MongoDB and RabbitMQ to finish.
    stop: (deadlineMs) =>
      listening.stop(deadlineMs, async () => {
        await scheduler.stop();
        await parts.stop?.();
        await broker?.close();
        await connection?.close();
      }),
  };
}
