import { dockerServer } from '../docker/compose';
import { findProgram } from '../find-program';
import {
  firstPlan,
  givenServer,
  type ServerOptions,
  type ServerPlan,
  type ServerSource,
  startPlan,
} from '../server-plan';
import { fetchedMongod } from './fetched-mongod';
import { privateMongod } from './private-mongod';
import { ensureReplicaSet, replicaSetUrl, requireReplicaSet } from './replica-set';
import { tryMongod } from './try-mongod';

const REQUIRED_MAJOR = 8;

const givenMongo = givenServer('MONGO_URL', 'MongoDB replica set', requireReplicaSet);

const dockerMongo = dockerServer({
  name: 'mongo',
  processName: 'mongod',
  origin: 'MongoDB 8 in Docker',
  portVariable: 'HERALD_MONGO_PORT',
  url: replicaSetUrl,
  probe: ensureReplicaSet,
});

/** A mongod that is installed on this machine, started as an instance of our own. */
const installedMongod: ServerSource = async (options) => {
  const path = findProgram('mongod', options.env ?? process.env);
  if (!path) return null;
  const { program } = await tryMongod(path);
  if (program && Number.parseInt(program.version, 10) >= REQUIRED_MAJOR)
    return privateMongod(program, options);
  const why = program
    ? `is ${program.version}, older than the ${REQUIRED_MAJOR} that is needed`
    : "doesn't run";
  options.report?.(`${path} ${why}, looking further`);
  return null;
};

/**
 * Where MongoDB (a replica set of one, version 8) comes from on this machine, in this order: `MONGO_URL`, Docker, an
 * installed mongod, a fetched one. Starts nothing yet. Throws SetupError where there is no way to have it.
 */
export async function planMongo(options: ServerOptions): Promise<ServerPlan> {
  return (await firstPlan([givenMongo, dockerMongo, installedMongod], options)) ?? fetchedMongod(options);
}

/** Plans MongoDB and starts it. It ends by `stop()`, or when this process is gone. */
export const obtainMongo = async (options: ServerOptions) => startPlan(await planMongo(options));
