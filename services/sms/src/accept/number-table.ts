/** Minimum number of table entries per number: searches in a fuller table are long. */
const SLOTS_PER_NUMBER = 2;
const GOLDEN = 0x9e3779b1;
const MIX = 0x85ebca6b;
const TWO_32 = 2 ** 32;

/**
 * Hash table of each number's first index. Numbers of up to 15 digits fit exactly into a double, so 500,000 take 12 MB, where a map
 * of strings takes five times as much.
 */
export class NumberTable {
  /** 0 = free; no number is 0. */
  private readonly numbers: Float64Array;
  private readonly indexes: Uint32Array;
  private readonly mask: number;
  private readonly shift: number;

  /** @param most maximum of numbers that will be added. */
  constructor(most: number) {
    const bits = Math.max(4, Math.ceil(Math.log2(most * SLOTS_PER_NUMBER + 1)));
    this.numbers = new Float64Array(2 ** bits);
    this.indexes = new Uint32Array(2 ** bits);
    this.mask = 2 ** bits - 1;
    this.shift = 32 - bits;
  }

  /** The index with which the number was first added: `index` itself if it is new. */
  firstIndex(number: number, index: number): number {
    let at = this.homeOf(number);
    for (;;) {
      const held = this.numbers[at];
      if (held === number) return this.indexes[at]!;
      if (held === 0) break;
      at = (at + 1) & this.mask;
    }
    this.numbers[at] = number;
    this.indexes[at] = index;
    return index;
  }

  private homeOf(number: number): number {
    const high = Math.floor(number / TWO_32);
    const low = number - high * TWO_32;
    const mixed = Math.imul(low ^ Math.imul(high, MIX), GOLDEN);
    return Math.imul(mixed ^ (mixed >>> 15), MIX) >>> this.shift;
  }
}
