import { statOf } from '@herald/local-servers';

/** Processes by name. */
export type Pids = Record<string, number>;

/** A value of each process, by name. */
export function ofEach(pids: Pids, read: (pid: number) => number): Record<string, number> {
  return Object.fromEntries(Object.entries(pids).map(([name, pid]) => [name, read(pid)]));
}

/** Clock ticks per second in /proc/<pid>/stat: USER_HZ, which is 100 on all supported architectures of Linux. */
const TICKS_PER_SECOND = 100;

/** CPU seconds of a process with its threads since its start; 0 if the process has ended or there is no /proc. */
export function cpuSeconds(pid: number): number {
  // Fields 14 and 15 are the times in user and kernel mode.
  const [user = 0, kernel = 0] = statOf(pid)?.slice(11, 13).map(Number) ?? [];
  return (user + kernel) / TICKS_PER_SECOND;
}

/** CPU of processes since the creation of this meter. Unlike a rate, this value does not depend on the other load of the machine. */
export class CpuMeter {
  private readonly before: Record<string, number>;

  constructor(private readonly pids: Pids) {
    this.before = ofEach(pids, cpuSeconds);
  }

  /** µs of CPU for each of `count` items, by process and in total (`total`). */
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
