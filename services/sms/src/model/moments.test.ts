import { DELIVERY } from '@herald/contracts';
import { momentOf, momentsOf } from './moments';

const AT = new Date('2026-11-20T07:05:00.123Z');
const LATER = new Date('2026-11-20T07:05:09.007Z');

it('stores the change of a recipient by each write, with its time, in two bytes', () => {
  const first = momentOf(
    AT,
    new Map([
      [0, null],
      [999, DELIVERY.SENT],
    ]),
  );
  const second = momentOf(LATER, new Map([[999, DELIVERY.ERROR]]));
  expect(first.length()).toBe(6 + 4);
  const moments = { 12: second, 3: first };
  expect(momentsOf(moments, 999)).toEqual([
    { version: 3, at: AT, status: DELIVERY.SENT },
    { version: 12, at: LATER, status: DELIVERY.ERROR },
  ]);
  expect(momentsOf(moments, 0)).toEqual([{ version: 3, at: AT, status: null }]);
  expect(momentsOf(moments, 1)).toEqual([]);
});

it('stores consecutive recipients as one entry', () => {
  const many = Array.from(
    { length: 1_000 },
    (_, i) => [999 - i, i === 500 ? null : DELIVERY.RECEIVED] as const,
  );
  const moments = { 2: momentOf(AT, new Map(many)) };
  expect(moments[2].length()).toBe(6 + 4 + 2 + 4);
  const statuses = many.map(([i]) => momentsOf(moments, i).map(({ status }) => status));
  expect(statuses).toEqual(many.map(([, status]) => [status]));
});

it('returns nothing for a batch without changes', () => {
  expect(momentsOf(undefined, 0)).toEqual([]);
});
