import { residentMB } from '../../support/resident-memory';

const EVERY_MS = 1_000;
/** Compares the maxima of this number of samples, because a single sample depends on the time of garbage collection. */
const SAMPLES = 5;

/** Samples the resident memory of every process during a test. */
export class MemoryWatch {
  private readonly samples = new Map<string, number[]>();
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly pids: () => Record<string, number>) {
    this.poll();
    this.timer = setInterval(() => this.poll(), EVERY_MS);
  }

  /** Growth of each process from the first seconds to the last, MB. */
  stop(): Record<string, number> {
    clearInterval(this.timer);
    this.poll();
    const peak = (values: number[]): number => Math.max(...values);
    return Object.fromEntries(
      [...this.samples].map(([name, values]) => [
        name,
        peak(values.slice(-SAMPLES)) - peak(values.slice(0, SAMPLES)),
      ]),
    );
  }

  private poll(): void {
    for (const [name, pid] of Object.entries(this.pids())) {
      const resident = residentMB(pid);
      if (resident === null) continue;
      const values = this.samples.get(name) ?? [];
      values.push(resident);
      this.samples.set(name, values);
    }
  }
}
