import { GroupingFullError } from './grouping';
import { PerKeyGrouping } from './per-key-grouping';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function recording(maxKeys = 10, maxWaiting = 10) {
  const writes: [string, number[]][] = [];
  const groupings = new PerKeyGrouping<string, number, string>({
    maxKeys,
    maxGroup: 10,
    maxWaiting,
    write: async (key, items) => {
      writes.push([key, items]);
      await turn();
      if (items.includes(13)) throw new Error('refused');
      return items.map((item) => `${key}${item}`);
    },
  });
  return { writes, groupings };
}

describe('PerKeyGrouping', () => {
  it('groups by key and drops a key when its work is done', async () => {
    const { writes, groupings } = recording();
    const results = [groupings.add('a', 1), groupings.add('b', 2), groupings.add('a', 3)];
    expect([groupings.keys, groupings.waiting]).toEqual([2, 3]);
    await expect(Promise.all(results)).resolves.toEqual(['a1', 'b2', 'a3']);
    expect(writes).toEqual([
      ['a', [1, 3]],
      ['b', [2]],
    ]);
    await groupings.drain();
    expect(groupings.keys).toBe(0);
  });

  it('isolates a key from the failures of another key', async () => {
    const { groupings } = recording();
    const settled = await Promise.allSettled([groupings.add('a', 13), groupings.add('b', 1)]);
    expect(settled.map((result) => result.status)).toEqual(['rejected', 'fulfilled']);
    await groupings.drain();
    expect(groupings.keys).toBe(0);
  });

  it('keeps a key whose results lead to new work', async () => {
    const { writes, groupings } = recording(1);
    await groupings.add('a', 1).then(() => groupings.add('a', 2));
    await groupings.drain();
    expect(writes).toEqual([
      ['a', [1]],
      ['a', [2]],
    ]);
    expect(groupings.keys).toBe(0);
  });

  it('refuses keys and items above the limits, and lets waiting callers wait', async () => {
    const { writes, groupings } = recording(1, 1);
    const first = groupings.add('a', 1);
    await expect(groupings.add('b', 1)).rejects.toBeInstanceOf(GroupingFullError);
    await expect(groupings.add('a', 2)).rejects.toBeInstanceOf(GroupingFullError);
    const patient = [
      groupings.addWhenFree('b', 1),
      groupings.addWhenFree('a', 2),
      groupings.addWhenFree('c', 3),
    ];
    await expect(Promise.all([first, ...patient])).resolves.toEqual(['a1', 'b1', 'a2', 'c3']);
    expect(writes).toHaveLength(4);
    await groupings.drain();
    expect([groupings.keys, groupings.waiting]).toEqual([0, 0]);
  });
});
