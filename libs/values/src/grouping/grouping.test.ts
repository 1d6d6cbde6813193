import fc from 'fast-check';
import { Grouping, GroupingFullError, type GroupOptions } from './grouping';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A write that the test finishes by hand. */
class HeldWrites {
  readonly groups: number[][] = [];
  private finishers: ((error?: Error) => void)[] = [];

  readonly write = (items: number[]): Promise<number[]> => {
    this.groups.push(items);
    return new Promise((resolve, reject) => {
      this.finishers.push((error) => (error ? reject(error) : resolve(items.map((item) => item * 10))));
    });
  };

  async finish(error?: Error): Promise<void> {
    this.finishers.shift()!(error);
    // The first iteration settles the write, and the next write starts in the second iteration.
    await turn();
    await turn();
  }
}

function held(options: Partial<GroupOptions<number, number>> = {}) {
  const writes = new HeldWrites();
  const grouping = new Grouping<number, number>({
    maxGroup: 100,
    maxWaiting: 100,
    write: writes.write,
    ...options,
  });
  return { writes, grouping };
}

describe('Grouping', () => {
  afterEach(() => jest.useRealTimers());

  it('writes items of the same event loop iteration together, and returns to each item its own result', async () => {
    const { writes, grouping } = held();
    const results = [1, 2, 3].map((item) => grouping.add(item));
    expect(grouping.waiting).toBe(3);
    await turn();
    expect(writes.groups).toEqual([[1, 2, 3]]);
    expect([grouping.waiting, grouping.writing]).toEqual([0, true]);
    await writes.finish();
    await expect(Promise.all(results)).resolves.toEqual([10, 20, 30]);
    expect(grouping.writing).toBe(false);
  });

  it('pauses after a write if so configured, and adds new items to the next write', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    const pauses: number[] = [];
    const pauseMs = (items: number): number => {
      pauses.push(items);
      return items > 1 ? 30 : 0;
    };
    const { writes, grouping } = held({ pauseMs });
    const first = [1, 2].map((item) => grouping.add(item));
    await turn();
    await writes.finish();
    await Promise.all(first);
    // Callers with a result add their next items one by one, and none of them begins a separate write.
    for (const item of [3, 4, 5]) {
      void grouping.add(item);
      await turn();
    }
    expect([writes.groups.length, grouping.writing]).toEqual([1, true]);
    await jest.advanceTimersByTimeAsync(29);
    expect(writes.groups).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1);
    await turn();
    expect(writes.groups.slice(1)).toEqual([[3, 4, 5]]);
    await writes.finish();
    await jest.advanceTimersByTimeAsync(30);
    await grouping.drain();
    void grouping.add(6);
    await turn();
    await writes.finish();
    await grouping.drain();
    expect(pauses).toEqual([2, 3, 1]);
  });

  it('rejects exactly the items of a failed write, and continues', async () => {
    const { writes, grouping } = held({ maxGroup: 2 });
    const settled = Promise.allSettled([1, 2, 3].map((item) => grouping.add(item)));
    await turn();
    const failure = new Error('the primary stepped down');
    await writes.finish(failure);
    await writes.finish();
    expect(await settled).toEqual([
      { status: 'rejected', reason: failure },
      { status: 'rejected', reason: failure },
      { status: 'fulfilled', value: 30 },
    ]);
  });

  it('refuses items above the limit, and accepts items again after the start of the next write', async () => {
    const { writes, grouping } = held({ maxGroup: 2, maxWaiting: 2 });
    void grouping.add(1);
    void grouping.add(2);
    expect(grouping.hasCapacity()).toBe(false);
    await expect(grouping.add(3)).rejects.toBeInstanceOf(GroupingFullError);
    await turn();
    void grouping.add(3);
    await writes.finish();
    expect(writes.groups).toEqual([[1, 2], [3]]);
    await writes.finish();
  });

  it('admits waiting callers in order as capacity becomes free, and never exceeds the limit', async () => {
    const written: number[] = [];
    const grouping: Grouping<number, number> = new Grouping({
      maxGroup: 3,
      maxWaiting: 4,
      write: async (items: number[]) => {
        expect(grouping.waiting).toBeLessThanOrEqual(4);
        await turn();
        written.push(...items);
        return items;
      },
    });
    const items = Array.from({ length: 50 }, (_, index) => index);
    await Promise.all(items.map((item) => grouping.addWhenFree(item)));
    expect(written).toEqual(items);
  });

  it('counts weights, and writes an item that is too heavy alone', async () => {
    const { writes, grouping } = held({ maxGroup: 5, maxWaiting: 12, weigh: (item) => item });
    for (const item of [2, 3, 9]) void grouping.add(item);
    expect(grouping.hasCapacity()).toBe(false);
    await turn();
    expect(grouping.hasCapacity()).toBe(true);
    void grouping.add(1);
    await writes.finish();
    await writes.finish();
    expect(writes.groups).toEqual([[2, 3], [9], [1]]);
    await writes.finish();
  });

  it('ends a pause if enough items wait, during it or already before, and on a drain', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    const endsPause = (_item: number, waiting: number): boolean => waiting >= 3;
    const { writes, grouping } = held({ pauseMs: () => 1_000, endsPause });
    void grouping.add(1);
    await turn();
    await writes.finish();
    for (const item of [2, 3]) void grouping.add(item);
    await turn();
    expect(writes.groups).toEqual([[1]]);
    void grouping.add(4);
    await turn();
    await turn();
    expect(writes.groups.slice(1)).toEqual([[2, 3, 4]]);
    for (const item of [5, 6, 7]) void grouping.add(item);
    await writes.finish();
    expect(writes.groups.slice(2)).toEqual([[5, 6, 7]]);
    await writes.finish();
    void grouping.add(8);
    const drained = grouping.drain();
    await turn();
    await turn();
    expect(writes.groups.slice(3)).toEqual([[8]]);
    await writes.finish();
    await Promise.all([drained, grouping.drain()]);
  });

  it('drains: settles when all items are written, whether or not the writes failed', async () => {
    const { writes, grouping } = held({ maxGroup: 1 });
    await grouping.drain();
    const settled = Promise.allSettled([grouping.add(1), grouping.add(2)]);
    let drained = false;
    const drain = grouping.drain().then(() => (drained = true));
    await turn();
    await writes.finish(new Error('down'));
    expect(drained).toBe(false);
    await writes.finish();
    await drain;
    expect([grouping.waiting, grouping.writing]).toEqual([0, false]);
    await settled;
  });

  it('writes every item once, in order, within its bounds and one write at a time', async () => {
    const schedule = fc.array(fc.tuple(fc.integer({ min: 1, max: 7 }), fc.nat({ max: 2 })), {
      maxLength: 60,
    });
    await fc.assert(
      fc.asyncProperty(schedule, fc.integer({ min: 1, max: 9 }), async (arrivals, maxGroup) => {
        const written: number[] = [];
        const failed = new Set<number>();
        let running = 0;
        const grouping = new Grouping<{ id: number; weight: number }, number>({
          maxGroup,
          maxWaiting: 10_000,
          weigh: (item) => item.weight,
          write: async (items) => {
            expect(++running).toBe(1);
            const weight = items.reduce((sum, item) => sum + item.weight, 0);
            expect(items.length === 1 || weight <= maxGroup).toBe(true);
            await turn();
            written.push(...items.map((item) => item.id));
            running--;
            if (items.some((item) => item.id % 13 === 12)) {
              items.forEach((item) => failed.add(item.id));
              throw new Error('refused');
            }
            return items.map((item) => item.id);
          },
        });
        const outcomes: Promise<number | 'failed'>[] = [];
        for (const [id, [weight, pause]] of arrivals.entries()) {
          outcomes.push(grouping.add({ id, weight }).catch(() => 'failed'));
          for (let i = 0; i < pause; i++) await turn();
        }
        await grouping.drain();
        const ids = arrivals.map((_, id) => id);
        expect(written).toEqual(ids);
        expect(await Promise.all(outcomes)).toEqual(ids.map((id) => (failed.has(id) ? 'failed' : id)));
      }),
    );
  });
});
