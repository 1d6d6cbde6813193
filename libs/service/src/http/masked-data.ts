const NUMBER = /\d{7,15}/g;
const LAST_DIGITS = 3;
const MAX_DEPTH = 30;

/**
 * A copy in which what may be a phone number is masked but for its last three digits, wherever it stands in a text or as a
 * number of seven digits and more: for operators who may not see personal data.
 */
export function withMaskedNumbers(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.replace(NUMBER, masked);
  if (typeof value === 'number') return Math.abs(value) < 1_000_000 ? value : masked(String(Math.abs(value)));
  if (value === null || typeof value !== 'object') return value;
  if (depth === MAX_DEPTH) return '…';
  if (Array.isArray(value)) return value.map((item) => withMaskedNumbers(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, withMaskedNumbers(field, depth + 1)]),
  );
}

function masked(digits: string): string {
  return '*'.repeat(digits.length - LAST_DIGITS) + digits.slice(-LAST_DIGITS);
}
