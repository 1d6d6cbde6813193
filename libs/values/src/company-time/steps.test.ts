import { beginOf, beginsBetween } from './steps';

const at = (text: string): Date => new Date(text);

describe('the steps of the statistics', () => {
  it('begin by UTC, except for days, which begin by the clock of a zone', () => {
    const timestamp = at('2026-11-20T21:45:30Z');
    expect(beginOf('minute', timestamp, 'Asia/Tbilisi')).toEqual(at('2026-11-20T21:45:00Z'));
    expect(beginOf('hour', timestamp, 'Asia/Kolkata')).toEqual(at('2026-11-20T21:00:00Z'));
    expect(beginOf('day', timestamp, 'UTC')).toEqual(at('2026-11-20T00:00:00Z'));
    expect(beginOf('day', timestamp, 'Asia/Tbilisi')).toEqual(at('2026-11-20T20:00:00Z'));
  });

  it('include every step that overlaps the time span', () => {
    expect(beginsBetween('hour', at('2026-11-20T07:59:59Z'), at('2026-11-20T09:00:00Z'), 'UTC')).toEqual([
      at('2026-11-20T07:00:00Z'),
      at('2026-11-20T08:00:00Z'),
    ]);
  });

  it('include each day once if the clock changes', () => {
    const days = beginsBetween(
      'day',
      at('2026-03-28T12:00:00Z'),
      at('2026-03-31T12:00:00Z'),
      'Europe/Berlin',
    );
    expect(days.map((day) => day.toISOString().slice(0, 13))).toEqual([
      ...['2026-03-27T23', '2026-03-28T23', '2026-03-29T22', '2026-03-30T22'],
    ]);
  });
});
