import { DELIVERY } from '@herald/contracts';
import { momentOf, momentsOf } from './moments';

const AT = new Date('2026-11-20T07:05:00.123Z');
const LATER = new Date('2026-11-20T07:05:09.007Z');

it('keeps what each write did to a recipient, and when, in two octets', () => {
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

it('keeps those that follow each other as one', () => {
  const many = Array.from(
    { length: 1_000 },
    (_, i) => [999 - i, i === 500 ? null : DELIVERY.RECEIVED] as const,
  );
  const moments = { 2: momentOf(AT, new Map(many)) };
  expect(moments[2].length()).toBe(6 + 4 + 2 + 4);
  const statuses = many.map(([i]) => momentsOf(moments, i).map(({ status }) => status));
  expect(statuses).toEqual(many.map(([, status]) => [status]));
});

it('knows nothing of what an older version has written', () => {
  expect(momentsOf(undefined, 0)).toEqual([]);
});
