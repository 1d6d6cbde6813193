import { decode } from 'iconv-lite';

/** The set of characters in which a text begins: ASCII, or two bytes of seven bits each per character. */
export type JapaneseSet = 'ascii' | 'jisx0208' | 'jisx0212';

const ESCAPE = '\x1b';
/** Sequences of ISO 2022 after an escape, and the set that they begin. */
const SETS: readonly [sequence: string, set: JapaneseSet | 'katakana'][] = [
  ['(B', 'ascii'],
  ['(J', 'ascii'],
  ['(I', 'katakana'],
  ['$@', 'jisx0208'],
  ['$B', 'jisx0208'],
  ['$(B', 'jisx0208'],
  ['$(D', 'jisx0212'],
];
const KOREAN = `${ESCAPE}$)C`;
const SHIFT_OUT = '\x0e';
const SHIFT_IN = '\x0f';
/** Words or a number in ASCII. Two-byte sets of seven bits hardly ever yield such bytes only. */
const ASCII_WORDS = /^\s*(\d+|[A-Za-z]+([\s.,!?'-]+[A-Za-z\d]+)*[\s.!?]*)$/;
const HAS_HIGH_BIT = /[\x80-\xff]/;
const HALF_WIDTH_KATAKANA = /[\uff61-\uff9f]/;

/**
 * Japanese in any of the forms that SMSCs write: ISO-2022-JP, bare JIS X 0208 or 0212, Shift_JIS, EUC-JP or ASCII. Null if the bytes are
 * none of them.
 */
export function japaneseText(body: Buffer, begins: JapaneseSet): string | null {
  const bytes = body.toString('latin1');
  if (bytes.includes(ESCAPE)) return charsetText(eucOfIso2022(bytes, begins), 'euc-jp');
  if (HAS_HIGH_BIT.test(bytes)) {
    const shiftJis = charsetText(body, 'shift_jis');
    const euc = charsetText(body, 'euc-jp');
    // EUC-JP read as Shift_JIS is full of half-width katakana.
    return euc !== null && (shiftJis === null || HALF_WIDTH_KATAKANA.test(shiftJis)) ? euc : shiftJis;
  }
  if (begins === 'ascii' || ASCII_WORDS.test(bytes)) return bytes;
  return charsetText(eucOf(bytes, begins), 'euc-jp') ?? bytes;
}

/** Korean as EUC-KR, ISO-2022-KR, bare KS C 5601 or ASCII; null if the bytes are none of them. */
export function koreanText(body: Buffer): string | null {
  const bytes = body.toString('latin1');
  if (HAS_HIGH_BIT.test(bytes)) return charsetText(body, 'euc-kr');
  if (!bytes.includes(SHIFT_OUT))
    return ASCII_WORDS.test(bytes) ? bytes : (charsetText(withHighBits(bytes), 'euc-kr') ?? bytes);
  const [first = '', ...others] = bytes.replace(KOREAN, '').split(SHIFT_OUT);
  const pieces = others.flatMap((piece) => {
    const [korean = '', ...ascii] = piece.split(SHIFT_IN);
    return [withHighBits(korean), Buffer.from(ascii.join(''), 'latin1')];
  });
  return charsetText(Buffer.concat([Buffer.from(first, 'latin1'), ...pieces]), 'euc-kr');
}

/** Null if the bytes are not valid in this charset. */
export function charsetText(body: Buffer, charset: string): string | null {
  const text = decode(body, charset);
  return text.includes('\ufffd') ? null : text;
}

function eucOfIso2022(bytes: string, begins: JapaneseSet): Buffer {
  const [first = '', ...others] = bytes.split(ESCAPE);
  const pieces = others.map((piece) => {
    const [sequence, set] = SETS.find(([start]) => piece.startsWith(start)) ?? ['', 'ascii'];
    return eucOf(piece.slice(sequence.length), set);
  });
  return Buffer.concat([eucOf(first, begins), ...pieces]);
}

/** The bytes of a set of ISO 2022 as EUC-JP, in which the high bit and a prefix tell the set. */
function eucOf(bytes: string, set: JapaneseSet | 'katakana'): Buffer {
  if (set === 'ascii') return Buffer.from(bytes, 'latin1');
  if (set === 'jisx0208') return withHighBits(bytes);
  const [prefix, length] = set === 'katakana' ? ['\x8e', /[!-~]/g] : ['\x8f', /[!-~]{2}/g];
  const marked = bytes.replace(length, (character) => prefix + withHighBits(character).toString('latin1'));
  return Buffer.from(marked, 'latin1');
}

function withHighBits(bytes: string): Buffer {
  return Buffer.from(
    Buffer.from(bytes, 'latin1').map((byte) => (byte > 0x20 && byte < 0x7f ? byte | 0x80 : byte)),
  );
}
