import { setTimeout as pause } from 'node:timers/promises';
import type { PartitionHandling } from '@herald/local-servers';
import { busiestLeader, isolate, NODES, rejoin, wholeCluster } from './rabbit';
import { moveEveryCompany } from './chunks';
import { cutOffPrimary, primary, resyncMember, secondaries, type SetName, stepDown } from './mongo-sets';
import type { HeraldSystem, ServerForm } from '@herald/launcher';

const FREEZE_MS = 20_000;
const PARTITION_MS = 20_000;
/** Longer than the wait of members before they elect another primary. */
const MINORITY_MS = 12_000;

/** Inflicts the fault of a round. Resolves when the system can continue, even if a killed node is still down. */
export type Blow = (system: HeraldSystem, round: number) => Promise<void>;

const shardOf = (round: number): SetName => (round % 2 === 0 ? 'shard1' : 'shard2');
const nodeOf = (round: number): string => NODES[round % NODES.length]!;

async function frozen(system: HeraldSystem, names: string[], ms: number): Promise<void> {
  for (const name of names) await system.kill(name, 'SIGSTOP');
  try {
    await pause(ms);
  } finally {
    for (const name of names) await system.kill(name, 'SIGCONT');
  }
}

async function oneByOne(system: HeraldSystem, names: string[]): Promise<void> {
  for (const name of names) {
    await system.stopProcess(name);
    await system.startProcess(name);
  }
}

async function partition(system: HeraldSystem, round: number): Promise<void> {
  const node = nodeOf(round);
  await isolate(system, node);
  await pause(PARTITION_MS);
  await rejoin(system, node);
}

const nothing: Blow = () => Promise.resolve();

const killNode: Blow = (system, round) => system.kill(nodeOf(round));

const freezeNode: Blow = (system, round) => frozen(system, [nodeOf(round)], FREEZE_MS);

/** For nodes that stay partitioned until one side is restarted by hand. */
const endedByHand =
  (blow: Blow): Blow =>
  async (system, round) => {
    await blow(system, round);
    await oneByOne(system, [nodeOf(round)]);
  };

async function killWhileChunksMove(system: HeraldSystem, round: number): Promise<void> {
  await moveEveryCompany(system);
  await killPrimary(system, shardOf(round));
}

/** Herald's own processes: all except servers, balancer and SMSC. */
function services(system: HeraldSystem): string[] {
  return Object.keys(system.addresses).filter((name) => name !== 'carrier-simulator');
}

async function killPrimary(system: HeraldSystem, set?: SetName): Promise<void> {
  await system.kill(await primary(system, set));
}

/** All of Herald's own processes are restarted while a node and the primary are killed. */
async function killWhileRolling(system: HeraldSystem, round: number): Promise<void> {
  await Promise.all([
    oneByOne(system, services(system)),
    killNode(system, round).then(() => killPrimary(system)),
  ]);
}

interface CellForm {
  /** Default `pause_minority`. */
  handling?: PartitionHandling;
  /** Default `replica`. */
  servers?: Exclude<ServerForm, 'single'>;
}

const cell = <Name extends string>(name: Name, blow: Blow, form: CellForm = {}) => ({
  name,
  blow,
  servers: form.servers ?? 'replica',
  handling: form.handling ?? 'pause_minority',
});

const SHARDED: CellForm = { servers: 'sharded' };

/** The faults of the clusters. The short form has only the first cell, with both faults in one run, which takes the time of one. */
export const CELLS = [
  cell('node and primary killed', (system, round) =>
    round % 2 === 0 ? killNode(system, round) : killPrimary(system),
  ),
  // The time of a message in the same load without a fault, to compare the recovery with.
  cell('nothing', nothing),
  cell('rabbitmq killed', killNode),
  // With `pause_minority`, a node that was frozen finds the others running, does not pause, and stays partitioned: docs/scale.md.
  cell('rabbitmq frozen', endedByHand(freezeNode)),
  cell('rabbitmq leader killed', async (system) => system.kill(await busiestLeader(system))),
  cell('rabbitmq node by node', (system) => oneByOne(system, NODES)),
  cell('primary killed', (system) => killPrimary(system)),
  cell('primary stepped down', stepDown),
  cell('primary frozen', async (system) => frozen(system, [await primary(system)], FREEZE_MS)),
  cell('primary without majority', async (system) => frozen(system, await secondaries(system), MINORITY_MS)),
  cell('primary cut off', cutOffPrimary),
  cell('members one by one', async (system) => oneByOne(system, await secondaries(system))),
  cell('member resyncs', resyncMember),
  cell('services one by one', (system) => oneByOne(system, services(system))),
  cell('services one by one beside kills', killWhileRolling),
  cell('partition pause_minority', partition),
  cell('partition autoheal', partition, { handling: 'autoheal' }),
  cell('rabbitmq frozen autoheal', freezeNode, { handling: 'autoheal' }),
  cell('partition ignore', endedByHand(partition), { handling: 'ignore' }),
  cell('shards: nothing', nothing, SHARDED),
  cell('shards: node killed', killNode, SHARDED),
  cell('shards: primary killed', (system, round) => killPrimary(system, shardOf(round)), SHARDED),
  cell('shards: primary killed while chunks move', killWhileChunksMove, SHARDED),
  cell('shards: config primary killed', (system) => killPrimary(system, 'config'), SHARDED),
  cell('shards: mongos killed', (system, round) => system.kill(`mongos-${1 + (round % 2)}`), SHARDED),
] as const;

export type Cell = (typeof CELLS)[number];
export type CellName = Cell['name'];

/**
 * Resolves when every process is ready and the nodes form one cluster again, because a fault during another fault would be a different
 * test.
 */
export async function allServe(system: HeraldSystem): Promise<void> {
  for (const name of Object.keys(system.pids)) await system.whenReady(name);
  await wholeCluster(system);
}
