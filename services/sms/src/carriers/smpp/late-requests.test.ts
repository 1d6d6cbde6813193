import { LateRequests } from './late-requests';

const COMMAND = 4;

it('gives who waits for an answer, once, and only to the command that was asked', () => {
  const late = new LateRequests<string>(10, 1_000);
  late.add(1, { command: COMMAND, taker: 'first' }, 0);
  expect(late.take(2, () => true)).toBeNull();
  expect(late.take(1, (command) => command !== COMMAND)).toBeNull();
  expect(late.take(1, (command) => command === COMMAND)).toBe('first');
  expect(late.take(1, () => true)).toBeNull();
});

it('keeps the latest, however many there are, and none for longer than it may', () => {
  const late = new LateRequests<number>(100, 1_000);
  for (let sequence = 1; sequence <= 1_000; sequence++) {
    late.add(sequence, { command: COMMAND, taker: sequence }, sequence);
    expect(late.size).toBeLessThanOrEqual(100);
  }
  expect(late.take(900, () => true)).toBeNull();
  expect(late.take(901, () => true)).toBe(901);
  late.forget(1_999);
  // Those of 902 to 999 are over, 1,000 stays.
  expect([late.size, late.take(1_000, () => true)]).toEqual([1, 1_000]);
});
