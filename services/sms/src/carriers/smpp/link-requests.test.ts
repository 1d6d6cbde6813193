import { LateRequests } from './link-requests';

const COMMAND = 4;

it('returns the receiver of an answer once, and only for the requested command', () => {
  const late = new LateRequests<string>(10, 1_000);
  late.remember(1, { command: COMMAND, taker: 'first' }, 0);
  expect(late.settle(2, () => true)).toBeNull();
  expect(late.settle(1, (command) => command !== COMMAND)).toBeNull();
  expect(late.settle(1, (command) => command === COMMAND)).toBe('first');
  expect(late.settle(1, () => true)).toBeNull();
});

it('keeps the latest up to the maximum number and age', () => {
  const late = new LateRequests<number>(100, 1_000);
  for (let sequence = 1; sequence <= 1_000; sequence++) {
    late.remember(sequence, { command: COMMAND, taker: sequence }, sequence);
  }
  expect(late.settle(900, () => true)).toBeNull();
  expect(late.settle(901, () => true)).toBe(901);
  late.forget(1_999);
  // 902 to 999 have expired, 1,000 is kept.
  expect([999, 1_000].map((sequence) => late.settle(sequence, () => true))).toEqual([null, 1_000]);
});
