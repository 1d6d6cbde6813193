import { IANAZone } from 'luxon';
import { LRUCache } from 'lru-cache';

/** Every zone that is in use; there are about 600 in all. Making one takes about 50 µs. */
const zones = new LRUCache<string, IANAZone>({ max: 1_000 });

/** Whether a value is the name of a time zone that companies can have (IANA, like `Asia/Tbilisi`, and `UTC`). */
export function isValidZone(value: unknown): value is string {
  // Offsets such as `+04:00` know no summer time, and not every Node takes them.
  return typeof value === 'string' && /^[A-Za-z]/.test(value) && IANAZone.isValidZone(value);
}

/** The zone of a name. Throws RangeError when there is none. */
export function zoneNamed(name: string): IANAZone {
  const known = zones.get(name);
  if (known) return known;
  if (!isValidZone(name)) throw new RangeError(`${name} is not a time zone`);
  const zone = IANAZone.create(name);
  zones.set(name, zone);
  return zone;
}
