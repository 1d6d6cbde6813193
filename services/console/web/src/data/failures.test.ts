import { failureReasonsIn, failuresIn, failuresOf } from './failures';

it('recipients of cancelled sends are not counted as failed', () => {
  expect(failuresIn({ failed: { UNDELIV: 2, cancelled: 3 } })).toBe(2);
  expect(failureReasonsIn({ failed: { UNDELIV: 2, cancelled: 3 } })).toEqual([['UNDELIV', 2]]);
  expect(failuresOf({ failed: 5, cancelled: 3 })).toBe(2);
  expect(failuresOf(null)).toBeUndefined();
});
