import { dayText, timeText, utcText, withTimes } from './time-text';

const form = (zone: string | undefined) => ({ locale: 'en', zone });

describe('a time', () => {
  it.each([
    ['2027-01-31T05:30:00.000Z', 'Asia/Tbilisi', 'Jan 31, 2027, 09:30:00 GMT+4'],
    ['2027-01-31 09:30:00', 'Asia/Tbilisi', 'Jan 31, 2027, 09:30:00 GMT+4'],
    ['2027-01-31T09:30:00+04:00', 'America/New_York', 'Jan 31, 2027, 00:30:00 GMT-5'],
    ['2027-01-31 23:59', 'Asia/Kathmandu', 'Jan 31, 2027, 23:59:00 GMT+5:45'],
  ])('%s in %s is %s', (at, zone, shown) => {
    expect(timeText(at, form(zone))).toBe(shown);
  });

  it('of an unknown zone is shown without a zone', () => {
    expect(timeText('2027-01-31 09:30:00', form(undefined))).toBe('Jan 31, 2027, 09:30:00');
    expect(utcText('2027-01-31 09:30:00', undefined)).toBeNull();
  });

  it.each([
    ['2027-03-28 01:59:59', '2027-03-28T00:59:59.000Z'],
    ['2027-03-28 03:00:00', '2027-03-28T01:00:00.000Z'],
    ['2027-10-31 00:30:00', '2027-10-30T22:30:00.000Z'],
    ['2027-10-31 03:30:00', '2027-10-31T02:30:00.000Z'],
  ])('around a change of the clocks: %s in Berlin is %s', (at, utc) => {
    expect(utcText(at, 'Europe/Berlin')).toBe(utc);
  });

  it('in another form is unchanged', () => {
    expect(timeText('2027-01-31', form('Asia/Tbilisi'))).toBe('2027-01-31');
    expect(timeText('tomorrow', form('Asia/Tbilisi'))).toBe('tomorrow');
    expect(utcText('tomorrow', 'Asia/Tbilisi')).toBeNull();
  });

  it('within a sentence of the server has the same form', () => {
    expect(withTimes('Sent at 2027-01-31T05:30:00.000Z.', form('Asia/Tbilisi'))).toBe(
      'Sent at Jan 31, 2027, 09:30:00 GMT+4.',
    );
  });

  it('in Georgian has Georgian months, also in browsers without Georgian', () => {
    const { DateTimeFormat } = Intl;
    const without = jest
      .spyOn(Intl, 'DateTimeFormat')
      .mockImplementation((locale, options) => new DateTimeFormat(locale === 'ka' ? 'en' : locale, options));
    const months = Array.from({ length: 12 }, (_, month) => dayText(Date.UTC(2027, month, 20), 'ka'));
    const shown = timeText('2027-01-31T05:30:00.000Z', { locale: 'ka', zone: 'Asia/Tbilisi' });
    without.mockRestore();
    expect(shown).toBe('31 იან. 2027, 09:30:00 GMT+4');
    expect(months.join(' ')).toMatch(/^(?:\d+ \p{Script=Georgian}+\. ?){12}$/u);
    expect(new Set(months.map((day) => day.split(' ')[1])).size).toBe(12);
  });
});
