/** The CPU time in µs of each turn of the event loop during the work, which does not depend on other processes of the machine. */
export async function turnsDuring(work: () => Promise<void>): Promise<number[]> {
  const turns: number[] = [];
  let before = process.cpuUsage();
  let isOver = false;
  const count = (): void => {
    const { user, system } = process.cpuUsage(before);
    turns.push(user + system);
    before = process.cpuUsage();
    if (!isOver) setTimeout(count);
  };
  count();
  await work();
  isOver = true;
  return turns;
}
