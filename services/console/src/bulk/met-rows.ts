const GOLDEN = 0x9e3779b1;
const [FIRST, SECOND] = [2_654_435_761, 1_597_334_677];
const TWO_21 = 2 ** 21;
const TWO_32 = 2 ** 32;
const SLOTS_PER_ROW = 2;

/**
 * Finds rows with the same number and text. Numbers are stored exactly, and texts as 53-bit hashes: 500,000 rows take 20 MB, a fraction of
 * a map of strings.
 */
export class MetRows {
  /** 0 marks a free entry, because no number is 0. */
  private readonly numbers: Float64Array;
  private readonly texts: Float64Array;
  private readonly rows: Uint32Array;
  private readonly mask: number;
  private last = { text: '', hash: hashOf('') };

  constructor(most: number) {
    const slots = 2 ** Math.max(4, Math.ceil(Math.log2(most * SLOTS_PER_ROW + 1)));
    this.numbers = new Float64Array(slots);
    this.texts = new Float64Array(slots);
    this.rows = new Uint32Array(slots);
    this.mask = slots - 1;
  }

  /** The first row with this number and text; `row` itself if there is none before it. @param number 7 to 15 digits */
  firstRow(number: number, text: string, row: number): number {
    if (text !== this.last.text) this.last = { text, hash: hashOf(text) };
    const { hash } = this.last;
    let at = (Math.imul((number % TWO_32) ^ (hash % TWO_32), GOLDEN) >>> 0) & this.mask;
    for (; this.numbers[at] !== 0; at = (at + 1) & this.mask)
      if (this.numbers[at] === number && this.texts[at] === hash) return this.rows[at]!;
    [this.numbers[at], this.texts[at], this.rows[at]] = [number, hash, row];
    return row;
  }
}

/** 53 bits, from two multiplicative hashes over the UTF-16 code units of the text. */
function hashOf(text: string): number {
  let [one, two] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    one = Math.imul(one ^ unit, FIRST);
    two = Math.imul(two ^ unit, SECOND);
  }
  one = Math.imul(one ^ (one >>> 16), 2_246_822_507) ^ Math.imul(two ^ (two >>> 13), 3_266_489_909);
  two = Math.imul(two ^ (two >>> 16), 2_246_822_507) ^ Math.imul(one ^ (one >>> 13), 3_266_489_909);
  return TWO_32 * ((TWO_21 - 1) & two) + (one >>> 0);
}
