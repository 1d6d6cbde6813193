import { EXTENDED, NOT_GSM, SEPTETS } from './gsm-alphabet';

export type Encoding = 'gsm7' | 'ucs2';

/** How a route encodes texts within GSM 03.38: a septet in each byte, eight septets in seven bytes, or ISO 8859-1. */
export type Alphabet = 'gsm' | 'packed' | 'latin1';

/**
 * How a text within GSM 03.38 is split if one septet in each byte does not suit all routes that may carry it:
 * - `ucs2`: as UCS-2, all of it. ISO 8859-1 lacks one of its characters.
 * - `packed`: so that no part but the last ends where packed septets leave seven bits over. A decoder cannot know their number,
 *   and would read the filling (3GPP TS 23.038 part 6.1.2.3.1) as a character inside the text.
 */
export type Cut = 'packed' | 'ucs2';

/** The most parts that one text may take. */
export const MAX_PARTS = 10;

/** Septets (gsm7) or UTF-16 code units (ucs2) of a single-part message, and of a part behind a 6-byte header. */
export const PART_UNITS: Readonly<Record<Encoding, { alone: number; concatenated: number }>> = {
  gsm7: { alone: 160, concatenated: 153 },
  ucs2: { alone: 70, concatenated: 67 },
};

/**
 * What a text takes: the one answer that the quote, the charge and the submit share.
 *
 * `units` are septets (an extended character counts two) or UTF-16 code units, headers not included.
 * An empty text takes 0 parts. A lone surrogate is one code unit like any other.
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

/** The parts of a text as slices of it: joined they are the text, and there are `measure(text, cut).parts` of them. */
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

/** How to split a text that any of the routes with these alphabets may carry; undefined = the default split. */
export function cutFor(text: string, alphabets: readonly Alphabet[]): Cut | undefined {
  if (!alphabets.some((alphabet) => alphabet !== 'gsm')) return undefined;
  const { encoding, parts } = measure(text);
  if (encoding === 'ucs2') return undefined;
  if (alphabets.includes('latin1') && !isLatin1(text)) return 'ucs2';
  return parts > 1 && alphabets.includes('packed') ? 'packed' : undefined;
}

/** Whether ISO 8859-1 has all of a text: of GSM 03.38 it lacks `€` and ten Greek capitals. */
export function isLatin1(text: string): boolean {
  return /^[\0-\xff]*$/.test(text);
}

/** The characters that make a text take UCS-2, each once, in their order; none of a text in GSM 03.38. */
export function outsideGsm(text: string): string[] {
  const isOutside = (character: string): boolean => SEPTETS[character.charCodeAt(0)] === NOT_GSM;
  return [...new Set(text)].filter(isOutside);
}

/** Septets of a text, or -1 when a character of it is outside GSM 03.38. */
function countSeptets(text: string): number {
  let septets = 0;
  for (let i = 0; i < text.length; i++) {
    const septet = SEPTETS[text.charCodeAt(i)]!;
    if (septet === NOT_GSM) return -1;
    septets += septet < EXTENDED ? 1 : 2;
  }
  return septets;
}

/** Where the part of a concatenated message that begins at `start` ends, exclusive. */
function endOfPart(text: string, start: number, encoding: Encoding, cut?: Cut): number {
  if (encoding === 'ucs2') return endOfUcs2Part(text, start);
  const end = endOfGsmPart(text, start, PART_UNITS.gsm7.concatenated);
  if (cut !== 'packed' || end === text.length || endsWhole(text.slice(start, end))) return end;
  return endOfGsmPart(text, start, PACKED_UNITS);
}

/** With 152 septets behind a header, or 151 without one, seven bits are left over; with these and fewer by one they never are. */
const PACKED_UNITS = 150;

/** A full part leaves no bits over. A carriage return at its end would be taken for the filling, and taken off. */
function endsWhole(part: string): boolean {
  return countSeptets(part) === PART_UNITS.gsm7.concatenated && !part.endsWith('\r');
}

function endOfGsmPart(text: string, start: number, septets: number): number {
  let room = septets;
  let end = start;
  while (end < text.length) {
    // An extended character that has one septet left to it goes whole to the next part.
    room -= SEPTETS[text.charCodeAt(end)]! < EXTENDED ? 1 : 2;
    if (room < 0) break;
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
