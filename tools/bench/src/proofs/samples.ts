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

  growth(): Record<string, Growth> {
    return growthOf(this.samples);
  }
}

/** Of a process: `times` is 1 if its memory is flat; `mib` is its memory at the end. */
export interface Growth {
  times: number;
  mib: number;
}

/**
 * Median of the last third of the samples divided by that of the second, by process. The first third warms up.
 * @throws Error with fewer than three samples
 */
export function growthOf(samples: Record<string, number>[]): Record<string, Growth> {
  const third = Math.floor(samples.length / 3);
  if (third === 0) throw new Error(`Only ${samples.length} samples of the memory: increase the scale.`);
  const of = (name: string, some: Record<string, number>[]): number =>
    median(some.map((sample) => sample[name] ?? 0));
  const [second, last] = [samples.slice(third, 2 * third), samples.slice(2 * third)];
  return Object.fromEntries(
    Object.keys(samples[0]!).map((name) => {
      const mib = of(name, last);
      return [name, { times: mib / of(name, second), mib }];
    }),
  );
}
