import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { HeraldSystem } from '@herald/launcher';
import { mongo } from 'mongoose';
import { until } from '@herald/testing/until';

/**
 * Longer than the wait for secondaries (10 s), but short: members that stepped down in the rounds before cannot be elected until it is
 * over, and without any other the primary stays.
 */
const STEP_DOWN_SECONDS = 12;
/** Long enough for an election on a busy machine. */
const SELECTION_MS = 60_000;
const ROLLBACK_MS = 30_000;
/** Time in which an isolated primary accepts writes, less than it needs to notice. */
const ALONE_MS = 1_000;

/** A replica set of the system: the set of a system without shards, a shard, or the config servers. */
export type SetName = 'rs0' | 'shard1' | 'shard2' | 'config';

interface Member {
  /** Name of its process. */
  name: string;
  host: string;
}

export async function withMongo<T>(url: string, work: (client: mongo.MongoClient) => Promise<T>): Promise<T> {
  const client = new mongo.MongoClient(url, { serverSelectionTimeoutMS: SELECTION_MS });
  try {
    return await work(await client.connect());
  } finally {
    await client.close();
  }
}

/** The process of the set's current primary; waits for one. */
export async function primary(system: HeraldSystem, set: SetName = 'rs0'): Promise<string> {
  const hello = await withMongo(urlOf(system, set), (client) => client.db('admin').command({ hello: 1 }));
  return membersOf(system, set).find(({ host }) => host === hello['me'])!.name;
}

/** The other members of a system without shards. */
export async function secondaries(system: HeraldSystem): Promise<string[]> {
  const leader = await primary(system);
  return membersOf(system, 'rs0')
    .map(({ name }) => name)
    .filter((name) => name !== leader);
}

export async function stepDown(system: HeraldSystem): Promise<void> {
  await withMongo(urlOf(system, 'rs0'), (client) =>
    client.db('admin').command({ replSetStepDown: STEP_DOWN_SECONDS }),
  );
}

/**
 * Causes a rollback of writes on an isolated primary: both other members are killed, and the primary accepts writes that no other member
 * has. Then it is frozen until the others are back and have elected another primary, and resumes. Throws without a rollback.
 */
export async function cutOffPrimary(system: HeraldSystem): Promise<void> {
  const leader = await primary(system);
  const others = await secondaries(system);
  const before = rollbacksOf(system, leader);
  await Promise.all(others.map((name) => system.kill(name)));
  await pause(ALONE_MS);
  await system.kill(leader, 'SIGSTOP');
  try {
    for (const name of others) await system.whenReady(name);
    // Until another accepts writes: an elected member first fetches the writes that it lacks, if the former primary answers.
    await primary(system);
  } finally {
    await system.kill(leader, 'SIGCONT');
  }
  await until(
    () => rollbacksOf(system, leader),
    (count) => count > before,
    { timeoutMs: ROLLBACK_MS, what: `a rollback of ${leader}` },
  );
  await system.whenReady(leader);
}

/** A secondary loses its data, and resynchronizes from the others under load. */
export async function resyncMember(system: HeraldSystem): Promise<void> {
  const [name] = await secondaries(system);
  await system.stopProcess(name!);
  const folder = join(system.dataDir, name!);
  rmSync(folder, { recursive: true });
  mkdirSync(folder);
  await system.startProcess(name!);
}

/** Number of a member's changes to the state of a rollback, from its log. */
function rollbacksOf({ logDir }: HeraldSystem, name: string): number {
  return readFileSync(join(logDir, `${name}.log`), 'utf8').split('"newState":"ROLLBACK"').length - 1;
}

function urlOf(system: HeraldSystem, set: SetName): string {
  const hosts = membersOf(system, set).map(({ host }) => host);
  return `mongodb://${hosts.join(',')}/?replicaSet=${set}`;
}

/** The members, from the ports recorded by the launcher. */
function membersOf({ dataDir }: HeraldSystem, set: SetName): Member[] {
  const ports = JSON.parse(readFileSync(join(dataDir, 'ports.json'), 'utf8')) as Record<string, number>;
  const prefix = set === 'rs0' ? 'mongod' : `mongod-${set}`;
  return [1, 2, 3].map((n) => ({ name: `${prefix}-${n}`, host: `127.0.0.1:${ports[`${prefix}-${n}`]}` }));
}
