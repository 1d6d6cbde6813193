import { EXTENDED, NOT_GSM, SEPTETS } from './gsm-alphabet';

export type Encoding = 'gsm7' | 'ucs2';

/** The encoding of a route for texts within GSM 03.38: a septet in each byte, eight septets in seven bytes, or ISO 8859-1. */
export type Alphabet = 'gsm' | 'packed' | 'latin1';

/**
 * The special way to split a text within GSM 03.38 if one septet per byte does not suit all routes that may carry the text:
 * - `ucs2`: the complete text is encoded as UCS-2, because ISO 8859-1 lacks one of its characters.
 * - `packed`: no part except the last has a length at which packed septets leave seven bits unused. A decoder does not know the
 *   number of septets, and would read the fill bits (3GPP TS 23.038 part 6.1.2.3.1) as a character inside the text.
 */
export type Cut = 'packed' | 'ucs2';

/** The maximum number of parts of a text. */
export const MAX_PARTS = 10;

/** The maximum number of septets (gsm7) or UTF-16 code units (ucs2) in a single-part message, and in a part with a 6-byte header. */
export const PART_UNITS: Readonly<Record<Encoding, { alone: number; concatenated: number }>> = {
  gsm7: { alone: 160, concatenated: 153 },
  ucs2: { alone: 70, concatenated: 67 },
};

/**
 * Returns the encoding and the number of parts of a text. Quote, charge and submit all use this function, so that they agree.
 *
 * `units` are septets (two for an extended character) or UTF-16 code units, without headers. An empty text has 0 parts. A lone
 * surrogate counts as one code unit.
 */
export function measure(text: string, cut?: Cut): { encoding: Encoding; parts: number; units: number } {
  const septets = cut === 'ucs2' ? -1 : countSeptets(text);
  const encoding: Encoding = septets < 0 ? 'ucs2' : 'gsm7';
  const units = septets < 0 ? text.length : septets;
  if (units <= PART_UNITS[encoding].alone) return { encoding, parts: units === 0 ? 0 : 1, units };

  let parts = 0;
  for (let at = 0; at < text.length; at = endOfPart(text, at, encoding, cut)) parts++;
  return { encoding, parts, units };
}

/** Splits a text into `measure(text, cut).parts` slices. The slices joined together are the text. */
export function split(text: string, cut?: Cut): { encoding: Encoding; parts: string[] } {
  const { encoding, parts: count } = measure(text, cut);
  if (count <= 1) return { encoding, parts: count === 0 ? [] : [text] };

  const parts: string[] = [];
  for (let at = 0; at < text.length;) {
    const end = endOfPart(text, at, encoding, cut);
    parts.push(text.slice(at, end));
    at = end;
  }
  return { encoding, parts };
}

/** The way to split a text that any of the routes with these alphabets may carry. Undefined means the default split. */
export function cutFor(text: string, alphabets: readonly Alphabet[]): Cut | undefined {
  if (!alphabets.some((alphabet) => alphabet !== 'gsm')) return undefined;
  const { encoding, parts } = measure(text);
  if (encoding === 'ucs2') return undefined;
  if (alphabets.includes('latin1') && !isLatin1(text)) return 'ucs2';
  return parts > 1 && alphabets.includes('packed') ? 'packed' : undefined;
}

/** Whether ISO 8859-1 has all characters of a text. It lacks `€` and ten Greek capitals of GSM 03.38. */
export function isLatin1(text: string): boolean {
  return /^[\0-\xff]*$/.test(text);
}

/** The distinct characters of a text that are outside GSM 03.38, in the order of the text. They are the reason for UCS-2. */
export function outsideGsm(text: string): string[] {
  const isOutside = (character: string): boolean => SEPTETS[character.charCodeAt(0)] === NOT_GSM;
  return [...new Set(text)].filter(isOutside);
}

/** The number of septets of a text, or -1 if one of its characters is outside GSM 03.38. */
function countSeptets(text: string): number {
  let septets = 0;
  for (let i = 0; i < text.length; i++) {
    const septet = SEPTETS[text.charCodeAt(i)]!;
    if (septet === NOT_GSM) return -1;
    septets += septet < EXTENDED ? 1 : 2;
  }
  return septets;
}

/** The end (exclusive) of the part of a concatenated message that begins at `start`. */
function endOfPart(text: string, start: number, encoding: Encoding, cut?: Cut): number {
  if (encoding === 'ucs2') return endOfUcs2Part(text, start);
  const end = endOfGsmPart(text, start, PART_UNITS.gsm7.concatenated);
  if (cut !== 'packed' || end === text.length || endsWhole(text.slice(start, end))) return end;
  return endOfGsmPart(text, start, PACKED_UNITS);
}

/**
 * 152 septets after a header, and 151 without a header, leave seven bits unused. 150 septets never do, and neither do 149, if an extended
 * character does not fit into the last septet.
 */
const PACKED_UNITS = 150;

/** A full part leaves no bits unused, but a decoder would remove a carriage return at its end as filling. */
function endsWhole(part: string): boolean {
  return countSeptets(part) === PART_UNITS.gsm7.concatenated && !part.endsWith('\r');
}

function endOfGsmPart(text: string, start: number, septets: number): number {
  let left = septets;
  let end = start;
  while (end < text.length) {
    // If only one septet is left for an extended character, the complete character goes to the next part.
    left -= SEPTETS[text.charCodeAt(end)]! < EXTENDED ? 1 : 2;
    if (left < 0) break;
    end++;
  }
  return end;
}

function endOfUcs2Part(text: string, start: number): number {
  const end = start + PART_UNITS.ucs2.concatenated;
  if (end >= text.length) return text.length;
  return isHighSurrogate(text.charCodeAt(end - 1)) && isLowSurrogate(text.charCodeAt(end)) ? end - 1 : end;
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
const isLowSurrogate = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;
