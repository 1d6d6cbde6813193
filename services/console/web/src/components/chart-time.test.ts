import { dayAt, labelledPoints, pointLabel } from './chart-time';

const EAST = ['Asia/Tbilisi', 'Asia/Tokyo', 'Pacific/Kiritimati'];
const WEST = ['America/New_York', 'America/Los_Angeles', 'Pacific/Pago_Pago'];

describe('the labels of a chart', () => {
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
