import fc from 'fast-check';
import { processorTimeOf } from '@herald/testing/processor-time';
import { NumberTable } from './number-table';

describe('NumberTable', () => {
  it('gives the first index of every number, as a map would', () => {
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

  it('stays quick with half a million numbers in a row: no slower than twelve times a map', async () => {
    const [table, map] = [new NumberTable(500_000), new Map<number, number>()];
    const inRow = (take: (number: number, i: number) => unknown) => () => {
      for (let i = 0; i < 500_000; i++) take(995_500_000_000 + i, i);
    };
    const taken = await processorTimeOf(inRow((number, i) => table.firstIndex(number, i)));
    const byMap = await processorTimeOf(inRow((number, i) => map.set(number, i)));
    expect(table.firstIndex(995_500_000_007, 1)).toBe(7);
    // Numbers that pile up in one place would take thousands of times as long.
    expect(taken).toBeLessThan(12 * byMap);
  });
});
