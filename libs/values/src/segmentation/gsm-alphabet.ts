/**
 * GSM 03.38 (3GPP TS 23.038 part 6.2.1), default alphabet: the character at index n has septet n.
 * Index 0x1B is the escape to the extension table and not a character.
 */
const DEFAULT_ALPHABET =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\u001bÆæßÉ' +
  ' !"#¤%&\'()*+,-./0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§' +
  '¿abcdefghijklmnopqrstuvwxyzäöñüà';

/** TS 23.038 part 6.2.1.1: the extension table, by the septet after the escape. */
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

export const ESCAPE = 0x1b;

/** Set in `SEPTETS` on characters of the extension table, which take two septets. */
export const EXTENDED = 0x80;

/** In `SEPTETS`: the character is in neither table. The value is free because 0x7F is not used after an escape. */
export const NOT_GSM = 0xff;

/** The septet of every UTF-16 code unit. The table of 64 KiB makes a lookup a single load without a branch. */
export const SEPTETS = new Uint8Array(0x10000).fill(NOT_GSM);

/** The character of every septet, and of every septet after an escape. */
export const CHARACTERS: readonly string[] = [...DEFAULT_ALPHABET];
export const EXTENDED_CHARACTERS: readonly (string | undefined)[] = Array.from(
  { length: 0x80 },
  (_, septet) => EXTENSION[septet],
);

CHARACTERS.forEach((character, septet) => {
  if (septet !== ESCAPE) SEPTETS[character.charCodeAt(0)] = septet;
});
EXTENDED_CHARACTERS.forEach((character, septet) => {
  if (character !== undefined) SEPTETS[character.charCodeAt(0)] = EXTENDED | septet;
});
