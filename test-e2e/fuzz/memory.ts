import { residentMB } from '../support/resident-memory';

/** Resident memory of processes in MB, sampled during a run. */
export class MemorySamples {
  private readonly samples = new Map<string, number[]>();

  constructor(private readonly pids: () => Record<string, number>) {}

  take(): void {
    for (const [name, pid] of Object.entries(this.pids())) {
      const taken = this.samples.get(name) ?? [];
      this.samples.set(name, [...taken, residentMB(pid) ?? 0]);
    }
  }

  /** Per process: at the start, after the first quarter, at the end, and the maximum. */
  summary(): Record<string, { first: number; quarter: number; last: number; most: number }> {
    return Object.fromEntries(
      [...this.samples].map(([name, taken]) => [
        name,
        {
          first: taken[0]!,
          quarter: taken[Math.floor(taken.length / 4)]!,
          last: taken.at(-1)!,
          most: Math.max(...taken),
        },
      ]),
    );
  }
}
