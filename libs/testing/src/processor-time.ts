/** Processor time that this process needs for the work, µs, since wall-clock time includes stalls of the process. */
export async function processorTimeOf(work: () => unknown): Promise<number> {
  const begun = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(begun);
  return user + system;
}
