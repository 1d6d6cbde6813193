const ABSOLUTE_OR_RELATIVE = /^(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(\d)(\d{2})([+\-R])$/;

/**
 * Milliseconds from `now` to a time in the form `YYMMDDhhmmsstnnp` (specification 7.1.1); negative in the past,
 * `undefined` if the text is no such time.
 */
export function smppTimeToDelay(text: string, now: number): number | undefined {
  const match = ABSOLUTE_OR_RELATIVE.exec(text);
  if (!match) return undefined;
  const [year, month, day, hour, minute, second, tenth, quarters] = match.slice(1, 9).map(Number) as [
    number, number, number, number, number, number, number, number,
  ]; // prettier-ignore
  if (match[9] === 'R') {
    const days = year * 365 + month * 30 + day;
    return (((days * 24 + hour) * 60 + minute) * 60 + second) * 1000;
  }
  if (
    month < 1 ||
    month > 12 ||
    day < 1 ||
    day > 31 ||
    hour > 23 ||
    minute > 59 ||
    second > 59 ||
    quarters > 48
  ) {
    return undefined;
  }
  const offsetMs = quarters * 15 * 60_000 * (match[9] === '-' ? -1 : 1);
  return Date.UTC(2000 + year, month - 1, day, hour, minute, second, tenth * 100) - offsetMs - now;
}

const MINUTE_MS = 60_000;

/** The dates in delivery receipts. They are cached, because thousands of delivery receipts share a minute. */
export class ReceiptDates {
  private minute = NaN;
  private text = '';

  /** `YYMMDDhhmm` (specification Appendix B), in the time zone of the given offset. */
  of(atMs: number, utcOffsetMinutes: number): string {
    const minute = Math.floor(atMs / MINUTE_MS) + utcOffsetMinutes;
    if (minute !== this.minute) {
      this.minute = minute;
      this.text = new Date(minute * MINUTE_MS).toISOString().replace(/\D/g, '').slice(2, 12);
    }
    return this.text;
  }
}
