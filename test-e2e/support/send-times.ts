const DEFAULT_ZONE = 'Asia/Tbilisi';

/** A time in a zone, as `Y-m-d H:i:s`. */
export function clockTime(at: Date, zone = DEFAULT_ZONE): string {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(at);
  return parts.replace(',', '');
}

/** A `sendTime` (`Y-m-d H:i`) in a zone, some minutes from now. */
export function minutesAhead(minutes: number, zone = DEFAULT_ZONE): string {
  return clockTime(new Date(Date.now() + minutes * 60_000), zone).slice(0, 16);
}

export const DATE_TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

/** Each second since a time (ms since epoch) as `Y-m-d H:i:s` in a zone: the possible dates of an event since then. */
export function clockTimesSince(begun: number, zone = DEFAULT_ZONE): string[] {
  const first = Math.floor(begun / 1_000);
  const seconds = Math.floor(Date.now() / 1_000) - first + 1;
  return Array.from({ length: seconds }, (_, index) => clockTime(new Date((first + index) * 1_000), zone));
}
