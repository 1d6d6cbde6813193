/** Country codes of two digits (ITU-T E.164). The zones 1 and 7 have codes of one digit, and all other codes have three digits. */
const OF_TWO = new Set(
  (
    '20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 ' +
    '60 61 62 63 64 65 66 81 82 84 86 90 91 92 93 94 95 98'
  ).split(' '),
);

/** The country code of a number in international format, for example `995` of `995599000001`. */
export function countryCodeOf(number: string): string {
  if (number.startsWith('1') || number.startsWith('7')) return number[0]!;
  const two = number.slice(0, 2);
  return OF_TWO.has(two) ? two : number.slice(0, 3);
}
