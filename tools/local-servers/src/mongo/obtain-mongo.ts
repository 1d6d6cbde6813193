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

/** An installed or downloaded mongod. Throws SetupError if none is available. */
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
  const why = program ? `is ${program.version}, but ${REQUIRED_MAJOR} or newer is required` : 'does not run';
  options.report?.(`${path} ${why}, trying other sources`);
  return null;
}

/**
 * Chooses MongoDB (a replica set of one member, version 8) from these sources, in this order: `MONGO_URL`, Docker, an installed mongod, a
 * downloaded one. Starts nothing yet. Throws SetupError if no source is available.
 */
export async function planMongo(options: ServerOptions): Promise<ServerPlan> {
  const plan = await firstPlan([givenMongo, dockerMongo], options);
  return plan ?? privateMongod(await mongodProgram(options), options);
}

/** Plans MongoDB and starts it. It ends with `stop()`, or with this process. */
export const obtainMongo = async (options: ServerOptions) => startPlan(await planMongo(options));

/** Plans a local replica set of three members, from an installed or downloaded mongod. Throws SetupError. */
export async function planMongoReplicaSet(options: ServerOptions): Promise<ServerPlan> {
  return replicaSetPlan(await mongodProgram(options), options);
}

/**
 * Plans a local sharded cluster: config servers, shards, and two mongos (the URL names both). Throws SetupError if mongod or mongos is not
 * available.
 */
export async function planShardedMongo(options: ServerOptions, form?: ShardedForm): Promise<ServerPlan> {
  const mongos = (await installedProgram('mongos', options)) ?? (await fetchedMongos(options));
  return shardedPlan({ mongod: await mongodProgram(options), mongos }, options, form);
}

/** Plans a cluster like `planShardedMongo`, and starts it. */
export const obtainShardedMongo = async (options: ServerOptions, form?: ShardedForm) =>
  startPlan(await planShardedMongo(options, form));
