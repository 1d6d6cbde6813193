const LONGEST = 40;

/** Quotes a client's word for an answer, shortened and in ASCII. */
export function quoted(word: string): string {
  return `"${word.slice(0, LONGEST).replace(/[^\x20-\x7e]/g, '.')}"`;
}
