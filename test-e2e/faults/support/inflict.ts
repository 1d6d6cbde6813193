import { setTimeout as pause } from 'node:timers/promises';
import type { HeraldSystem } from '@herald/launcher';
import { until } from '@herald/testing/until';
import type { Network } from './network';
import type { Random } from '../../fuzz/random';
import type { FaultKind, FaultTarget } from './settings';

export interface Victim {
  system: HeraldSystem;
  /** For `cut` and `slow`. */
  network: Network | null;
  target: FaultTarget;
}

const FREEZE_MS = 20_000;
const CUT_MS = 8_000;
const SLOW_MS = 20_000;
const RESTART_WITHIN_MS = 240_000;

/**
 * Inflicts a fault and resolves when it is over: the killed process is restarted, the frozen process runs again, the connections work
 * again. `round` selects the cut connections: first all of the process, then those to one neighbour after another.
 */
export async function inflict(kind: FaultKind, victim: Victim, round: number, random: Random): Promise<void> {
  if (kind === 'kill') return kill(victim);
  if (kind === 'freeze') return freeze(victim);
  const { target } = victim;
  const network = victim.network!;
  const neighbours = network.neighbours(target);
  const neighbour = round === 0 ? undefined : neighbours[(round - 1) % neighbours.length];
  if (kind === 'slow') {
    network.set('slow', target, neighbour);
    await pause(SLOW_MS);
  } else {
    // Either a cut that both ends notice, or a silent one.
    network.set(random.next() < 0.5 ? 'closed' : 'silent', target, neighbour);
    await pause(CUT_MS);
  }
  network.set('open', target, neighbour);
}

/** The supervisor restarts it: at once, and with a growing delay after repeated ends. */
async function kill({ system, target }: Victim): Promise<void> {
  await system.kill(target);
  await until(
    () => system.pids[target],
    (pid) => pid !== undefined,
    { timeoutMs: RESTART_WITHIN_MS, what: `${target} to be started again` },
  );
  // For a server, the fault is over when it is ready: its start is not tested here.
  if (target === 'rabbitmq' || target === 'mongod') await system.whenReady(target);
}

async function freeze({ system, target }: Victim): Promise<void> {
  const pid = system.pids[target]!;
  await system.kill(target, 'SIGSTOP');
  try {
    await pause(FREEZE_MS);
  } finally {
    // The process may have been ended and restarted since: then it is not frozen.
    if (system.pids[target] === pid) await system.kill(target, 'SIGCONT');
  }
}
