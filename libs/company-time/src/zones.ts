import { DateTime, IANAZone } from 'luxon';

/** Whether a value is the name of a time zone that companies can have (IANA, like `Asia/Tbilisi`, and `UTC`). */
export function isValidZone(value: unknown): value is string {
  // Offsets such as `+04:00` know no summer time, and not every Node takes them.
  return typeof value === 'string' && /^[A-Za-z]/.test(value) && IANAZone.isValidZone(value);
}

/**
 * An instant on the clock of a zone; always with Latin digits, whatever the machine's language.
 * @throws RangeError when the zone or the date isn't valid.
 */
export function onClockOf(zone: string, instant: Date): DateTime<true> {
  if (!isValidZone(zone)) throw new RangeError(`${zone} is not a time zone`);
  const local = DateTime.fromMillis(instant.getTime(), { zone: IANAZone.create(zone), locale: 'en-US' });
  if (!local.isValid) throw new RangeError('Not a valid date');
  return local;
}
