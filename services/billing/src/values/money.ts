import { formatDecimal, parseDecimal } from '@herald/values/decimals';

/**
 * Amounts are integers of minor units in code and storage, and decimal strings with two places in the API.
 * All sums are far below 2^53, so that numbers represent them exactly.
 */

/** The largest sum of one payment, in minor units: 9,999,999,999.99. */
export const MAX_SUM = 999_999_999_999;

/** The largest absolute value of a balance, in minor units: 9,999,999,999,999.99. */
export const MAX_BALANCE = 999_999_999_999_999;

const PLACES = 2;

/** Minor units of a decimal with at most two places (`"-12.5"` → -1250); null for any other text and above `MAX_SUM`. */
export function parseMoney(decimal: string): number | null {
  const minor = parseDecimal(decimal, PLACES);
  return minor === null || Math.abs(minor) > MAX_SUM ? null : minor;
}

/** `-1250` → `"-12.50"`. */
export function formatMoney(minor: number): string {
  return formatDecimal(minor, PLACES);
}
