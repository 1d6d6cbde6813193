/** Of what has changed, how it was and how it is. */
export interface Difference {
  before: unknown;
  after: unknown;
}

/**
 * What differs between two records, field by field and in nested ones too; lists are compared whole. Null stands for a record
 * that was not there, or is not any more.
 */
export function difference(before: unknown, after: unknown): Difference {
  if (!isRecord(before) || !isRecord(after)) return { before, after };
  const was: Record<string, unknown> = {};
  const is: Record<string, unknown> = {};
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [one, other] = [before[name], after[name]];
    if (JSON.stringify(one) === JSON.stringify(other)) continue;
    const inside = difference(one ?? null, other ?? null);
    was[name] = inside.before;
    is[name] = inside.after;
  }
  return { before: was, after: is };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
