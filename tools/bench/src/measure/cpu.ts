import { statOf } from '@herald/local-servers';

/** Seconds of CPU time by process. */
export type CpuSeconds = Record<string, number>;

/** Clock ticks per second in /proc/<pid>/stat: USER_HZ, which is 100 on all supported architectures of Linux. */
const TICKS_PER_SECOND = 100;

/** CPU seconds of a process with its threads since its start; 0 if the process has ended or there is no /proc. */
export function cpuSeconds(pid: number): number {
  // Fields 14 and 15 are the times in user and kernel mode.
  const [user = 0, kernel = 0] = statOf(pid)?.slice(11, 13).map(Number) ?? [];
  return (user + kernel) / TICKS_PER_SECOND;
}

/** CPU time of processes since the creation of this meter. Unlike a rate, it does not depend on the other load of the machine. */
export class CpuMeter {
  private readonly before: CpuSeconds;

  constructor(private readonly pids: Record<string, number>) {
    this.before = this.read();
  }

  used(): CpuSeconds {
    const now = Object.entries(this.read());
    return Object.fromEntries(now.map(([name, seconds]) => [name, seconds - this.before[name]!]));
  }

  private read(): CpuSeconds {
    const processes = Object.entries(this.pids);
    return Object.fromEntries(processes.map(([name, pid]) => [name, cpuSeconds(pid)]));
  }
}

/** µs of CPU for each of `count` items, by process and in total (`total`). */
export function microsecondsEach(used: CpuSeconds, count: number): Record<string, number> {
  const each: Record<string, number> = {};
  let total = 0;
  for (const [name, seconds] of Object.entries(used)) {
    const microseconds = (seconds * 1e6) / count;
    total += microseconds;
    each[name] = Math.round(microseconds * 10) / 10;
  }
  return { ...each, total: Math.round(total) };
}
