import { dayAt, labelledPoints, pointLabel, spanOf } from './chart-time';

const EAST = ['Asia/Tbilisi', 'Asia/Tokyo', 'Pacific/Kiritimati'];
const WEST = ['America/New_York', 'America/Los_Angeles', 'Pacific/Pago_Pago'];

describe('the labels of a chart', () => {
  it('names the years of its ends if they differ', () => {
    const span = (...days: string[]) =>
      spanOf(days.map(dayAt), 'day', { locale: 'en', zone: 'Asia/Tbilisi' });
    expect(span('2025-12', '2026-11')).toEqual(['Dec 1, 2025', 'Nov 1, 2026']);
    expect(span('2027-01-02', '2027-01-31')).toEqual(['Jan 2', 'Jan 31']);
  });

  it.each([...EAST, ...WEST])('names a day as the company does, in %s', (zone) => {
    const label = (name: string) => pointLabel(dayAt(name), 'day', { locale: 'en', zone });
    expect(label('2027-01-31 00:00:00')).toBe('Jan 31');
    expect(label('2027-03-28')).toBe('Mar 28');
    expect(label('2027-02')).toBe('Feb 1');
  });

  it.each([
    ['Asia/Tbilisi', '02:30'],
    ['Pacific/Kiritimati', '12:30'],
    ['UTC', '22:30'],
    ['America/New_York', '17:30'],
    ['Pacific/Pago_Pago', '11:30'],
  ])('shows a minute in %s', (zone, shown) => {
    const at = Date.parse('2027-01-31T22:30:00Z');
    expect(pointLabel(at, 'minute', { locale: 'en', zone })).toBe(shown);
  });

  it('are at points, evenly, the newest included', () => {
    expect(labelledPoints(30, 10)).toEqual([2, 5, 8, 11, 14, 17, 20, 23, 26, 29]);
    expect(labelledPoints(3, 10)).toEqual([0, 1, 2]);
    expect(labelledPoints(4, 0)).toEqual([3]);
    expect(labelledPoints(0, 10)).toEqual([]);
  });
});
