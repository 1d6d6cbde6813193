import fc from 'fast-check';
import { NumberTable } from './number-table';

/** Numbers of 12 digits whose hashes in V8, which has no secret for numbers, agree in their last 10 bits. */
function inOnePlaceOfTheEngine(count: number): number[] {
  const double = new Float64Array(1);
  const bits = new BigUint64Array(double.buffer);
  const hashOf = (number: number): bigint => {
    double[0] = number;
    let hash = bits[0]!;
    hash = BigInt.asUintN(64, ~hash + (hash << 18n));
    hash ^= hash >> 31n;
    hash = BigInt.asUintN(64, hash * 21n);
    hash ^= hash >> 11n;
    hash = BigInt.asUintN(64, hash + (hash << 6n));
    return hash ^ (hash >> 22n);
  };
  const found: number[] = [];
  for (let number = 995_500_000_000; found.length < count; number++)
    if ((hashOf(number) & 0x3ffn) === 5n) found.push(number);
  return found;
}

describe('NumberTable', () => {
  it('returns the first index of every number, like a map', () => {
    const number = fc.oneof(
      fc.integer({ min: 1_000_000, max: 1_000_100 }),
      fc.maxSafeInteger().map((n) => 1_000_000 + (Math.abs(n) % (10 ** 15 - 1_000_000))),
    );
    fc.assert(
      fc.property(fc.array(number, { maxLength: 300 }), (numbers) => {
        const table = new NumberTable(numbers.length);
        const map = new Map<number, number>();
        numbers.forEach((each, index) => {
          if (!map.has(each)) map.set(each, index);
          expect(table.firstIndex(each, index)).toBe(map.get(each));
        });
      }),
    );
  });

  it.each([
    ['consecutive', Array.from({ length: 500_000 }, (_, i) => 995_500_000_000 + i)],
    ['that agree in their last 32 bits', Array.from({ length: 100_000 }, (_, i) => 7 + i * 2 ** 32)],
    ['that the engine would put into one place', inOnePlaceOfTheEngine(500)],
  ])('stays fast with numbers %s: few of them are far from their home', (_what, chosen) => {
    const table = new NumberTable(chosen.length);
    chosen.forEach((each, index) => table.firstIndex(each, index));
    expect(table.firstIndex(chosen[7]!, 1)).toBe(7);
    const { numbers, mask } = table as unknown as { numbers: Float64Array; mask: number };
    let held = 0;
    let steps = 0;
    for (const [at, number] of numbers.entries()) {
      if (number === 0) continue;
      held++;
      steps += (at - table['homeOf'](number)) & mask;
    }
    expect(held).toBe(chosen.length);
    // A search takes less than one step on average; clustered numbers would take thousands.
    expect(steps / held).toBeLessThan(1);
  });
});
