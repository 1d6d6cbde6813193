import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isAlive, SetupError } from '@herald/local-servers';
import { writeJsonFile } from './run-file';

/** Who works in a folder: kept beside the data, so that two runs never share them. */
interface Claim {
  launcher: number;
  /** When the launcher started, in the system's own count; pids are used again, this is not. */
  launcherStart: string | null;
  children: number[];
}

const CHILDREN_END_WITHIN_MS = 15_000;

function claimFile(dir: string): string {
  return join(dir, 'processes.json');
}

/**
 * Makes sure that nobody else works in the folder. What a killed launcher left is being ended by its guard: that is waited
 * for. Throws SetupError where another launcher lives.
 */
export async function waitForLastRun(dir: string): Promise<void> {
  const last = readClaim(dir);
  if (!last) return;
  const lives = isAlive(last.launcher) && startOf(last.launcher) === last.launcherStart;
  if (lives && last.launcher !== process.pid) {
    throw new SetupError(
      `Herald already runs in ${dir} (process ${last.launcher})`,
      'Use that one, or stop it first',
    );
  }
  const deadline = Date.now() + CHILDREN_END_WITHIN_MS;
  while (last.children.some(isAlive) && Date.now() < deadline) await pause(50);
}

/** Notes which processes we have in the folder now. */
export function claimFolder(dir: string, children: number[]): void {
  const claim: Claim = { launcher: process.pid, launcherStart: startOf(process.pid), children };
  writeJsonFile(claimFile(dir), claim);
}

export function releaseFolder(dir: string): void {
  rmSync(claimFile(dir), { force: true });
}

function readClaim(dir: string): Claim | null {
  try {
    return JSON.parse(readFileSync(claimFile(dir), 'utf8')) as Claim;
  } catch {
    return null; // nobody was here, or the file is not whole: there is nothing to learn from it
  }
}

/** Field 22 of /proc/<pid>/stat; null where there is no /proc. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}
