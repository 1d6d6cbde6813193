import type { ListenSettings, ServiceSettings } from '@herald/config';
import { connectMongo, type MongoConnection } from '@herald/mongo';
import { createCollections } from './start/collections';
import { listen, type RunningService } from './start/listening';
import { mongoCheck } from './start/mongo-check';
import { bareContext, runProcess, type StartOptions } from './start/run-process';
import type { BareContext, BareParts, CommonDefinition } from './start/service-definition';
import { mongoAt, whenAccepted } from './start/when-accepted';

// A service with MongoDB and without RabbitMQ imports this file in place of the index, so that its readiness does not depend on RabbitMQ.
export { hasBody, jsonBody, refuseEncoded } from './http/body';
export { keepRequestId, requestIdOf } from './http/caller';
export { type Health, healthRoutes } from './http/health';
export { startHttpServer } from './http/http-server';
export { SlowBodies, type SlowBodyLimits } from './http/slow-bodies';
export { measureRequests } from './http/observe-requests';
export { bareApp } from './http/bare-app';
export { finishApp } from './http/service-app';
export { Repeating } from './tasks/repeating';
export { noteWork } from './http/note-work';
export type { Listener } from './start/service-definition';

export type StoredSettings = ListenSettings & Pick<ServiceSettings, 'MONGO_URL' | 'MONGO_DATABASE'>;

/** The context for the parts of a service with MongoDB and without RabbitMQ. */
export interface StoredContext<Config> extends BareContext<Config> {
  connection: MongoConnection;
}

export interface StoredService<
  Config extends StoredSettings,
  Parts extends BareParts,
> extends CommonDefinition<Config> {
  compose(context: StoredContext<Config>): Parts;
}

/** Like `runService` of the index. */
export function runService<Config extends StoredSettings>(service: StoredService<Config, BareParts>): void {
  runProcess(service, (context) => start(service, context));
}

/** Like `startService` of the index. @throws ConfigError if a setting is missing or invalid */
export async function startService<Config extends StoredSettings, Parts extends BareParts>(
  service: StoredService<Config, Parts>,
  options: StartOptions = {},
): Promise<RunningService<StoredContext<Config>, Parts>> {
  return start(service, bareContext(service, options));
}

async function start<Config extends StoredSettings, Parts extends BareParts>(
  service: StoredService<Config, Parts>,
  bare: BareContext<Config>,
): Promise<RunningService<StoredContext<Config>, Parts>> {
  const { config, logger } = bare;
  const { MONGO_URL: url, MONGO_DATABASE: database } = config;
  const connect = (): Promise<MongoConnection> => connectMongo({ url, database, name: service.name, logger });
  const connection = await whenAccepted(mongoAt(url), connect, { logger });
  const context = { ...bare, connection };
  const parts = service.compose(context);
  await createCollections({ connection, logger, servesWhileIndexing: false });
  await parts.start?.();
  const listening = await listen(context, [mongoCheck(connection)], (health) => parts.listen(health));
  return {
    ...listening,
    context,
    parts,
    stop: (deadlineMs) =>
      listening.stop(deadlineMs, async () => {
        await parts.stop?.();
        await connection.close();
      }),
  };
}
