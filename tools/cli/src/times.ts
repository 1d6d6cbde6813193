/** A local time of a company, without a zone. */
const LOCAL = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

/** Whether any value is a local time of a company. */
export function hasLocalTimes(value: unknown): boolean {
  if (typeof value === 'string') return LOCAL.test(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(hasLocalTimes);
}

/** Converts local times of this zone in a value to UTC, as used everywhere else: `2026-11-20 11:05:00` → `2026-11-20T07:05:00Z`. */
export function inUtc<T>(value: T, zone: string): T {
  if (typeof value === 'string') return (LOCAL.test(value) ? utcOf(value, zone) : value) as T;
  if (Array.isArray(value)) return value.map((item: unknown) => inUtc(item, zone)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, inUtc(inner, zone)])) as T;
}

function utcOf(local: string, zone: string): string {
  const wanted = Date.parse(`${local}Z`);
  // Computed twice, because the first guess may be on the other side of a change of daylight saving time.
  const near = wanted - offsetAt(wanted, zone);
  const at = wanted - offsetAt(near, zone);
  return `${new Date(at).toISOString().slice(0, 19)}Z`;
}

/** Offset of the zone from UTC at that time, ms. */
function offsetAt(ms: number, zone: string): number {
  // The Swedish format is that of ISO 8601.
  return Date.parse(`${new Date(ms).toLocaleString('sv-SE', { timeZone: zone })}Z`) - ms;
}
