import type { Priority } from '@herald/contracts';
import type { PartSubmission } from '../../carriers/carrier';
import { part } from '../../carriers/testing/carriers-fixture';
import { CAPACITY_WAIT_MS, RouteQueues } from './route-queues';

describe('RouteQueues', () => {
  let clock: jest.SpyInstance;
  let now: number;
  let free: Record<string, number>;
  let used: string[];
  let queues: RouteQueues;
  const carriers = {
    onCapacity: (_priority: Priority): void => undefined,
    /** The first digit of a number determines its route. */
    capacityFor: (_priority: Priority, number: string) => {
      const route = number[0]!;
      return route === '0' ? null : { route, free: free[route] ?? 0 };
    },
    isServedElsewhere: (number: string) => number.startsWith('00'),
  };
  const ask = (name: string, company: number, change: Partial<PartSubmission> & { large?: boolean } = {}) => {
    const { large = false, ...fields } = change;
    const asked = part({ number: '1', ...fields });
    const use = (): void => {
      used.push(name);
      free[asked.number[0]!]!--;
    };
    return Promise.resolve(
      queues.whenCapacity(asked, { company, large, waitAt: () => true, goOn: () => undefined }, use),
    );
  };
  const freed = async (route: string, count: number): Promise<string[]> => {
    used = [];
    free[route] = count;
    carriers.onCapacity('standard');
    await new Promise(setImmediate);
    return used;
  };

  beforeEach(() => {
    now = 1_000_000;
    clock = jest.spyOn(performance, 'now').mockImplementation(() => now);
    free = { 1: 0, 2: 0 };
    used = [];
    queues = new RouteQueues(carriers);
  });
  afterEach(() => clock.mockRestore());

  it('assigns capacity at once if some is free and no part waits, or if no route serves the number', async () => {
    free['1'] = 1;
    expect(await ask('a', 1)).toBe(true);
    free['0'] = 0;
    expect(await ask('b', 1, { number: '0' })).toBe(true);
    expect(used).toEqual(['a', 'b']);
  });

  it('leaves a part that no local route serves to the sender with a bind: deferred by a second, without a try', async () => {
    expect(await ask('elsewhere', 1, { number: '00' })).toBe(false);
    expect(used).toEqual([]);
    expect(queues.deferMs(part({ number: '00' }), 1, 1_000, 1)).toBe(1_000);
  });

  it('assigns capacity by round robin over companies, and no more than is free', async () => {
    for (let i = 0; i < 50; i++) void ask(`a${i}`, 1, { large: true });
    void ask('b0', 2);
    void ask('c0', 3);
    expect(await freed('1', 2)).toEqual(['a0', 'b0']);
    expect(await freed('1', 3)).toEqual(['c0', 'a1', 'a2']);
    void ask('b1', 2);
    expect(await freed('1', 2)).toEqual(['a3', 'b1']);
  });

  it('lets no later part overtake a waiting part', async () => {
    void ask('a0', 1);
    free['1'] = 1;
    void ask('b0', 2);
    expect(used).toEqual([]);
    expect(await freed('1', 1)).toEqual(['a0']);
  });

  it('parts that wait for one route do not delay parts for another', async () => {
    for (let i = 0; i < 50; i++) void ask(`a${i}`, 1);
    free['2'] = 1;
    expect(await ask('b0', 2, { number: '2' })).toBe(true);
  });

  it('ends the wait of a part that waits too long or is not wanted any more', async () => {
    let wanted = true;
    const long = ask('long', 1);
    now += CAPACITY_WAIT_MS / 2;
    const unwanted = ask('unwanted', 2, { wanted: () => wanted });
    const kept = ask('kept', 3);
    wanted = false;
    now += CAPACITY_WAIT_MS / 2;
    queues.poll();
    expect(await Promise.all([long, unwanted])).toEqual([false, false]);
    expect(await freed('1', 5)).toEqual(['kept']);
    expect(await kept).toBe(true);
  });

  it('refuses a part that may not wait there', async () => {
    const claimant = { company: 1, large: false, waitAt: () => false, goOn: () => undefined };
    expect(await queues.whenCapacity(part({ number: '1' }), claimant, () => used.push('x'))).toBe(false);
    expect(used).toEqual([]);
  });

  it('defers parts until the parts before them are about served, by a minute at most', async () => {
    // Forty per second for long enough.
    for (let second = 0; second < 30; second++) {
      for (let i = 0; i < 40; i++) {
        free['1'] = 1;
        await ask('x', 1);
      }
      now += 1_000;
      queues.poll();
    }
    const waits = Array.from({ length: 400 }, () => queues.deferMs(part({ number: '1' }), 1, 1, 1));
    expect(waits[0]).toBe(1_000);
    expect(waits[399]!).toBeGreaterThan(10_000);
    expect(waits[399]!).toBeLessThan(12_500);
    queues.deferMs(part({ number: '1' }), 1, 100_000, 1);
    expect(queues.deferMs(part({ number: '1' }), 1, 1, 1)).toBe(60_000);
    // Parts of another company are not behind these.
    expect(queues.deferMs(part({ number: '1' }), 2, 1, 1)).toBe(1_000);
  });

  it('retries parts soon as long as the speed of a route is unknown, and by its speed after a pause', async () => {
    const deferred = (): number[] =>
      Array.from({ length: 20 }, () => queues.deferMs(part({ number: '1' }), 1, 100, 1));
    void ask('first', 1);
    expect(new Set(deferred())).toEqual(new Set([1_000]));
    for (let i = 0; i < 500; i++) {
      void ask('x', 1);
      await freed('1', 1);
    }
    now += 500;
    queues.poll();
    now += 60_000;
    queues.poll();
    expect(deferred().at(-1)).toBeLessThan(4_000);
  });

  it('counts a message on a route that takes whole messages as one', async () => {
    const capacity = jest.spyOn(carriers, 'capacityFor').mockImplementation(() => ({
      route: '1',
      free: 1,
      unit: 'message',
    }));
    for (let i = 0; i < 500; i++) await ask('x', 1);
    now += 500;
    queues.poll();
    queues.deferMs(part({ number: '1' }), 1, 1_000, 7);
    expect(queues.deferMs(part({ number: '1' }), 1, 1, 7)).toBeLessThan(3_000);
    capacity.mockRestore();
  });

  it('serves a company that returns again and again, even if others always have a part queued', async () => {
    const companies = Array.from({ length: 10 }, (_, i) => i + 2);
    const queue = (): void => companies.forEach((company) => void ask(`${company}`, company));
    queue();
    const served: string[] = [];
    // Capacity for one part per second. A part that has waited for five seconds leaves, and returns a second later.
    for (let second = 0; second < 30; second++) {
      if (second % 6 === 0) void ask('B', 1);
      queue();
      served.push(...(await freed('1', 1)));
      free['1'] = 0;
      now += 1_000;
      queues.poll();
    }
    expect(served).toContain('B');
  });
});
