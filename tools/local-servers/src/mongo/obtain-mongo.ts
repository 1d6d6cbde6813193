import { type ObtainedServer, startPlan } from '../obtained-server';
import { firstPlan, type ServerOptions, type ServerPlan, type ServerSource } from '../server-plan';
import { reasonOf, SetupError } from '../setup-error';
import { dockerMongo } from './docker-mongo';
import { fetchedMongod } from './fetched-mongod';
import { installedMongod } from './installed-mongod';
import { requireReplicaSet } from './replica-set';

const givenMongo: ServerSource = async ({ env = process.env }) => {
  const url = env['MONGO_URL'];
  if (!url) return null;
  try {
    await requireReplicaSet(url);
  } catch (error) {
    throw new SetupError(
      `No MongoDB replica set answers at MONGO_URL (${reasonOf(error)})`,
      'Start it or correct MONGO_URL; without MONGO_URL a private one is started',
      { cause: error },
    );
  }
  return { url, origin: 'given by MONGO_URL', processes: [] };
};

/**
 * Where MongoDB (a replica set of one, version 8) comes from on this machine, in this order: `MONGO_URL`, Docker, an
 * installed mongod, a fetched one. Starts nothing yet. Throws SetupError where there is no way to have it.
 */
export async function planMongo(options: ServerOptions): Promise<ServerPlan> {
  return (await firstPlan([givenMongo, dockerMongo, installedMongod], options)) ?? fetchedMongod(options);
}

/** Plans MongoDB and starts it. It ends by `stop()`, or when this process is gone. */
export async function obtainMongo(options: ServerOptions): Promise<ObtainedServer> {
  return startPlan(await planMongo(options));
}
