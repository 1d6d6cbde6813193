import fc from 'fast-check';
import { NumberTable } from './number-table';

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

  it('stays fast with half a million consecutive numbers: few of them are far from their home', () => {
    const table = new NumberTable(500_000);
    for (let i = 0; i < 500_000; i++) table.firstIndex(995_500_000_000 + i, i);
    expect(table.firstIndex(995_500_000_007, 1)).toBe(7);
    const { numbers, mask } = table as unknown as { numbers: Float64Array; mask: number };
    let held = 0;
    let steps = 0;
    for (const [at, number] of numbers.entries()) {
      if (number === 0) continue;
      held++;
      steps += (at - table['homeOf'](number)) & mask;
    }
    expect(held).toBe(500_000);
    // A search takes less than one step on average; clustered numbers would take thousands.
    expect(steps / held).toBeLessThan(1);
  });
});
