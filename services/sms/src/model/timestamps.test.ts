import { DELIVERY } from '@herald/contracts';
import { timestampOf, timestampsOf } from './timestamps';

const AT = new Date('2026-11-20T07:05:00.123Z');
const LATER = new Date('2026-11-20T07:05:09.007Z');

it('stores the change of a recipient by each write, with its time, in two bytes', () => {
  const first = timestampOf(
    AT,
    new Map([
      [0, null],
      [999, DELIVERY.SENT],
    ]),
  );
  const second = timestampOf(LATER, new Map([[999, DELIVERY.ERROR]]));
  expect(first.length()).toBe(6 + 4);
  const timestamps = { 12: second, 3: first };
  expect(timestampsOf(timestamps, 999)).toEqual([
    { version: 3, at: AT, status: DELIVERY.SENT },
    { version: 12, at: LATER, status: DELIVERY.ERROR },
  ]);
  expect(timestampsOf(timestamps, 0)).toEqual([{ version: 3, at: AT, status: null }]);
  expect(timestampsOf(timestamps, 1)).toEqual([]);
});
