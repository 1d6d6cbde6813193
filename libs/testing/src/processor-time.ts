/** Processor time that this process takes for it, µs: the clock goes on where the process stands still. */
export async function processorTimeOf(work: () => unknown): Promise<number> {
  const begun = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(begun);
  return user + system;
}
