const ABSOLUTE_OR_RELATIVE = /^(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(\d)(\d{2})([+\-R])$/;
/** The highest month, day, hour, minute, second, tenth of a second, and quarter of an hour of the zone. */
const MOST = [12, 31, 23, 59, 59, 9, 48];

/**
 * Milliseconds from `now` to a time in the form `YYMMDDhhmmsstnnp` (specification 7.1.1); negative in the past,
 * `undefined` if the text is no such time.
 */
export function smppTimeToDelay(text: string, now: number): number | undefined {
  const match = ABSOLUTE_OR_RELATIVE.exec(text);
  if (!match) return undefined;
  const [year = 0, ...fields] = match.slice(1, 9).map(Number);
  const [month = 0, day = 0, hour = 0, minute = 0, second = 0, tenth = 0, quarters = 0] = fields;
  if (match[9] === 'R') {
    const days = year * 365 + month * 30 + day;
    return (((days * 24 + hour) * 60 + minute) * 60 + second) * 1000;
  }
  if (month < 1 || day < 1 || fields.some((field, at) => field > MOST[at]!)) return undefined;
  const offsetMs = quarters * 15 * 60_000 * (match[9] === '-' ? -1 : 1);
  return Date.UTC(2000 + year, month - 1, day, hour, minute, second, tenth * 100) - offsetMs - now;
}

const MINUTE_MS = 60_000;

/** The dates in delivery receipts. They are cached, because thousands of delivery receipts share a minute. */
export class ReceiptDates {
  private minute = NaN;
  private text = '';

  /** `YYMMDDhhmm` in UTC (specification Appendix B). */
  of(atMs: number): string {
    const minute = Math.floor(atMs / MINUTE_MS);
    if (minute !== this.minute) {
      this.minute = minute;
      this.text = new Date(minute * MINUTE_MS).toISOString().replace(/\D/g, '').slice(2, 12);
    }
    return this.text;
  }
}
