import { readFileSync, writeFileSync } from 'node:fs';

const KIB_PER_MIB = 1024;

/** Resident memory of a process, MiB; 0 if the process has ended. */
export function residentMiB(pid: number): number {
  return readStatus(pid, 'VmRSS');
}

/** Peak resident memory since the last `resetPeak` (or since the start of the process), MiB, as recorded by the kernel. */
export function peakMiB(pid: number): number {
  return readStatus(pid, 'VmHWM');
}

/** Resets the recorded peak. If the kernel refuses, the peak counts from the start of the process, and is never too low. */
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
