import { inSlices, mapInSlices, slicesOf } from '.';

/** The time of an item of the long work, ms. A slice has 2 ms. */
const ITEM_MS = 0.5;

describe('long work in slices', () => {
  let now = 0;
  beforeEach(() => {
    // Behind every slice that another test of this process has begun.
    now = Math.max(now, performance.now() + 1_000);
    jest.spyOn(performance, 'now').mockImplementation(() => now);
  });
  afterEach(() => jest.restoreAllMocks());

  it('runs one slice in a turn of the event loop, however much work there is, and takes turns', async () => {
    const turns: string[] = [];
    let turn = '';
    let isOver = false;
    const count = (): void => {
      if (turn !== '') turns.push(turn);
      turn = '';
      if (!isOver) setImmediate(count);
    };
    const work = (name: string) =>
      mapInSlices(Array(20).fill(name), (item: string) => {
        turn += item;
        now += ITEM_MS;
      });
    count();
    await Promise.all([work('a'), work('b'), work('c')]);
    isOver = true;
    turns.push(turn);
    expect(turns.join('')).toHaveLength(60);
    for (const items of turns) expect(items.length).toBeLessThanOrEqual(5);
    expect(turns.join('').slice(0, 12)).toBe('aaaabbbbcccc');
  });

  it('keeps all items in their order', async () => {
    const items = Array.from({ length: 250 }, (_, i) => i);
    const found: number[] = [];
    for await (const item of inSlices(items)) {
      found.push(item);
      now += ITEM_MS;
    }
    expect(found).toEqual(items);
    const groups: number[][] = [];
    for await (const group of slicesOf(items)) groups.push(group);
    expect(groups.map(({ length }) => length)).toEqual([100, 100, 50]);
    expect(groups.flat()).toEqual(items);
  });
});
