import { setTimeout as pause } from 'node:timers/promises';
import type { HeraldSystem } from '@herald/launcher';
import { until } from '@herald/testing/until';
import type { FaultKind, FaultTarget } from './settings';

/** To its neighbours, a frozen process looks like one behind a network that passes nothing. */
const FREEZE_MS = 20_000;
const RESTART_WITHIN_MS = 240_000;

/** Inflicts a fault and resolves when it is over: the killed process is restarted, the frozen process runs again. */
export function inflict(kind: FaultKind, system: HeraldSystem, target: FaultTarget): Promise<void> {
  return kind === 'kill' ? kill(system, target) : freeze(system, target);
}

/** The supervisor restarts it: at once, and with a growing delay after repeated ends. */
async function kill(system: HeraldSystem, target: FaultTarget): Promise<void> {
  await system.kill(target);
  await until(
    () => system.pids[target],
    (pid) => pid !== undefined,
    { timeoutMs: RESTART_WITHIN_MS, what: `${target} to be started again` },
  );
  // For a server, the fault is over when it is ready: its start is not tested here.
  if (target === 'rabbitmq' || target === 'mongod') await system.whenReady(target);
}

async function freeze(system: HeraldSystem, target: FaultTarget): Promise<void> {
  const pid = system.pids[target]!;
  await system.kill(target, 'SIGSTOP');
  try {
    await pause(FREEZE_MS);
  } finally {
    // The process may have been ended and restarted since: then it is not frozen.
    if (system.pids[target] === pid) await system.kill(target, 'SIGCONT');
  }
}
