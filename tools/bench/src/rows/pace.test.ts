import { fullestSecond } from './pace';

describe('fullestSecond', () => {
  it('finds the maximum of any second, not only of whole seconds of the clock', () => {
    expect(fullestSecond([0, 900, 1_000, 1_100, 1_899, 1_900])).toBe(4);
    expect(fullestSecond([])).toBe(0);
  });
});
