/**
 * What a receipt quotes of its message's text (`text:`), as a mark of one octet: enough to tell the parts of a number from
 * each other, and nothing by which a stored receipt could tell a one-time password.
 */
export interface ReceiptQuote {
  /** Which characters were looked at: those that every centre writes alike, or, where there are none, all letters and digits. */
  characters: 'ascii' | 'any';
  /** How many of them there are. */
  length: number;
  mark: number;
}

/** Centres cut, recode and pad what they quote: only letters and digits are compared, in either case. */
const LEFT_OUT = { ascii: /[^a-z0-9]/g, any: /[^\p{L}\p{N}]/gu } as const;

/** Null where nothing that could be compared is quoted. */
export function quoteOf(words: string): ReceiptQuote | null {
  for (const characters of ['ascii', 'any'] as const) {
    const told = comparable(words, characters);
    if (told !== '') return { characters, length: told.length, mark: markOf(told) };
  }
  return null;
}

/** Whether a part of this text may be meant: it begins with what is quoted. */
export function isQuoted({ characters, length, mark }: ReceiptQuote, text: string): boolean {
  const told = comparable(text, characters).slice(0, length);
  return told.length === length && markOf(told) === mark;
}

function comparable(text: string, characters: ReceiptQuote['characters']): string {
  return text.toLowerCase().replace(LEFT_OUT[characters], '');
}

function markOf(text: string): number {
  let hash = 0x811c9dc5; // FNV-1a
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return ((hash >>> 24) ^ (hash >>> 16) ^ (hash >>> 8) ^ hash) & 0xff;
}
