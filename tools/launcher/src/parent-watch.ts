import { readFileSync } from 'node:fs';
import { isAlive, statOf } from '@herald/local-servers';

const LOOK_EVERY_MS = 1_000;
const GENERATIONS = 4;

/**
 * Calls back when the npm that started us is gone, killed without a chance to tell us. Where we weren't started by `npm
 * start`, a parent's end means nothing (a shell that is left, for example), and nobody is watched.
 */
export function onNpmDeath(env: NodeJS.ProcessEnv, gone: () => void): void {
  if (env['npm_lifecycle_event'] !== 'start') return;
  const npm = npmAncestor() ?? process.ppid;
  const timer = setInterval(() => {
    if (isAlive(npm)) return;
    clearInterval(timer);
    gone();
  }, LOOK_EVERY_MS);
  timer.unref();
}

/** npm runs us through a shell, which may stay between; null where there is no /proc to look it up in. */
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
