/**
 * A delivery receipt's quote of its message (`text:`), reduced to a hash of one byte. That suffices to distinguish the parts to a
 * number, and does not reveal a one-time password.
 */
export interface ReceiptQuote {
  /**
   * The compared characters: ASCII letters and digits, which every SMSC writes alike, or, if there are none, all letters and digits.
   */
  characters: 'ascii' | 'any';
  /** Number of compared characters. */
  length: number;
  mark: number;
}

/** SMSCs truncate, recode and pad the quote, so only letters and digits are compared, case-insensitively. */
const LEFT_OUT = { ascii: /[^a-z0-9]/g, any: /[^\p{L}\p{N}]/gu } as const;

/** Null if the quote has no comparable character. */
export function quoteOf(words: string): ReceiptQuote | null {
  for (const characters of ['ascii', 'any'] as const) {
    const quoted = comparable(words, characters);
    if (quoted !== '') return { characters, length: quoted.length, mark: markOf(quoted) };
  }
  return null;
}

/** Whether the quote may be of a part with this text: the text begins with it. */
export function isQuoted({ characters, length, mark }: ReceiptQuote, text: string): boolean {
  const quoted = comparable(text, characters).slice(0, length);
  return quoted.length === length && markOf(quoted) === mark;
}

function comparable(text: string, characters: ReceiptQuote['characters']): string {
  return text.toLowerCase().replace(LEFT_OUT[characters], '');
}

function markOf(text: string): number {
  let hash = 0x811c9dc5; // FNV-1a
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return ((hash >>> 24) ^ (hash >>> 16) ^ (hash >>> 8) ^ hash) & 0xff;
}
