type Values = Record<string, unknown>;

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A record with one user's changes: records within it are merged, lists and other values are replaced, and null removes a value. For
 * endpoints that replace the whole record, so that changes of other users stay.
 */
export function withChanges(current: object, changes: object): Values {
  const changed = new Map<string, unknown>(Object.entries(current));
  for (const [name, value] of Object.entries(changes)) {
    const before = changed.get(name);
    if (value === null) changed.delete(name);
    else changed.set(name, isRecord(value) ? withChanges(isRecord(before) ? before : {}, value) : value);
  }
  return Object.fromEntries(changed);
}
