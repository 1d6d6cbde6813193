import type { Given } from '../../parts/form';

/** A correction with what it found: where somebody else was faster, nothing is changed. */
export function corrected(record: object, given: Given): Given {
  const before = record as Record<string, unknown>;
  const was = Object.fromEntries(Object.keys(given).map((name) => [name, before[name]]));
  return { ...given, was };
}
