import { ofEach } from '../measure/cpu';
import { peakMiB, resetPeak } from '../measure/memory';
import type { BenchSystem } from '../system/bench-system';

/** What the dispatcher may take, MiB, whatever is done to it. */
export const DISPATCHER_REACH = 400;
export const DISPATCHER = 'callback-dispatcher';

/** Resolves to what `work` gives, and to the peaks of the system's processes while it ran, MiB. */
export async function withPeaks<T>(
  { system }: BenchSystem,
  work: () => Promise<T>,
): Promise<{ result: T; peaks: Record<string, number> }> {
  Object.values(system.pids).forEach(resetPeak);
  const result = await work();
  return { result, peaks: ofEach(system.pids, peakMiB) };
}
