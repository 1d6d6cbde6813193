import { EXTENDED, NOT_GSM, SEPTETS } from './gsm-alphabet';

export type Encoding = 'gsm7' | 'ucs2';

/** The most parts that one text may take. */
export const MAX_PARTS = 10;

/** Septets (gsm7) or UTF-16 code units (ucs2) of a message that stands alone, and of a part behind a 6-octet header. */
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
export function measure(text: string): { encoding: Encoding; parts: number; units: number } {
  const septets = countSeptets(text);
  const encoding: Encoding = septets < 0 ? 'ucs2' : 'gsm7';
  const units = septets < 0 ? text.length : septets;
  if (units <= PART_UNITS[encoding].alone) return { encoding, parts: units === 0 ? 0 : 1, units };

  let parts = 0;
  for (let at = 0; at < text.length; at = endOfPart(text, at, encoding)) parts++;
  return { encoding, parts, units };
}

/** The parts of a text as slices of it: joined they are the text, and there are `measure(text).parts` of them. */
export function split(text: string): { encoding: Encoding; parts: string[] } {
  const { encoding, parts: count } = measure(text);
  if (count <= 1) return { encoding, parts: count === 0 ? [] : [text] };

  const parts: string[] = [];
  for (let at = 0; at < text.length;) {
    const end = endOfPart(text, at, encoding);
    parts.push(text.slice(at, end));
    at = end;
  }
  return { encoding, parts };
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
function endOfPart(text: string, start: number, encoding: Encoding): number {
  return encoding === 'gsm7' ? endOfGsmPart(text, start) : endOfUcs2Part(text, start);
}

function endOfGsmPart(text: string, start: number): number {
  let room = PART_UNITS.gsm7.concatenated;
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
