const MAX_LENGTH = 100;
const FORM = /^(-?\d{1,2}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)$/;

/** Whether a text is `<latitude>,<longitude>` in decimal degrees on the globe (interface.md part 2, Account). */
export function isGeoLocation(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return false;
  const match = FORM.exec(value);
  return match !== null && Math.abs(Number(match[1])) <= 90 && Math.abs(Number(match[2])) <= 180;
}
