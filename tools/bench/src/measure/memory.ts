import { readFileSync, writeFileSync } from 'node:fs';

const KIB_PER_MIB = 1024;

/** Resident memory of a process, MiB; 0 where it is gone. */
export function residentMiB(pid: number): number {
  return readStatus(pid, 'VmRSS');
}

/** The most resident memory since the last `resetPeak` (or the process's begin), MiB, as the kernel has kept it. */
export function peakMiB(pid: number): number {
  return readStatus(pid, 'VmHWM');
}

/** Begins the peak anew. Where the kernel doesn't let us, the peak is the one since the process's begin: never less. */
export function resetPeak(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EACCES' && code !== 'EPERM' && code !== 'ENOENT' && code !== 'EROFS') throw error;
  }
}

function readStatus(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  try {
    const line = new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return Math.round(Number(line?.[1] ?? 0) / KIB_PER_MIB);
  } catch {
    return 0;
  }
}
