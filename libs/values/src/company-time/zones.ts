import { IANAZone } from 'luxon';

/** Excludes offsets such as `+04:00`, which have no daylight saving time and are not supported by every version of Node. */
const NAME = /^[A-Za-z]/;

/** Whether a value is the name of a time zone for companies: an IANA zone such as `Asia/Tbilisi`, or `UTC`. */
export function isValidZone(value: unknown): value is string {
  return typeof value === 'string' && NAME.test(value) && IANAZone.isValidZone(value);
}

/** The time zone with a name. @throws RangeError if there is none */
export function zoneNamed(name: string): IANAZone {
  // Luxon caches each zone and its validity, while `isValidZone` takes 50 µs.
  const zone = IANAZone.create(name);
  if (!NAME.test(name) || !zone.isValid) throw new RangeError(`${name} is not a time zone`);
  return zone;
}
