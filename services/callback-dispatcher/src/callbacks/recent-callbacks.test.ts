import { RecentCallbacks } from './recent-callbacks';

const SECOND = 1_000;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** The process runs since 15 seconds. */
function running(): RecentCallbacks {
  const recent = new RecentCallbacks();
  jest.advanceTimersByTime(15 * SECOND);
  return recent;
}

const callback = (_id: string, agoMs = 0) => ({ _id, at: Date.now() - agoMs });

it('knows that a callback is new if the process ran before its event, also by a clock that differs', () => {
  const recent = running();
  expect(recent.isNew(callback('a'))).toBe(true);
  expect(recent.isNew(callback('a', 4 * SECOND))).toBe(true);
  expect(recent.isNew(callback('a', 6 * SECOND))).toBe(false);
});

it('does not know it of a callback that it took in, or of a brand', () => {
  const recent = running();
  recent.takeIn([callback('a')]);
  expect([recent.isNew(callback('a')), recent.isNew(callback('b'))]).toEqual([false, true]);
  expect(recent.isNew({ ...callback('b'), brandID: 4 })).toBe(false);
});

it('does not know it of an event that happened long ago', () => {
  const recent = running();
  jest.advanceTimersByTime(60 * SECOND);
  expect(recent.isNew(callback('a', 19 * SECOND))).toBe(true);
  expect(recent.isNew(callback('a', 21 * SECOND))).toBe(false);
});

it('is certain of nothing that happened before it forgot callbacks of a large number', () => {
  const recent = running();
  recent.takeIn(Array.from({ length: 50_001 }, (_, i) => ({ _id: `${i}` })));
  expect(recent.isNew(callback('0'))).toBe(false);
  expect(recent.isNew(callback('a'))).toBe(false);
  jest.advanceTimersByTime(11 * SECOND);
  expect(recent.isNew(callback('a'))).toBe(true);
});

it('knows the callbacks whose end was stored', () => {
  const recent = running();
  recent.takeIn([callback('a'), callback('b')]);
  recent.ended('a');
  recent.ended('c');
  recent.takeIn([callback('a')]);
  expect(['a', 'b', 'c'].map((id) => recent.hasEnded(id))).toEqual([true, false, false]);
});
