import { RecentCallbacks } from './recent-callbacks';

const SECOND = 1_000;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** The shard is held since 15 seconds. */
function held(): RecentCallbacks {
  const recent = new RecentCallbacks();
  recent.hold(0);
  jest.advanceTimersByTime(15 * SECOND);
  return recent;
}

const callback = (_id: string, agoMs = 0) => ({ _id, shard: 0, at: Date.now() - agoMs });

it('knows that a callback is new if the shard was held before its event, also by a clock that differs', () => {
  const recent = held();
  expect(recent.isNew(callback('a'))).toBe(true);
  expect(recent.isNew(callback('a', 4 * SECOND))).toBe(true);
  expect(recent.isNew(callback('a', 6 * SECOND))).toBe(false);
  expect(recent.isNew({ ...callback('a'), shard: 1 })).toBe(false);
});

it('does not know it of a callback that it took in, of a shard that was lost, or of a brand', () => {
  const recent = held();
  recent.takeIn([callback('a')]);
  expect([recent.isNew(callback('a')), recent.isNew(callback('b'))]).toEqual([false, true]);
  expect(recent.isNew({ ...callback('b'), brandID: 4 })).toBe(false);
  recent.drop(0);
  expect(recent.isNew(callback('b'))).toBe(false);
  recent.hold(0);
  expect(recent.isNew(callback('b'))).toBe(false);
});

it('does not know it of an event that happened long ago', () => {
  const recent = held();
  jest.advanceTimersByTime(60 * SECOND);
  expect(recent.isNew(callback('a', 19 * SECOND))).toBe(true);
  expect(recent.isNew(callback('a', 21 * SECOND))).toBe(false);
});

it('remembers a callback for as long as its event counts as recent', () => {
  const recent = held();
  const first = callback('a');
  recent.takeIn([first]);
  for (let seconds = 0; seconds < 19; seconds++) {
    jest.advanceTimersByTime(SECOND);
    recent.takeIn([callback(`b${seconds}`)]);
    expect(recent.isNew(first)).toBe(false);
  }
  jest.advanceTimersByTime(SECOND);
  expect(recent.isNew(first)).toBe(false);
});

it('is certain of nothing that happened before it forgot callbacks of a large number', () => {
  const recent = held();
  const many = Array.from({ length: 20_001 }, (_, i) => ({ _id: `${i}` }));
  recent.takeIn(many);
  expect(recent.isNew(callback('0'))).toBe(false);
  expect(recent.isNew(callback('a'))).toBe(false);
  jest.advanceTimersByTime(11 * SECOND);
  expect(recent.isNew(callback('a'))).toBe(true);
});

it('knows the callbacks whose end was stored', () => {
  const recent = held();
  recent.takeIn([callback('a'), callback('b')]);
  recent.ended('a');
  recent.ended('c');
  recent.takeIn([callback('a')]);
  expect(['a', 'b', 'c'].map((id) => recent.hasEnded(id))).toEqual([true, false, false]);
});
