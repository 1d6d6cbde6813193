import type { CallbackDocument } from '../callbacks/callback-model';
import { accountCallback, testCallback } from '../testing/callbacks';
import { EarlierCallbacks } from './earlier-callbacks';

const final = (index: number): CallbackDocument => ({ ...testCallback(index, 1), wasSent: true });
const nothingHere = (): boolean => false;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('finds the predecessors that are not in front of their successors', () => {
  const earlier = new EarlierCallbacks(nothingHere);
  const callbacks = [testCallback(1, 0), final(1), final(2), testCallback(2, 0), testCallback(3, 1)];
  const found = earlier.predecessors([...callbacks, accountCallback(7, 1), accountCallback(8, 2)]);
  expect(found).toEqual(['7.2.0', '7.3.0', 'account.8-1'].map((_id) => ({ _id, company: 1 })));
});

it('holds back callbacks whose predecessor is unknown, and reports those whose predecessor waits', () => {
  const earlier = new EarlierCallbacks((id) => id === '7.6.0');
  const { early, behind } = earlier.judge(
    [
      final(1),
      final(2),
      final(3),
      final(4),
      // These had no earlier status, or one that was deleted long ago.
      testCallback(5, 1),
      accountCallback(8, 2),
      final(6),
      // Its predecessor was delivered again in front of it, and waits in the database.
      testCallback(9, 0),
      final(9),
    ],
    new Map([
      ['7.1.0', 'delivered'],
      ['7.2.0', 'waiting'],
      // A repeated message, whose predecessor was erased.
      ['7.4.1', 'delivered'],
      ['7.9.0', 'waiting'],
    ]),
  );
  expect([[...early], [...behind]]).toEqual([['7.3.1'], ['7.2.1', '7.9.1']]);
});

it('lets a callback pass if the earlier one is late', () => {
  const earlier = new EarlierCallbacks(nothingHere);
  const isEarly = (): boolean => earlier.judge([final(1)], new Map()).early.size > 0;
  for (let seconds = 0; seconds < 30; seconds += 5) {
    expect(isEarly()).toBe(true);
    jest.advanceTimersByTime(5_000);
  }
  expect(isEarly()).toBe(false);
});
