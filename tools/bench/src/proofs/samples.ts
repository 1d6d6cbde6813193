import { pause } from '../measure/clock';
import { residentMiB } from '../measure/memory';
import { median } from '../measure/percentiles';
import type { BenchSystem } from '../system/bench-system';

/** Resident memory of the system's processes, sampled until a work ends. */
export class MemorySamples {
  private readonly samples: Record<string, number>[] = [];

  constructor(
    private readonly bench: BenchSystem,
    private readonly everyMs: number,
  ) {}

  /** Samples while the work is in progress. Resolves to its result. */
  async during<T>(work: Promise<T>): Promise<T> {
    let isOver = false;
    const ending = work.finally(() => (isOver = true));
    // A failure is reported below.
    ending.catch(() => undefined);
    while (!isOver) {
      const pids = Object.entries(this.bench.system.pids);
      this.samples.push(Object.fromEntries(pids.map(([name, pid]) => [name, residentMiB(pid)])));
      await Promise.race([ending, pause(this.everyMs)]);
    }
    return ending;
  }

  /** Median of the last third of the samples divided by that of the second, by process; 1 = flat. The first third warms up. */
  growth(): Record<string, number> {
    const third = Math.floor(this.samples.length / 3);
    if (third === 0)
      throw new Error(`Only ${this.samples.length} samples of the memory: increase the scale.`);
    const of = (name: string, samples: Record<string, number>[]): number =>
      median(samples.map((sample) => sample[name] ?? 0));
    return Object.fromEntries(
      Object.keys(this.samples[0]!).map((name) => [
        name,
        of(name, this.samples.slice(2 * third)) / of(name, this.samples.slice(third, 2 * third)),
      ]),
    );
  }
}
