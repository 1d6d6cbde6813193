import { decodeUcs2 } from '@herald/values/segmentation';
import { charsetText, japaneseText, koreanText } from './asian-text';

/**
 * The encoding of a data_coding.
 * - `default`: that of the SMSC, by the route's settings.
 * - `reserved`: the default alphabet, if the bytes are septets.
 * - a function that decodes the bytes: null if they are not of that encoding.
 */
export type Coding = 'default' | 'reserved' | ((body: Buffer) => string | null);

const PRINTABLE = /^[\t\n\r -~]*$/;
/** High bytes of general punctuation and, at most, of alphabets in Unicode. */
const PUNCTUATION = 0x20;
const LAST_ALPHABET = 0x10;
const LEAST_DIFFERENT = 3;
/** Half of a pair at the edge of a part. */
const SPLIT_PAIR = /^[\udc00-\udfff]|[\ud800-\udbff]$/g;
/** No characters, apart from padding and line ends, and the rare characters of CJK Extension A. */
const STRANGE = /(?![\0\t\n\r])[\p{Cc}\p{Cn}\p{Co}\p{Cs}\u3400-\u4dbf]/u;
/** Frequent characters with a low byte of 0: the blank, "one", "open", "most". */
const FREQUENT = '\u3000\u4e00\u5f00\u6700';

/** SMPP 3.4, part 5.2.19, and 5.0, part 4.7.7. Values without an entry are reserved. */
const OF_SMPP: Readonly<Record<number, Coding>> = {
  0: 'default',
  1: asciiText,
  2: binary,
  3: latin1,
  4: binary,
  5: (body) => japaneseText(body, 'jisx0208'),
  6: (body) => charsetText(body, 'iso-8859-5'),
  7: (body) => charsetText(body, 'iso-8859-8'),
  8: utf16Text,
  9: (body) => japaneseText(body, 'ascii'),
  10: (body) => japaneseText(body, 'ascii'),
  13: (body) => japaneseText(body, 'jisx0212'),
  14: koreanText,
};

/** The encoding of a data_coding: below 16 as in SMPP, otherwise by the coding groups of 3GPP TS 23.038, part 4. */
export function codingOf(dataCoding: number): Coding {
  if (dataCoding < 0x10) return OF_SMPP[dataCoding] ?? binary;
  if (dataCoding < 0x80) {
    const isCompressed = (dataCoding & 0x20) !== 0;
    if (isCompressed) return binary;
    return ([] as Coding[]).concat('default', binary, utf16Text, 'reserved')[(dataCoding >> 2) & 3]!;
  }
  if (dataCoding < 0xc0) return 'reserved';
  // Message waiting indications, with their text.
  if (dataCoding < 0xf0) return dataCoding < 0xe0 ? 'default' : utf16Text;
  return (dataCoding & 0x04) === 0 ? 'default' : binary;
}

/** Bytes of an unknown encoding: as text if they can only be ASCII, otherwise in hexadecimal, so that nothing is lost. */
export function binary(body: Buffer): string {
  const bytes = latin1(body);
  return PRINTABLE.test(bytes) ? bytes : body.toString('hex');
}

/** ASCII; a text with other bytes is UTF-8, if it is valid, or ISO 8859-1. */
export function asciiText(body: Buffer): string {
  return charsetText(body, 'utf-8') ?? latin1(body);
}

export function latin1(body: Buffer): string {
  return body.toString('latin1');
}

/**
 * UCS-2 and UTF-16 in the byte order of their mark. Without one it is big-endian, unless the bytes can only be little-endian. Null for a
 * single byte.
 */
export function utf16Text(body: Buffer): string | null {
  if (body.length === 1) return null;
  if (body[0] === 0xfe && body[1] === 0xff) return decodeUcs2(body.subarray(2));
  if (body[0] === 0xff && body[1] === 0xfe) return body.toString('utf16le', 2);
  return isLittleEndian(body) ? body.toString('utf16le') : decodeUcs2(body);
}

/**
 * Text is little-endian if its little-endian reading has no strange character and no turned Latin, but most of its big-endian reading is.
 * In an alphabetic script all characters have the same high byte, apart from blanks, digits and punctuation. If only the second bytes are
 * such, one strange character is enough, or three different first bytes.
 */
function isLittleEndian(body: Buffer): boolean {
  if (body.length % 2 !== 0 || body.length < 4) return false;
  const [big, little] = [decodeUcs2(body), body.toString('utf16le')];
  if (count(little, isStrange) + count(little, isTurnedLatin) > 0) return false;
  const strange = count(big, isStrange);
  const unlikely = strange + count(big, isTurnedLatin);
  const units = body.length / 2;
  if (strange * 2 >= units || unlikely * 2 > units) return true;
  const first = new Set(body.filter((_byte, at) => at % 2 === 0));
  const second = new Set(body.filter((_byte, at) => at % 2 === 1));
  const isDistinct = strange > 0 || (unlikely > 0 && second.size === 1) || first.size >= LEAST_DIFFERENT;
  return isDistinct && areHighBytes(second) && !areHighBytes(first);
}

function count(text: string, isCounted: (sign: string) => boolean): number {
  return [...text.replace(SPLIT_PAIR, '')].filter(isCounted).length;
}

function isStrange(sign: string): boolean {
  return STRANGE.test(sign);
}

/** Latin letters and digits in the wrong byte order are Chinese characters with a low byte of 0, most of them rare. */
function isTurnedLatin(sign: string): boolean {
  const isTurned = /[\u2000-\u9f00]/.test(sign) && sign.charCodeAt(0) % 0x100 === 0;
  return isTurned && !isStrange(sign) && !FREQUENT.includes(sign);
}

function areHighBytes(bytes: ReadonlySet<number>): boolean {
  const scripts = [...bytes].filter((byte) => byte !== 0 && byte !== PUNCTUATION);
  return scripts.length <= 1 && scripts.every((byte) => byte <= LAST_ALPHABET);
}
