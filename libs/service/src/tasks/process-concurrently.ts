/**
 * Calls `work` for each item, with at most `atOnce` calls at a time. A failed call does not stop the others.
 * @throws the first failure, after all items are processed
 */
export async function processConcurrently<T>(
  items: Iterable<T>,
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  const left = items[Symbol.iterator]();
  const worker = async (): Promise<void> => {
    for (let next = left.next(); !next.done; next = left.next()) {
      await work(next.value).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  if (failures.length > 0) throw failures[0];
}
