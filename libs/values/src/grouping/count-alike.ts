/**
 * The first item with each key, and the number of items with that key. Items whose key is null are left out. It is for many items with few
 * keys: counting each recipient of a batch separately takes 20 to 60 times as long.
 */
export function countAlike<T>(
  items: Iterable<T>,
  keyOf: (item: T) => string | null,
): Iterable<{ first: T; count: number }> {
  const groups = new Map<string, { first: T; count: number }>();
  for (const first of items) {
    const key = keyOf(first);
    if (key === null) continue;
    const group = groups.get(key);
    if (group) group.count++;
    else groups.set(key, { first, count: 1 });
  }
  return groups.values();
}
