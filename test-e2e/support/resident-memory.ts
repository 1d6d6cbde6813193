import { readFileSync } from 'node:fs';

/** Resident memory of a process, MB; null if it has ended, or without /proc. */
export function residentMB(pid: number): number | null {
  try {
    const line = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return Math.round(Number(line?.[1] ?? 0) / 1024);
  } catch {
    return null;
  }
}
