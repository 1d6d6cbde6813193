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

  it('accepts a number again if configured', () => {
    const tally = new CallbackTally({ first: 1, count: 1, again: true });
    for (let turn = 0; turn < 2; turn++) {
      tally.take(1, true);
      tally.take(1, false);
    }
    expect(tally.progress).toMatchObject({ complete: 2, doubles: 0, outOfOrder: 0 });
  });

  it('records the time of the final status if configured', () => {
    const tally = new CallbackTally({ first: 1, count: 2, times: true });
    tally.take(2, true);
    tally.take(2, false);
    expect([tally.times[0], tally.times[1]]).toEqual([0, tally.progress.lastAt]);
  });
});
