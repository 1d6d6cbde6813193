const MINUTE_S = 60;
const HOUR_S = 3_600;
const DAY_S = 86_400;
const MONTH_DAYS = 30;

const two = (value: number): string => value.toString().padStart(2, '0');

/** `YYMMDDhhmmsstnn+` in UTC (part 7.1.1.1). */
export function absoluteTime(at: Date): string {
  const tenths = Math.floor(at.getUTCMilliseconds() / 100);
  return (
    two(at.getUTCFullYear() % 100) +
    two(at.getUTCMonth() + 1) +
    two(at.getUTCDate()) +
    two(at.getUTCHours()) +
    two(at.getUTCMinutes()) +
    two(at.getUTCSeconds()) +
    `${tenths}00+`
  );
}

/** `YYMMDDhhmmss000R` from now on (part 7.1.1.2); at least a second. Months count 30 days. */
export function relativeTime(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds));
  const days = Math.floor(whole / DAY_S);
  const months = Math.min(99, Math.floor(days / MONTH_DAYS));
  return (
    '00' +
    two(months) +
    two(Math.min(99, days - months * MONTH_DAYS)) +
    two(Math.floor((whole % DAY_S) / HOUR_S)) +
    two(Math.floor((whole % HOUR_S) / MINUTE_S)) +
    `${two(whole % MINUTE_S)}000R`
  );
}
