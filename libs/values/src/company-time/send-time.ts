import { DateTime } from 'luxon';
import { zoneNamed } from './zones';

/** The maximum number of days in advance for a scheduled send. */
export const MAX_DAYS_AHEAD = 366;

export type SendTimeProblem = 'format' | 'not-in-future' | 'too-far';
export type SendTime = { ok: true; at: Date } | { ok: false; reason: SendTimeProblem };

const FORM = /^(\d{4})-(\d\d)-(\d\d) ([01]\d|2[0-3]):(\d\d)$/;

/**
 * Reads a `sendTime` (`Y-m-d H:i` by the company's clock), which must be in the future and at most 366 days ahead.
 *
 * A time that the clock skips moves forward by the length of the gap (02:30 becomes 03:30), so that the message is sent soon after the intended time.
 * A repeated time means its first occurrence, or the second occurrence if the first is over.
 */
export function parseSendTime(value: string, zone: string, now: Date): SendTime {
  const match = FORM.exec(value);
  if (!match) return { ok: false, reason: 'format' };
  const [year, month, day, hour, minute] = match.slice(1).map(Number);
  const clock = zoneNamed(zone);
  const written = DateTime.fromObject({ year, month, day, hour, minute }, { zone: clock });
  if (!written.isValid) return { ok: false, reason: 'format' };

  const next = written
    .getPossibleOffsets()
    .map((time) => time.toMillis())
    .sort((a, b) => a - b)
    .find((time) => time > now.getTime());
  if (next === undefined) return { ok: false, reason: 'not-in-future' };
  const latest = DateTime.fromJSDate(now, { zone: clock }).plus({ days: MAX_DAYS_AHEAD });
  if (next > latest.toMillis()) return { ok: false, reason: 'too-far' };
  return { ok: true, at: new Date(next) };
}
