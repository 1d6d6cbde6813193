import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isAlive, SetupError, statOf } from '@herald/local-servers';
import { readJsonFile, writeJsonFile } from './run-file';

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
  const last = readJsonFile<Claim>(claimFile(dir));
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

/** Field 22 of its stat; null where there is no /proc. */
function startOf(pid: number): string | null {
  return statOf(pid)?.[19] ?? null;
}
