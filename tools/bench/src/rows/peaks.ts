import { ofEach } from '../measure/cpu';
import { peakMiB, resetPeak } from '../measure/memory';
import type { BenchSystem } from '../system/bench-system';

/** Memory limit of the dispatcher under any load, MiB. */
export const DISPATCHER_REACH = 400;
export const DISPATCHER = 'callback-dispatcher';

/** Resolves to the result of `work` and to the memory peaks of the system's processes during it, MiB. */
export async function withPeaks<T>(
  { system }: BenchSystem,
  work: () => Promise<T>,
): Promise<{ result: T; peaks: Record<string, number> }> {
  Object.values(system.pids).forEach(resetPeak);
  const result = await work();
  return { result, peaks: ofEach(system.pids, peakMiB) };
}
