const LONGEST = 40;

/** A client's word in quotation marks, shortened and in ASCII, as an answer may show it. */
export function quoted(word: string): string {
  return `"${word.slice(0, LONGEST).replace(/[^\x20-\x7e]/g, '.')}"`;
}
