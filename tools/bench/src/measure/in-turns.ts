/** Runs a few calls at a time. Resolves to their results in order. */
export async function inTurns<T>(
  count: number,
  atOnce: number,
  work: (index: number) => Promise<T>,
): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const turns = Array.from({ length: Math.min(atOnce, count) }, async () => {
    for (let index = next++; index < count; index = next++) results[index] = await work(index);
  });
  await Promise.all(turns);
  return results;
}
