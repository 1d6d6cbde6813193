import fc from 'fast-check';
import { formatDateTime } from './format';
import { parseSendTime } from './send-time';

const TBILISI = 'Asia/Tbilisi';
const BERLIN = 'Europe/Berlin';
const now = new Date('2026-11-20T03:05:30Z');

const at = (instant: string) => ({ ok: true, at: new Date(instant) });

describe('parseSendTime', () => {
  it('reads the time by the clock of the company', () => {
    expect(parseSendTime('2026-11-20 09:00', TBILISI, now)).toEqual(at('2026-11-20T05:00:00Z'));
    expect(parseSendTime('2026-11-20 09:00', 'UTC', now)).toEqual(at('2026-11-20T09:00:00Z'));
  });

  it.each([
    '',
    '2026-11-20',
    '2026-11-20T09:00',
    '2026-11-20 09:00:00',
    '2026-11-20 9:00',
    ' 2026-11-21 09:00',
    '2026-11-21 09:00\n',
    '2026-11-31 09:00',
    '2027-02-29 09:00',
    '2026-13-01 09:00',
    '2026-12-01 24:00',
    '2026-12-01 23:60',
    '20.11.2026 09:00',
  ])('refuses the form of %j', (value) => {
    expect(parseSendTime(value, TBILISI, now)).toEqual({ ok: false, reason: 'format' });
  });

  it('requires a time in the future', () => {
    const past = { ok: false, reason: 'not-in-future' };
    expect(parseSendTime('2026-11-20 07:05', TBILISI, now)).toEqual(past);
    expect(parseSendTime('2026-11-20 07:05', TBILISI, new Date('2026-11-20T03:05:00Z'))).toEqual(past);
    expect(parseSendTime('2026-11-20 07:06', TBILISI, now)).toEqual(at('2026-11-20T03:06:00Z'));
    expect(parseSendTime('0000-01-01 00:00', TBILISI, now)).toEqual(past);
  });

  it('requires a time at most 366 days ahead', () => {
    expect(parseSendTime('2027-11-21 07:05', TBILISI, now)).toEqual(at('2027-11-21T03:05:00Z'));
    expect(parseSendTime('2027-11-21 07:06', TBILISI, now)).toEqual({ ok: false, reason: 'too-far' });
    expect(parseSendTime('9999-12-31 23:59', TBILISI, now)).toEqual({ ok: false, reason: 'too-far' });
  });

  it('moves a time that the clock skips forward by the length of the gap', () => {
    const before = new Date('2026-03-28T12:00:00Z');
    expect(parseSendTime('2026-03-29 02:30', BERLIN, before)).toEqual(at('2026-03-29T01:30:00Z'));
  });

  it('uses the first occurrence of a repeated time, and the second occurrence when the first is over', () => {
    const [first, second] = ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'];
    expect(parseSendTime('2026-10-25 02:30', BERLIN, new Date('2026-10-24T12:00:00Z'))).toEqual(at(first!));
    expect(parseSendTime('2026-10-25 02:30', BERLIN, new Date(first!))).toEqual(at(second!));
    expect(parseSendTime('2026-10-25 02:30', BERLIN, new Date(second!)).ok).toBe(false);
  });

  it('reads each formatted minute back', () => {
    const minutes = fc.integer({ min: 1, max: 365 * 24 * 60 });
    fc.assert(
      fc.property(minutes, fc.constantFrom(TBILISI, BERLIN, 'America/New_York', 'UTC'), (ahead, zone) => {
        const instant = new Date(Math.floor(now.getTime() / 60_000 + ahead) * 60_000);
        const shown = formatDateTime(instant, zone);
        const parsed = parseSendTime(shown.slice(0, 16), zone, now);
        expect(parsed.ok && formatDateTime(parsed.at, zone)).toBe(shown);
      }),
    );
  });
});
