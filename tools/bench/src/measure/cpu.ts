import { statOf } from '@herald/local-servers';

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
  // Fields 14 and 15 are the times in user and kernel mode.
  const [user = 0, kernel = 0] = statOf(pid)?.slice(11, 13).map(Number) ?? [];
  return (user + kernel) / TICKS_PER_SECOND;
}

/** CPU of processes from its making on. The figure that stays the same when others use the machine. */
export class CpuMeter {
  private readonly before: Record<string, number>;

  constructor(private readonly pids: Pids) {
    this.before = ofEach(pids, cpuSeconds);
  }

  /** µs of CPU for each of `count` things, by process and in all (`total`). */
  perThing(count: number): Record<string, number> {
    const each: Record<string, number> = {};
    let total = 0;
    for (const [name, pid] of Object.entries(this.pids)) {
      const microseconds = ((cpuSeconds(pid) - this.before[name]!) * 1e6) / count;
      total += microseconds;
      each[name] = Math.round(microseconds * 10) / 10;
    }
    return { ...each, total: Math.round(total) };
  }
}
