/** The processor time that this process needs for the work, µs. Wall-clock time would include stalls of the process. */
export async function processorTimeOf(work: () => unknown): Promise<number> {
  const begun = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(begun);
  return user + system;
}
