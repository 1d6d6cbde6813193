import { join } from 'node:path';
import { requireDiskSpace } from '../disk-space';
import { rememberedPort } from '../free-port';
import type { ProcessSpec } from '../process/process-spec';
import type { ServerAccess } from '../server-access';
import type { ServerOptions, ServerPlan } from '../server-plan';
import { addressArguments, mongodSpec, mongoSpec } from './mongod-spec';
import { hostsOf, REPLICA_SET, type ReplicaSet, replicaSetUrl, withAdmin } from './replica-set';
import type { MongodProgram } from './try-mongod';
import { adminLogin } from './mongo-users';
import { withUsers } from './with-users';

/** The minimum of mongod, because a cluster runs many of them on one machine. */
const CACHE_GB = 0.25;
/** For each member. The default would be a twentieth of the disk. */
const OPLOG_MB = '512';
const MEMBER_DISK_MB = 800;
const MEMBERS = 3;
const ROUTERS = 2;

/** The size of a sharded cluster. */
export interface ShardedForm {
  /** Default 2. */
  shards?: number;
  /** Members of each shard, and of the config servers: 3 (default) survive the loss of one member. */
  members?: 1 | 3;
}

/** Plans a replica set of three. Its processes are `mongod-1` to `mongod-3`. */
export async function replicaSetPlan(mongod: MongodProgram, options: ServerOptions): Promise<ServerPlan> {
  const set = { name: REPLICA_SET, ports: await portsOf('mongod', MEMBERS, options) };
  return withUsers(options, {
    url: replicaSetUrl(...set.ports),
    origin: `MongoDB ${mongod.version}, ${mongod.path}, ${MEMBERS} members`,
    processes: sideBySide(await setProcesses('mongod', mongod, set, options)),
  });
}

/**
 * Plans a sharded cluster: `mongod-config-1…`, `mongod-shard1-1…`, `mongod-shard2-1…`, then `mongos-1` and `mongos-2`. The first mongos
 * adds the replica sets as the shards `shard1`, `shard2`, …
 */
export async function shardedPlan(
  programs: { mongod: MongodProgram; mongos: MongodProgram },
  options: ServerOptions,
  { shards = 2, members = 3 }: ShardedForm = {},
): Promise<ServerPlan> {
  const makeSet = async (name: string, more?: Partial<ReplicaSet>): Promise<ReplicaSet> => ({
    name,
    ports: await portsOf(`mongod-${name}`, members, options),
    ...more,
  });
  const config = await makeSet('config', { configServer: true });
  const shardSets: ReplicaSet[] = [];
  for (let shard = 1; shard <= shards; shard++) shardSets.push(await makeSet(`shard${shard}`));
  const mongods: ProcessSpec[] = [];
  for (const set of [config, ...shardSets])
    mongods.push(...(await setProcesses(`mongod-${set.name}`, programs.mongod, set, options)));
  const ports = await portsOf('mongos', ROUTERS, options);
  const routers = ports.map((port, i) =>
    mongoSpec(programs.mongos, options, {
      name: `mongos-${i + 1}`,
      args: ['--configdb', setAddress(config), ...addressArguments(port)],
      probe: () => requireShards(port, shardSets, { mayAdd: i === 0, access: options.access }),
    }),
  );
  return withUsers(
    options,
    {
      url: `mongodb://${hostsOf(ports).join(',')}/`,
      origin: `MongoDB ${programs.mongod.version}, ${shards} shards of ${members} behind ${ROUTERS} mongos`,
      processes: [...sideBySide(mongods), ...sideBySide(routers)],
    },
    { isMongos: true },
  );
}

async function setProcesses(
  prefix: string,
  program: MongodProgram,
  set: ReplicaSet,
  options: ServerOptions,
): Promise<ProcessSpec[]> {
  await requireDiskSpace(options.dataDir, MEMBER_DISK_MB * set.ports.length, `the MongoDB of ${set.name}`);
  const role = set.configServer ? '--configsvr' : '--shardsvr';
  const args = ['--oplogSize', OPLOG_MB, ...(set.name === REPLICA_SET ? [] : [role])];
  return Promise.all(
    set.ports.map((port, i) => {
      const name = `${prefix}-${i + 1}`;
      const member = { name, set, port, data: join(options.dataDir, name), cacheGb: CACHE_GB, args };
      return mongodSpec(program, member, options);
    }),
  );
}

async function portsOf(prefix: string, count: number, { dataDir }: ServerOptions): Promise<number[]> {
  const ports: number[] = [];
  for (let i = 1; i <= count; i++)
    ports.push(await rememberedPort(join(dataDir, 'ports.json'), `${prefix}-${i}`));
  return ports;
}

function sideBySide(specs: ProcessSpec[]): ProcessSpec[] {
  return specs.map((spec, i) => (i === 0 ? spec : { ...spec, besidePrevious: true }));
}

function setAddress({ name, ports }: ReplicaSet): string {
  return `${name}/${hostsOf(ports).join(',')}`;
}

/** Resolves when the mongos at the port knows all shards; rejects otherwise, to be called again. */
async function requireShards(
  port: number,
  sets: ReplicaSet[],
  { mayAdd, access }: { mayAdd: boolean; access: ServerAccess | undefined },
): Promise<void> {
  await withAdmin(port, adminLogin(access), async (admin) => {
    const { shards } = (await admin.command({ listShards: 1 })) as unknown as { shards: { _id: string }[] };
    const missing = sets.filter(({ name }) => !shards.some(({ _id }) => _id === name));
    if (missing.length > 0 && !mayAdd) throw new Error('the shards are not registered yet');
    for (const set of missing) await admin.command({ addShard: setAddress(set), name: set.name });
  });
}
