const DEFAULT_ZONE = 'Asia/Tbilisi';

/** A moment by a zone's clock, as `Y-m-d H:i:s`. */
export function clockTime(at: Date, zone = DEFAULT_ZONE): string {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(at);
  return parts.replace(',', '');
}

/** A `sendTime` (`Y-m-d H:i`) by a zone's clock, some minutes from now. */
export function minutesAhead(minutes: number, zone = DEFAULT_ZONE): string {
  return clockTime(new Date(Date.now() + minutes * 60_000), zone).slice(0, 16);
}

export const DATE_TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

/** How far a `Y-m-d H:i:s` of an answer is from a moment, in seconds of the zone's clock. */
export function secondsFrom(moment: number, clock: string, zone = DEFAULT_ZONE): number {
  const asUtc = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`);
  return Math.abs(asUtc(clock) - asUtc(clockTime(new Date(moment), zone))) / 1_000;
}
