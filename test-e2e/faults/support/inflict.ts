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
 * Inflicts a fault and resolves when it is over: the killed process was started again, the frozen one goes on, the connections
 * work again. `round` varies what is cut: first all connections of the process, then those with one neighbour after another.
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
    // A cut that both ends notice, and one that nobody is told of.
    network.set(random.next() < 0.5 ? 'closed' : 'silent', target, neighbour);
    await pause(CUT_MS);
  }
  network.set('open', target, neighbour);
}

/** The supervisor starts it again: at once, and with a growing delay when it ends again and again. */
async function kill({ system, target }: Victim): Promise<void> {
  await system.kill(target);
  await until(
    () => system.pids[target],
    (pid) => pid !== undefined,
    { timeoutMs: RESTART_WITHIN_MS, what: `${target} to be started again` },
  );
  // A server's own start is not ours: it is back when it serves.
  if (target === 'rabbitmq' || target === 'mongod') await system.whenReady(target);
}

async function freeze({ system, target }: Victim): Promise<void> {
  const pid = system.pids[target]!;
  await system.kill(target, 'SIGSTOP');
  try {
    await pause(FREEZE_MS);
  } finally {
    // Where something has ended it meanwhile, there is nothing to wake.
    if (system.pids[target] === pid) await system.kill(target, 'SIGCONT');
  }
}
