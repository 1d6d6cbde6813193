import { CHARACTERS, ESCAPE, EXTENDED, EXTENDED_CHARACTERS, NOT_GSM, SEPTETS } from './gsm-alphabet';
import { type NationalLanguages, nationalTables } from './national-languages';
import { type Encoding } from './segments';

/** Replaces a byte that is not a septet. */
const REPLACEMENT = '\ufffd';

/**
 * Encodes a part (or any text) for `short_message`.
 *
 * gsm7: one septet per byte, unpacked, and an extended character as 0x1B and its code. ucs2: UTF-16BE, including lone surrogates.
 * @throws RangeError if `encoding` is gsm7 and a character is outside GSM 03.38.
 */
export function encodePart(part: string, encoding: Encoding): Buffer {
  return encoding === 'gsm7' ? encodeGsm7(part) : Buffer.from(part, 'utf16le').swap16();
}

function encodeGsm7(part: string): Buffer {
  const bytes = Buffer.allocUnsafe(part.length * 2);
  let length = 0;
  for (let i = 0; i < part.length; i++) {
    const septet = SEPTETS[part.charCodeAt(i)]!;
    if (septet === NOT_GSM) {
      throw new RangeError(`Code unit ${part.charCodeAt(i)} at ${i} is outside the GSM 03.38 alphabet`);
    }
    if (septet >= EXTENDED) bytes[length++] = ESCAPE;
    bytes[length++] = septet & 0x7f;
  }
  return bytes.subarray(0, length);
}

/**
 * Decodes unpacked septets (one per byte), with the tables of the languages that the header names.
 *
 * According to TS 23.038, an escape before a code outside the extension table shows the character of the default alphabet, and an escape of nothing
 * shows a space. Bytes above 0x7F become U+FFFD.
 */
export function decodeGsm7(septets: Buffer, languages: NationalLanguages = {}): string {
  const { characters = CHARACTERS, extended } = nationalTables(languages);
  let text = '';
  for (let i = 0; i < septets.length; i++) {
    const septet = septets[i]!;
    if (septet !== ESCAPE) {
      text += characters[septet] ?? REPLACEMENT;
      continue;
    }
    const escaped = septets[++i];
    if (escaped === undefined || escaped === ESCAPE) text += ' ';
    else text += extendedIn(extended, escaped) ?? characters[escaped] ?? REPLACEMENT;
  }
  return text;
}

function extendedIn(table: string | undefined, septet: number): string | undefined {
  if (table === undefined) return EXTENDED_CHARACTERS[septet];
  return table[septet] === ' ' ? undefined : table[septet];
}

/** Decodes UTF-16BE bytes. An odd last byte, which cannot be a character, is dropped. */
export function decodeUcs2(bytes: Buffer): string {
  const whole = bytes.subarray(0, bytes.length - (bytes.length % 2));
  return Buffer.from(whole).swap16().toString('utf16le');
}

/**
 * Encodes septets (one per byte) in packed form: eight septets in seven bytes, lowest bits first (TS 23.038 part 6.1.2.1).
 *
 * `fillBits` (0 to 6) at the start are zero, so that the first septet begins on a septet boundary after a header: 1 after the 6 bytes of
 * `concatUdh`. Unused bits at the end are zero, so the number of septets has to be sent separately.
 */
export function packSeptets(septets: Buffer, fillBits = 0): Buffer {
  const packed = Buffer.alloc(Math.ceil((fillBits + septets.length * 7) / 8));
  for (let i = 0; i < septets.length; i++) {
    const bit = fillBits + i * 7;
    const at = bit >> 3;
    const shifted = (septets[i]! & 0x7f) << (bit & 7);
    packed[at]! |= shifted & 0xff;
    if (shifted > 0xff) packed[at + 1]! |= shifted >> 8;
  }
  return packed;
}

/** The inverse of `packSeptets`: `count` septets, one per byte. */
export function unpackSeptets(packed: Buffer, count: number, fillBits = 0): Buffer {
  const septets = Buffer.allocUnsafe(count);
  for (let i = 0; i < count; i++) {
    const bit = fillBits + i * 7;
    const at = bit >> 3;
    septets[i] = (((packed[at] ?? 0) | ((packed[at + 1] ?? 0) << 8)) >> (bit & 7)) & 0x7f;
  }
  return septets;
}

/**
 * The user data header of one part of a concatenated message: 6 bytes with an 8-bit reference (TS 23.040 part 9.2.3.24.1). The form with a 16-bit
 * reference is never used, because it is a byte longer, which costs each part a septet or code unit.
 *
 * `reference` 0 to 255, the same in all parts; `total` and `sequence` 1 to 255.
 * @throws RangeError for values that the header cannot contain.
 */
export function concatUdh(reference: number, total: number, sequence: number): Buffer {
  const fits = isByte(reference) && isByte(total) && isByte(sequence) && sequence >= 1 && sequence <= total;
  if (!fits) {
    throw new RangeError(`No concatenation header for reference ${reference}, part ${sequence} of ${total}`);
  }
  return Buffer.from([0x05, 0x00, 0x03, reference, total, sequence]);
}

const isByte = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= 0xff;
