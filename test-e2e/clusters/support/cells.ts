import { setTimeout as pause } from 'node:timers/promises';
import type { PartitionHandling } from '@herald/local-servers';
import { busiestLeader, isolate, NODES, rejoin, wholeCluster } from './rabbit';
import { primary, secondaries, stepDown } from './replica-set';
import type { HeraldSystem } from '@herald/launcher';

const FREEZE_MS = 20_000;
const PARTITION_MS = 20_000;
/** Longer than members wait before they elect another primary. */
const MINORITY_MS = 12_000;

/**
 * Inflicts the fault of a round. Resolves at the moment from which on everything can go on: a node that was killed need not be back for
 * that.
 */
export type Blow = (system: HeraldSystem, round: number) => Promise<void>;

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

/** What of ours runs: everything but servers, balancer and centre. */
function services(system: HeraldSystem): string[] {
  return Object.keys(system.addresses).filter((name) => name !== 'carrier-simulator');
}

const cell = <Name extends string>(
  name: Name,
  blow: Blow,
  handling: PartitionHandling = 'pause_minority',
) => ({ name, blow, handling });

async function killPrimary(system: HeraldSystem): Promise<void> {
  await system.kill(await primary(system));
}

/** What can happen to the clusters. The first is the short form's: in one stream of messages, for that costs the time of one. */
export const CELLS = [
  cell('node and primary killed', (system, round) =>
    round % 2 === 0 ? system.kill(nodeOf(round)) : killPrimary(system),
  ),
  cell('rabbitmq killed', (system, round) => system.kill(nodeOf(round))),
  cell('rabbitmq frozen', (system, round) => frozen(system, [nodeOf(round)], FREEZE_MS)),
  cell('rabbitmq leader killed', async (system) => system.kill(await busiestLeader(system))),
  cell('rabbitmq node by node', (system) => oneByOne(system, NODES)),
  cell('primary killed', killPrimary),
  cell('primary stepped down', stepDown),
  cell('primary frozen', async (system) => frozen(system, [await primary(system)], FREEZE_MS)),
  cell('primary without majority', async (system) => frozen(system, await secondaries(system), MINORITY_MS)),
  cell('members one by one', async (system) => oneByOne(system, await secondaries(system))),
  cell('services one by one', (system) => oneByOne(system, services(system))),
  cell('partition pause_minority', partition),
  cell('partition autoheal', partition, 'autoheal'),
] as const;

export type Cell = (typeof CELLS)[number];
export type CellName = Cell['name'];

/** Resolves when every process serves and the nodes are one cluster again: a fault in the middle of another is another fault. */
export async function allServe(system: HeraldSystem): Promise<void> {
  for (const name of Object.keys(system.pids)) await system.whenReady(name);
  await wholeCluster(system);
}
