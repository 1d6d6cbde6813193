import { IANAZone } from 'luxon';

/** Offsets such as `+04:00` know no summer time, and not every Node takes them. */
const NAME = /^[A-Za-z]/;

/** Whether a value is the name of a time zone that companies can have (IANA, like `Asia/Tbilisi`, and `UTC`). */
export function isValidZone(value: unknown): value is string {
  return typeof value === 'string' && NAME.test(value) && IANAZone.isValidZone(value);
}

/** The zone of a name. Throws RangeError when there is none. */
export function zoneNamed(name: string): IANAZone {
  // Luxon makes each zone once and remembers whether it is one, which `isValidZone` takes 50 µs to find out.
  const zone = IANAZone.create(name);
  if (!NAME.test(name) || !zone.isValid) throw new RangeError(`${name} is not a time zone`);
  return zone;
}
