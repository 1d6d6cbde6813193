const AT_ONCE = 6;

/** Does the work for every item, a few at a time, to limit the load on a busy machine. */
export async function inTurns<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const takeTurns = async (): Promise<void> => {
    while (next < items.length) {
      const index = next++;
      results[index] = await work(items[index]!);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, takeTurns));
  return results;
}
