import { type BatchInProgress, type Permit, Permits } from './permits';

describe('Permits', () => {
  const small = (company: number): BatchInProgress => ({ priority: 'otp', company, large: false });
  const large = (company: number): BatchInProgress => ({ priority: 'otp', company, large: true });
  const takeAll = (permits: Permits, of: BatchInProgress): Permit[] => {
    const issued: Permit[] = [];
    while (permits.room(of) > 0) issued.push(permits.issue(of));
    return issued;
  };
  let permits: Permits;
  beforeEach(() => (permits = new Permits(() => 1)));

  it('some capacity of a priority queue remains for the next company, whatever the others send', () => {
    expect(takeAll(permits, small(1))).toHaveLength(1_000);
    expect(takeAll(permits, small(2))).toHaveLength(500);
    for (let company = 3; company <= 8; company++)
      expect(takeAll(permits, small(company)).length).toBeGreaterThan(5);
    expect(permits.room({ ...small(1), priority: 'standard' })).toBe(1_000);
  });

  it('released permits go to other companies before the one that has the most', () => {
    const held = takeAll(permits, small(1));
    takeAll(permits, small(2));
    for (const permit of held.slice(0, 100)) permit.release();
    expect([permits.room(small(1)), permits.room(small(2))]).toEqual([0, 50]);
  });

  it('large batches take no capacity from small ones', () => {
    expect(takeAll(permits, large(1))).toHaveLength(4);
    expect(permits.room(large(2))).toBe(2);
    expect(permits.room(small(1))).toBe(1_000);
  });

  it('a batch that waits for a route takes no capacity from batches for other routes', () => {
    permits = new Permits(() => 2);
    const held = takeAll(permits, small(1));
    expect(held.filter((permit) => permit.waitAt('slow'))).toHaveLength(200);
    expect(permits.room(small(1))).toBe(200);
    expect(held.at(-1)!.waitAt('other')).toBe(true);
    // After a wait in vain, a batch does not wait for that route again.
    held[0]!.goOn(true);
    expect([held[0]!.waitAt('slow'), held[0]!.waitAt('other')]).toEqual([false, true]);
  });

  it('some batches of the next company may wait for a route, whatever number of others do', () => {
    const waiting = (company: number): number =>
      takeAll(permits, small(company)).filter((permit) => permit.waitAt('slow')).length;
    expect([waiting(1), waiting(2), waiting(3)]).toEqual([200, 100, 50]);
  });

  it('claims no more batches of a company of which no more may wait for any route', () => {
    const held = takeAll(permits, small(1)).slice(0, 200);
    for (const permit of held) permit.waitAt('slow');
    expect(permits.room(small(1))).toBe(0);
    expect(permits.room(small(2))).toBeGreaterThan(0);
    held[0]!.release();
    held[0]!.release();
    expect(permits.room(small(1))).toBeGreaterThan(0);
  });
});
