/*
 * Decimals as integers of a fixed fraction, so that sums are exact. `places`: the decimal places of that fraction.
 */

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

/** `"-12.5"` with 2 places is -1250; null for any other text, more places, and values beyond 2^53. */
export function parseDecimal(text: string, places: number): number | null {
  const [match, sign, whole = '', fraction = ''] = DECIMAL.exec(text) ?? [];
  if (match === undefined || fraction.length > places) return null;
  const units = Number(whole + fraction.padEnd(places, '0'));
  if (!Number.isSafeInteger(units)) return null;
  return sign === '-' && units !== 0 ? -units : units;
}

/** -1250 with 2 places is `"-12.50"`. */
export function formatDecimal(units: number, places: number): string {
  const digits = String(Math.abs(units)).padStart(places + 1, '0');
  return `${units < 0 ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
