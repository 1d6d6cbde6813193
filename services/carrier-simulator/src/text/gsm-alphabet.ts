/** The default alphabet of 3GPP TS 23.038 part 6.2.1 with its extension table, in both directions. */

const ESCAPE = 0x1b;

const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\u001bÆæßÉ' +
  ' !"#¤%&\'()*+,-./0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§' +
  '¿abcdefghijklmnopqrstuvwxyzäöñüà';

const EXTENSION: Readonly<Record<number, string>> = {
  0x0a: '\f',
  0x14: '^',
  0x28: '{',
  0x29: '}',
  0x2f: '\\',
  0x3c: '[',
  0x3d: '~',
  0x3e: ']',
  0x40: '|',
  0x65: '€',
};

const ENCODED = new Map<string, number[]>([
  ...[...BASIC].map((character, septet): [string, number[]] => [character, [septet]]),
  ...Object.entries(EXTENSION).map(([septet, character]): [string, number[]] => [
    character,
    [ESCAPE, Number(septet)],
  ]),
]);
ENCODED.delete('\u001b');

const BASIC_CODES = Uint16Array.from(BASIC, (character) => character.charCodeAt(0));

/** Decodes unpacked septets. A byte above 127, which is no septet, becomes U+FFFD. */
export function decodeSeptets(septets: Uint8Array): string {
  const codes = new Uint16Array(septets.length);
  let length = 0;
  for (let at = 0; at < septets.length; at++) {
    const septet = septets[at]!;
    if (septet === ESCAPE) {
      at++;
      const extended = EXTENSION[septets[at] ?? -1];
      codes[length++] = extended ? extended.charCodeAt(0) : 0x20;
    } else {
      codes[length++] = BASIC_CODES[septet] ?? 0xfffd;
    }
  }
  return Buffer.from(codes.buffer).toString('utf16le', 0, length * 2);
}

/** Encodes a text as septets, including escapes; `undefined` if a character is outside the alphabet. */
export function encodeSeptets(text: string): number[] | undefined {
  const septets: number[] = [];
  for (const character of text) {
    const encoded = ENCODED.get(character);
    if (!encoded) return undefined;
    septets.push(...encoded);
  }
  return septets;
}

const CARRIAGE_RETURN = 0x0d;

/**
 * Unpacks septets as in 3GPP TS 23.038 part 6.1.2.1. The text begins at the septet boundary after `headerBytes`. A
 * final carriage return that only fills the last seven bits is removed, as that part requires.
 */
export function unpackSeptets(bytes: Uint8Array, headerBytes = 0): Uint8Array {
  const skip = Math.ceil((headerBytes * 8) / 7);
  const total = Math.floor((bytes.length * 8) / 7);
  const septets = new Uint8Array(Math.max(0, total - skip));
  for (let index = skip; index < total; index++) {
    const bit = index * 7;
    const byte = bit >> 3;
    const pair = bytes[byte]! | ((bytes[byte + 1] ?? 0) << 8);
    septets[index - skip] = (pair >> (bit & 7)) & 0x7f;
  }
  const fillsLastByte = (bytes.length * 8) % 7 === 0 && septets.at(-1) === CARRIAGE_RETURN;
  return fillsLastByte ? septets.subarray(0, -1) : septets;
}
