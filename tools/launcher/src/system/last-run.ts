import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isAlive, SetupError, statOf } from '@herald/local-servers';
import { readJsonFile, writeJsonFile } from './run-file';

/** The processes that use a folder. Written next to the data, so that two runs never share the folder. */
interface Claim {
  launcher: number;
  /** Start time of the launcher in the system's own unit. It identifies the process, because pids are reused. */
  launcherStart: string | null;
  children: number[];
}

const CHILDREN_END_WITHIN_MS = 15_000;

function claimFile(dir: string): string {
  return join(dir, 'processes.json');
}

/**
 * Ensures that no other launcher uses the folder. If the last launcher was killed, waits for its guard to end its processes. Throws
 * SetupError if another launcher is running.
 */
export async function waitForLastRun(dir: string): Promise<void> {
  const last = readJsonFile<Claim>(claimFile(dir));
  if (!last) return;
  const lives = isAlive(last.launcher) && startOf(last.launcher) === last.launcherStart;
  if (lives && last.launcher !== process.pid) {
    throw new SetupError(
      `Herald is already running in ${dir} (process ${last.launcher})`,
      'Use it, or stop it first',
    );
  }
  const deadline = Date.now() + CHILDREN_END_WITHIN_MS;
  while (last.children.some(isAlive) && Date.now() < deadline) await pause(50);
}

/** Records the processes that use the folder now. */
export function claimFolder(dir: string, children: number[]): void {
  const claim: Claim = { launcher: process.pid, launcherStart: startOf(process.pid), children };
  writeJsonFile(claimFile(dir), claim);
}

export function releaseFolder(dir: string): void {
  rmSync(claimFile(dir), { force: true });
}

/** Field 22 of the process's stat; null without /proc. */
function startOf(pid: number): string | null {
  return statOf(pid)?.[19] ?? null;
}
