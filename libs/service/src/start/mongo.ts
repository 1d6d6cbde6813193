import type { ServiceSettings } from '@herald/config';
import type { MongoConnection } from '@herald/mongo';
import type { ReadyCheck } from '../http/health';
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

export const mongoCheck = (connection: MongoConnection): ReadyCheck => ({
  name: 'mongodb',
  check: async () => void (await connection.db!.command({ ping: 1 })),
});
