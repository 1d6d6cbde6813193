import { readFileSync } from 'node:fs';

/** Resident memory of a process, MB; null if it has ended, or without /proc. */
export function residentMB(pid: number): number | null {
  return readMB(pid, 'VmRSS');
}

/** The largest resident memory of a process since its start, MB. */
export function peakMB(pid: number): number | null {
  return readMB(pid, 'VmHWM');
}

function readMB(pid: number, field: string): number | null {
  try {
    const line = new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return Math.round(Number(line?.[1] ?? 0) / 1024);
  } catch {
    return null;
  }
}
