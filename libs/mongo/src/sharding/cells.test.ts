import { mongo } from 'mongoose';
import { assignCells, cellName, CELLS, SPREAD, zoneRanges } from './cells';
import { ofCompany } from './placement';

const countsOf = (assigned: Map<string, string>): number[] => {
  const counts = new Map<string, number>();
  for (const shard of assigned.values()) counts.set(shard, (counts.get(shard) ?? 0) + 1);
  return [...counts.values()].sort((a, b) => a - b);
};

describe('cells', () => {
  it('are distributed evenly, and do not move if the shards are the same', () => {
    const assigned = assignCells(['a', 'b', 'c'], new Map());
    expect(assigned.size).toBe(CELLS);
    expect(countsOf(assigned)).toEqual([21, 21, 22]);
    expect(assignCells(['a', 'b', 'c'], assigned)).toEqual(assigned);
  });

  it('move to a new shard only up to its share', () => {
    const before = assignCells(['a', 'b'], new Map());
    const after = assignCells(['a', 'b', 'c', 'd'], before);
    expect(countsOf(after)).toEqual([16, 16, 16, 16]);
    const moved = [...after].filter(([cell, shard]) => before.get(cell) !== shard);
    expect(moved.every(([, shard]) => shard === 'c' || shard === 'd')).toBe(true);
    expect(moved).toHaveLength(32);
  });

  it('move from a removed shard to the other shards', () => {
    const before = assignCells(['a', 'b', 'c'], new Map());
    const after = assignCells(['a', 'b'], before);
    expect(countsOf(after)).toEqual([32, 32]);
    expect([...before].filter(([cell, shard]) => shard !== 'c' && after.get(cell) !== shard)).toEqual([]);
  });
});

describe('the ranges of a collection', () => {
  const hashOf = (bound: mongo.Document): unknown =>
    bound.company instanceof mongo.Long ? bound.company.toBigInt() : bound.company;

  it.each([{}, { then: 'smsID' }])('contain every key once (%j)', (options) => {
    const ranges = zoneRanges(ofCompany('', options), []);
    expect(ranges.map(({ zone }) => zone)).toEqual(
      Array.from({ length: CELLS }, (_, cell) => cellName(cell)),
    );
    expect(ranges[0]!.min.company).toBeInstanceOf(mongo.MinKey);
    expect(ranges.at(-1)!.max.company).toBeInstanceOf(mongo.MaxKey);
    for (let at = 1; at < ranges.length; at++) expect(ranges[at]!.min).toEqual(ranges[at - 1]!.max);
  });

  const edge = 2n ** 63n - 1n;
  it.each([[[5n]], [[5n, 6n]], [[edge]], [[-(2n ** 63n)]], [[-(2n ** 63n) + 2n ** 58n]]])(
    'exclude the spread companies (%j)',
    (spread) => {
      const ranges = zoneRanges(ofCompany('', { then: 'smsID' }), spread);
      for (let at = 1; at < ranges.length; at++) expect(ranges[at]!.min).toEqual(ranges[at - 1]!.max);
      const apart = ranges.filter(({ zone }) => zone === SPREAD);
      expect(apart.map(({ min }) => hashOf(min))).toEqual(
        spread.map((hash) => (hash === -(2n ** 63n) ? expect.any(mongo.MinKey) : hash)),
      );
      const own = new Set(ranges.map(({ zone }) => zone));
      for (let cell = 0; cell < CELLS; cell++)
        if (spread[0] !== -(2n ** 63n)) expect(own).toContain(cellName(cell));
    },
  );

  it('keep a company in its cell if the key cannot divide its documents', () => {
    expect(zoneRanges(ofCompany(''), [5n]).map(({ zone }) => zone)).not.toContain(SPREAD);
  });
});
