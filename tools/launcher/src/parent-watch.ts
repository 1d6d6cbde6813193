import { readFileSync } from 'node:fs';
import { isAlive, statOf } from '@herald/local-servers';

const POLL_INTERVAL_MS = 1_000;
const GENERATIONS = 4;

/**
 * Calls back when the npm process that started this process is gone, because a killed npm cannot pass a signal on. Without `npm start`, the
 * end of the parent has no meaning (for example a closed shell), and nothing is watched.
 */
export function onNpmDeath(env: NodeJS.ProcessEnv, gone: () => void): void {
  if (env['npm_lifecycle_event'] !== 'start') return;
  const npm = npmAncestor() ?? process.ppid;
  const timer = setInterval(() => {
    if (isAlive(npm)) return;
    clearInterval(timer);
    gone();
  }, POLL_INTERVAL_MS);
  timer.unref();
}

/** npm runs its scripts through a shell, which may remain in between; null without /proc. */
function npmAncestor(): number | null {
  let pid = process.ppid;
  try {
    for (let generation = 0; generation < GENERATIONS && pid > 1; generation++) {
      if (/\bnpm\b/.test(readFileSync(`/proc/${pid}/cmdline`, 'latin1'))) return pid;
      pid = Number(statOf(pid)?.[1]);
    }
  } catch {
    return null;
  }
  return null;
}
