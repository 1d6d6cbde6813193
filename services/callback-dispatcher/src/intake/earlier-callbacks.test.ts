import type { CallbackDocument } from '../callbacks/callback-model';
import { accountCallback, testCallback } from '../testing/callbacks';
import { EarlierCallbacks } from './earlier-callbacks';

const final = (index: number): CallbackDocument => ({ ...testCallback(index, 1), wasSent: true });
const nothingHere = (): boolean => false;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('asks only for earlier callbacks that are neither in front of their successors nor in this process', () => {
  const earlier = new EarlierCallbacks((id) => id === '7.4.0');
  const callbacks = [
    testCallback(1, 0),
    final(1),
    final(2),
    testCallback(2, 0),
    testCallback(3, 1),
    final(4),
  ];
  const asked = earlier.toFind([...callbacks, accountCallback(7, 1), accountCallback(8, 2)]);
  expect([...asked].map(([id, { _id }]) => [id, _id])).toEqual([
    ['7.2.0', '7.2.1'],
    ['7.3.0', '7.3.1'],
    ['account.8-1', 'account.8-2'],
  ]);
});

it('holds back callbacks whose predecessor is unknown, and reports those whose predecessor waits', () => {
  const earlier = new EarlierCallbacks(nothingHere);
  // The last two had no earlier status, or one that was deleted long ago.
  const asked = earlier.toFind([
    final(1),
    final(2),
    final(3),
    final(4),
    testCallback(5, 1),
    accountCallback(8, 2),
  ]);
  const { early, behind } = earlier.judge(
    asked,
    new Map([
      ['7.1.0', 'delivered'],
      ['7.2.0', 'waiting'],
      // A repeated message, whose predecessor was erased.
      ['7.4.1', 'delivered'],
    ]),
  );
  expect([[...early], [...behind]]).toEqual([['7.3.1'], ['7.2.1']]);
});

it('lets a callback pass if the earlier one is late', () => {
  const earlier = new EarlierCallbacks(nothingHere);
  const isEarly = (): boolean => earlier.judge(earlier.toFind([final(1)]), new Map()).early.size > 0;
  for (let seconds = 0; seconds < 30; seconds += 5) {
    expect(isEarly()).toBe(true);
    jest.advanceTimersByTime(5_000);
  }
  expect(isEarly()).toBe(false);
});
