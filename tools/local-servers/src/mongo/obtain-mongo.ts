import { dockerServer } from '../docker/compose';
import { findProgram } from '../find-program';
import { firstPlan, givenServer, type ServerOptions, type ServerPlan, startPlan } from '../server-plan';
import { fetchedMongod, fetchedMongos } from './fetched-mongod';
import { replicaSetPlan, shardedPlan, type ShardedForm } from './mongo-cluster';
import { privateMongod } from './private-mongod';
import { ensureReplicaSet, replicaSetUrl, requireReplicaSet } from './replica-set';
import { type MongodProgram, tryMongod } from './try-mongod';

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

/** The mongod of this machine, or a fetched one. Throws SetupError where there is no way to have it. */
async function mongodProgram(options: ServerOptions): Promise<MongodProgram> {
  return (await installedProgram('mongod', options)) ?? fetchedMongod(options);
}

async function installedProgram(
  name: 'mongod' | 'mongos',
  options: ServerOptions,
): Promise<MongodProgram | null> {
  const path = findProgram(name, options.env ?? process.env);
  if (!path) return null;
  const { program } = await tryMongod(path);
  if (program && Number.parseInt(program.version, 10) >= REQUIRED_MAJOR) return program;
  const why = program
    ? `is ${program.version}, older than the ${REQUIRED_MAJOR} that is needed`
    : "doesn't run";
  options.report?.(`${path} ${why}, looking further`);
  return null;
}

/**
 * Where MongoDB (a replica set of one, version 8) comes from on this machine, in this order: `MONGO_URL`, Docker, an
 * installed mongod, a fetched one. Starts nothing yet. Throws SetupError where there is no way to have it.
 */
export async function planMongo(options: ServerOptions): Promise<ServerPlan> {
  const plan = await firstPlan([givenMongo, dockerMongo], options);
  return plan ?? privateMongod(await mongodProgram(options), options);
}

/** Plans MongoDB and starts it. It ends by `stop()`, or when this process is gone. */
export const obtainMongo = async (options: ServerOptions) => startPlan(await planMongo(options));

/** Plans a replica set of three members of our own, of an installed or a fetched mongod. Throws SetupError. */
export async function planMongoReplicaSet(options: ServerOptions): Promise<ServerPlan> {
  return replicaSetPlan(await mongodProgram(options), options);
}

/**
 * Plans a sharded cluster of our own: config servers, shards, and two mongos (the URL names both). Throws SetupError where
 * mongod or mongos can't be had.
 */
export async function planShardedMongo(options: ServerOptions, form?: ShardedForm): Promise<ServerPlan> {
  const mongos = (await installedProgram('mongos', options)) ?? (await fetchedMongos(options));
  return shardedPlan({ mongod: await mongodProgram(options), mongos }, options, form);
}

/** As `planShardedMongo`, and starts it. */
export const obtainShardedMongo = async (options: ServerOptions, form?: ShardedForm) =>
  startPlan(await planShardedMongo(options, form));
