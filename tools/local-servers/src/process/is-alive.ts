import { readFileSync } from 'node:fs';

/** Whether a process runs. A zombie (ended, not yet reaped by its parent) counts as dead. */
export function isAlive(pid: number): boolean {
  if (!signal(pid, 0)) return false;
  const stat = statOf(pid);
  return stat ? stat[0] !== 'Z' : signal(pid, 0);
}

/** The fields of /proc/<pid>/stat from the third on. Null if the process is gone, or without /proc. */
export function statOf(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The second field, the name in brackets, may contain any characters.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

/** Sends a signal; false if there is no such process. */
export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, name);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    if ((error as NodeJS.ErrnoException).code === 'EPERM') return true;
    throw error;
  }
}
