import type { Given } from '../../components/form';

/** A correction with the values that were read: if another user has changed them since, nothing is changed. */
export function corrected(record: object, given: Given): Given {
  const before = record as Record<string, unknown>;
  const was = Object.fromEntries(Object.keys(given).map((name) => [name, before[name]]));
  return { ...given, was };
}
