import { readFileSync } from 'node:fs';

const KIB_PER_MIB = 1024;

/** Resident memory of a process, MiB; 0 if the process has ended or there is no /proc. */
export function residentMiB(pid: number): number {
  try {
    const line = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return Math.round(Number(line?.[1] ?? 0) / KIB_PER_MIB);
  } catch {
    return 0;
  }
}
