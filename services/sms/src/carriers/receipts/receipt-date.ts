import { DateTime } from 'luxon';

const HOUR_MS = 3_600_000;

/** Reads `YYMMDDhhmm`, `YYMMDDhhmmss` and `YYYYMMDDhhmmss` of delivery receipts in a carrier's time zone. */
export class ReceiptDates {
  /** The hour (`YYMMDDhh`) that was read last and its start, so that the time zone is looked up once per hour. */
  private hour = '';
  private hourStart = 0;

  constructor(private readonly timezone: string) {}

  /** Undefined if the text is no such date. */
  read(text: string): Date | undefined {
    const digits = /^(?:\d\d(?=\d{12}$))?(\d{10})(\d\d)?$/.exec(text);
    if (!digits) return undefined;
    const [, toMinute, seconds = '00'] = digits;
    const hour = toMinute!.slice(0, 8);
    if (hour !== this.hour) {
      const start = DateTime.fromFormat(hour, 'yyMMddHH', { zone: this.timezone });
      if (!start.isValid) return undefined;
      this.hour = hour;
      this.hourStart = start.toMillis();
    }
    const within = Number(toMinute!.slice(8)) * 60_000 + Number(seconds) * 1_000;
    return within < HOUR_MS ? new Date(this.hourStart + within) : undefined;
  }
}
