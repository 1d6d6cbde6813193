import { Permits } from './permits';

describe('Permits', () => {
  const small = (company: number) => ({
    priority: 'otp' as const,
    company,
    large: false,
    byRoundRobin: false,
  });
  const takenDirectly = (permits: Permits, company: number): number => {
    let taken = 0;
    for (; permits.hasCapacity('otp', company, 1, 1); taken++) permits.issue(small(company));
    return taken;
  };

  it('a single company gets most of a priority queue, and some capacity remains for another', () => {
    const permits = new Permits();
    expect(takenDirectly(permits, 1)).toBe(800);
    expect(takenDirectly(permits, 2)).toBeGreaterThan(100);
    expect(takenDirectly(permits, 3)).toBeGreaterThan(20);
    expect(permits.hasCapacity('standard', 1, 1, 1)).toBe(true);
  });

  it('limits large batches per priority queue, without taking capacity from small batches', () => {
    const permits = new Permits();
    for (let i = 0; i < 4; i++)
      permits.issue({ priority: 'otp', company: 1, large: true, byRoundRobin: true });
    expect(permits.freeForRoundRobin('otp', true, 1)).toBe(0);
    expect(permits.freeForRoundRobin('otp', false, 1)).toBe(256);
    expect(permits.hasCapacity('otp', 1, 1, 1)).toBe(true);
  });

  it('a batch that waits for a route uses a permit of that route, up to their number, instead of one of the queue', () => {
    const permits = new Permits();
    const waiting = Array.from({ length: 201 }, () => permits.issue({ ...small(1), byRoundRobin: true }));
    expect(waiting.map((permit) => permit.waitAt('slow')).filter(Boolean)).toHaveLength(200);
    expect(permits.freeForRoundRobin('otp', false, 2)).toBe(255);
    expect(waiting[200]!.waitAt('other')).toBe(true);
    expect(permits.freeForRoundRobin('otp', false, 2)).toBe(256);
    waiting[0]!.goOn(true);
    expect(waiting[0]!.waitAt('slow')).toBe(false);
    expect(permits.freeForRoundRobin('otp', false, 2)).toBe(255);
  });

  it('one batch of each company may wait for a route, however many of another company do', () => {
    const permits = new Permits();
    const wait = (company: number): boolean => {
      const permit = permits.issue(small(company));
      const waits = permit.waitAt('slow');
      if (!waits) permit.release();
      return waits;
    };
    expect(Array.from({ length: 200 }, () => wait(1))).not.toContain(false);
    expect([wait(1), wait(2), wait(2), wait(3)]).toEqual([false, true, false, true]);
    for (let company = 4; company < 1_000; company++) wait(company);
    // There is still a limit, and it takes no capacity from another route.
    expect(wait(1_000)).toBe(false);
    expect([permits.hasCapacity('otp', 1_001, 1, 2), permits.hasCapacity('otp', 1_001, 1, 1)]).toEqual([
      true,
      false,
    ]);
  });

  it('claims no more batches if every route has its maximum of waiting batches', () => {
    const permits = new Permits();
    const waiting = Array.from({ length: 200 }, () => permits.issue(small(1)));
    for (const permit of waiting) permit.waitAt('slow');
    expect([permits.hasCapacity('otp', 2, 1, 1), permits.freeForRoundRobin('otp', false, 1)]).toEqual([
      false,
      0,
    ]);
    // Another route is available.
    expect([permits.hasCapacity('otp', 2, 1, 2), permits.freeForRoundRobin('otp', false, 2)]).toEqual([
      true,
      256,
    ]);
    for (const permit of waiting) permit.release();
    expect([permits.hasCapacity('otp', 2, 800, 1), permits.freeForRoundRobin('otp', false, 1)]).toEqual([
      true,
      256,
    ]);
  });
});
