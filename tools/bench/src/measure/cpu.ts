import { readFileSync } from 'node:fs';

/** Processes by name. */
export type Pids = Record<string, number>;

/** A figure of each process, by name. */
export function ofEach(pids: Pids, read: (pid: number) => number): Record<string, number> {
  return Object.fromEntries(Object.entries(pids).map(([name, pid]) => [name, read(pid)]));
}

/** Clock ticks of /proc/<pid>/stat a second: USER_HZ, which Linux keeps at 100 on every architecture of ours. */
const TICKS_PER_SECOND = 100;

/** CPU seconds that a process has used since it began, its threads' included; 0 where it is gone or there is no /proc. */
export function cpuSeconds(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name, in brackets, may hold anything; fields 14 and 15 are the times in user and kernel mode.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return 0;
  }
}

/** CPU of processes from its making on. The figure that stays the same when others use the machine. */
export class CpuMeter {
  private readonly before: Record<string, number>;

  constructor(private readonly pids: Pids) {
    this.before = ofEach(pids, cpuSeconds);
  }

  /** µs of CPU for each of `count` things, by process and in all (`total`). */
  perThing(count: number): Record<string, number> {
    const after = ofEach(this.pids, cpuSeconds);
    const each: Record<string, number> = {};
    let total = 0;
    for (const name of Object.keys(this.pids)) {
      const microseconds = (((after[name] ?? 0) - (this.before[name] ?? 0)) * 1e6) / count;
      total += microseconds;
      each[name] = Math.round(microseconds * 10) / 10;
    }
    return { ...each, total: Math.round(total) };
  }
}
