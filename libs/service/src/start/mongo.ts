import type { ServiceSettings } from '@herald/config';
import type { MongoConnection } from '@herald/mongo';
import type { ReadyCheck } from '../http/health';
import { createCollections } from './collections';
import type { BareContext, MongoNeeds } from './service-definition';
import { mongoAt, whenAccepted } from './when-accepted';

/** Loads the driver and connects. */
export async function openMongo(
  name: string,
  { poolSize: maxPoolSize }: MongoNeeds,
  { config, logger }: BareContext<ServiceSettings>,
): Promise<MongoConnection> {
  const { connectMongo } = await import('@herald/mongo');
  const { MONGO_URL: url, MONGO_DATABASE: database } = config;
  const options = { url, database, name, logger, maxPoolSize };
  return whenAccepted(mongoAt(url), () => connectMongo(options), { logger });
}

/** Work of a start beside its tasks. */
const BESIDE_TASKS = 4;

/**
 * Creates the collections, and opens the connections for the first run of all tasks. A slow server may open none within the limit of a request,
 * so the start waits for both.
 */
export async function prepareMongo(
  connection: MongoConnection,
  { tasks, ...needs }: MongoNeeds & { tasks: number },
  { config, logger }: BareContext<ServiceSettings>,
): Promise<void> {
  const { maxPoolSize } = connection.getClient().options;
  const pings = Array.from({ length: Math.min(tasks + BESIDE_TASKS, maxPoolSize) }, () =>
    mongoCheck(connection),
  );
  const prepare = async (): Promise<void> => {
    await createCollections({ connection, logger, ...needs });
    await Promise.all(pings.map(({ check }) => check()));
  };
  await whenAccepted(mongoAt(config.MONGO_URL), prepare, { logger });
}

export const mongoCheck = (connection: MongoConnection): ReadyCheck => ({
  name: 'mongodb',
  check: async () => void (await connection.db!.command({ ping: 1 })),
});
