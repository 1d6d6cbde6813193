import { dockerServer } from '../docker/compose';
import { type ObtainedServer, startPlan } from '../obtained-server';
import { firstPlan, givenServer, type ServerOptions, type ServerPlan } from '../server-plan';
import { fetchedMongod } from './fetched-mongod';
import { installedMongod } from './installed-mongod';
import { ensureReplicaSet, replicaSetUrl, requireReplicaSet } from './replica-set';

const givenMongo = givenServer('MONGO_URL', 'MongoDB replica set', requireReplicaSet);

const dockerMongo = dockerServer({
  name: 'mongo',
  processName: 'mongod',
  origin: 'MongoDB 8 in Docker',
  portVariable: 'HERALD_MONGO_PORT',
  url: replicaSetUrl,
  probe: ensureReplicaSet,
});

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
