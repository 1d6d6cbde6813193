import { CallbackTally, isIn } from './callback-tally';

describe('CallbackTally', () => {
  it('distinguishes complete recipients, duplicates and a wrong order', () => {
    const range = { first: 100, count: 3 };
    const tally = new CallbackTally(range);
    tally.take(100, true);
    tally.take(100, false);
    tally.take(100, false);
    tally.take(101, false);
    tally.take(101, true);
    expect(tally.progress).toMatchObject({ callbacks: 5, complete: 2, doubles: 1, outOfOrder: 1 });
    expect([isIn(range, 99), isIn(range, 100), isIn(range, 102), isIn(range, 103)]).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});
