import type { CallbackDocument } from '../callbacks/callback-model';
import { testCallback } from '../testing/callbacks';
import { EarlierCallbacks } from './earlier-callbacks';

const final = (index: number): CallbackDocument => ({ ...testCallback(index, 1), wasSent: true });
const nothingHere = {
  unpersisted: { isSent: () => false },
  dispatcher: { knows: () => false },
  recent: { hasEnded: () => false },
};

beforeEach(() => void jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('asks only for earlier callbacks that are neither in front of their successors nor in this process', () => {
  const earlier = new EarlierCallbacks({
    unpersisted: { isSent: (id) => id === '7.4.0' },
    dispatcher: { knows: (_receiver, id) => id === '7.5.0' },
    recent: { hasEnded: (id) => id === '7.6.0' },
  });
  const callbacks = [testCallback(1, 0), final(1), final(2), testCallback(2, 0), testCallback(3, 1)];
  const asked = earlier.toFind([...callbacks, final(4), final(5), final(6)]);
  expect([...asked].map(([id, { _id }]) => [id, _id])).toEqual([['7.2.0', '7.2.1']]);
});

it('holds back callbacks whose predecessor is unknown, and reports those whose predecessor waits', () => {
  const earlier = new EarlierCallbacks(nothingHere);
  const asked = earlier.toFind([final(1), final(2), final(3), final(4)]);
  const { early, behind } = earlier.judge(
    asked,
    new Map([
      ['7.1.0', 'delivered'],
      ['7.2.0', 'waiting'],
      // A repeated message, whose predecessor was erased.
      ['7.4.1', 'delivered'],
    ]),
  );
  expect([...early]).toEqual(['7.3.1']);
  expect(behind.map(({ _id }) => _id)).toEqual(['7.2.1']);
});

// Its message waits up to 20 seconds in the queue of a busy receiver each time.
it.each([5, 25])('lets a callback pass if the earlier one is late, handled every %d seconds', (every) => {
  const earlier = new EarlierCallbacks(nothingHere);
  const isEarly = (): boolean => earlier.judge(earlier.toFind([final(1)]), new Map()).early.size > 0;
  for (let seconds = 0; seconds < 30; seconds += every) {
    expect(isEarly()).toBe(true);
    jest.advanceTimersByTime(every * 1_000);
  }
  expect(isEarly()).toBe(false);
});
