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

export type MongoSettings = ListenSettings & Pick<ServiceSettings, 'MONGO_URL' | 'MONGO_DATABASE'>;

/** The context for the parts of a service with MongoDB and without RabbitMQ. */
export interface MongoContext<Config> extends BareContext<Config> {
  connection: MongoConnection;
}

export interface MongoService<
  Config extends MongoSettings,
  Parts extends BareParts,
> extends CommonDefinition<Config> {
  compose(context: MongoContext<Config>): Parts;
}

/** Like `runService` of the index. */
export function runService<Config extends MongoSettings>(service: MongoService<Config, BareParts>): void {
  runProcess(service, (context) => start(service, context));
}

/** Like `startService` of the index. @throws ConfigError if a setting is missing or invalid */
export async function startService<Config extends MongoSettings, Parts extends BareParts>(
  service: MongoService<Config, Parts>,
  options: StartOptions = {},
): Promise<RunningService<MongoContext<Config>, Parts>> {
  return start(service, bareContext(service, options));
}

async function start<Config extends MongoSettings, Parts extends BareParts>(
  service: MongoService<Config, Parts>,
  bare: BareContext<Config>,
): Promise<RunningService<MongoContext<Config>, Parts>> {
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
