/** The only formatting of times on the pages; a test in test-e2e/structure finds others. */

interface Form {
  locale: string;
  /** IANA name; undefined if it is not known, for example of a time without a zone in a list over all companies. */
  zone: string | undefined;
}

const HAS_ZONE = /\d\d:\d\d.*(Z|[+-]\d\d:?\d\d)$/;
const WITHOUT_ZONE = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d)(?::(\d\d))?/;
const DAY = /^\d{4}-\d\d-\d\d$/;
const IN_TEXT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;
const UTC = 'UTC';
/** By the first letters of their English names. */
const GEORGIAN_MONTHS: Record<string, string> = {
  Jan: 'იან',
  Feb: 'თებ',
  Mar: 'მარ',
  Apr: 'აპრ',
  May: 'მაი',
  Jun: 'ივნ',
  Jul: 'ივლ',
  Aug: 'აგვ',
  Sep: 'სექ',
  Oct: 'ოქტ',
  Nov: 'ნოე',
  Dec: 'დეკ',
};

const CLOCK: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };
const WHOLE: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  ...CLOCK,
  second: '2-digit',
};

/**
 * A time with its zone, such as `Jan 31, 2027, 09:30:00 GMT+4`; without the zone if that is not known.
 * @param at ISO 8601 with a zone, or `YYYY-MM-DD HH:MM:SS`, as the API writes a time in the company's zone. Other texts are unchanged.
 */
export function timeText(at: string, { locale, zone }: Form): string {
  const ms = instantOf(at, zone ?? UTC);
  if (ms === null) return at;
  const isKnown = zone !== undefined || hasZone(at);
  return format(locale, {
    ...WHOLE,
    timeZone: zone ?? UTC,
    ...(isKnown && { timeZoneName: 'shortOffset' as const }),
  })(ms);
}

/** Whether a time names its zone; otherwise it is in the zone of its company. */
export const hasZone = (at: string): boolean => HAS_ZONE.test(at);

/** The same time in UTC, in the form of the API; null if its zone is not known. */
export function utcText(at: string, zone: string | undefined): string | null {
  if (zone === undefined && !hasZone(at)) return null;
  const ms = instantOf(at, zone ?? UTC);
  return ms === null ? null : new Date(ms).toISOString();
}

/** A text of the server, with its times in the form of `timeText`. */
export const withTimes = (text: string, form: Form): string =>
  text.replace(IN_TEXT, (at) => timeText(at, form));

/** A day without its year, such as `Jan 31`. @param ms its midnight in UTC: the day has a name only, and is in no zone */
export const dayText = (ms: number, locale: string): string =>
  format(locale, { day: 'numeric', month: 'short', timeZone: UTC })(ms);

/** A day with its year, such as `Jan 31, 2027`. @param ms as for `dayText` */
export const dateText = (ms: number, locale: string): string =>
  format(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: UTC })(ms);

/** The same. @param day `YYYY-MM-DD`; other texts are unchanged */
export function wholeDayText(day: string, locale: string): string {
  const ms = DAY.test(day) ? Date.parse(day) : NaN;
  return Number.isNaN(ms) ? day : dateText(ms, locale);
}

/** Hours and minutes, such as `09:30`. */
export const clockText = (ms: number, { locale, zone = UTC }: Form): string =>
  format(locale, { ...CLOCK, timeZone: zone })(ms);

/** The present day in a zone, as `YYYY-MM-DD`. */
export const todayIn = (zone: string): string =>
  // The Swedish form of a date is the ISO form.
  new Intl.DateTimeFormat('sv', { timeZone: zone }).format();

/** A time of today with its zone, such as `09:30:00 GMT+4`. */
export const clockOfZone = (ms: number, { locale, zone = UTC }: Form): string =>
  format(locale, { ...CLOCK, second: '2-digit', timeZone: zone, timeZoneName: 'shortOffset' })(ms);

/** The zone of the browser, for times over all companies. */
export const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const format =
  (locale: string, options: Intl.DateTimeFormatOptions) =>
  (ms: number): string =>
    locale === 'ka' ? inGeorgian(ms, options) : new Intl.DateTimeFormat(locale, options).format(ms);

/** Browsers such as Chrome have no Georgian names of months, and would write them in English. */
function inGeorgian(ms: number, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-GB', options)
    .formatToParts(ms)
    .map(({ type, value }) => (type === 'month' ? `${GEORGIAN_MONTHS[value.slice(0, 3)]}.` : value))
    .join('');
}

/** Milliseconds since 1970; null for other texts. @param zone of a time without one */
function instantOf(at: string, zone: string): number | null {
  if (hasZone(at)) return Number.isNaN(Date.parse(at)) ? null : Date.parse(at);
  const parts = WITHOUT_ZONE.exec(at)
    ?.slice(1)
    .map((part) => Number(part ?? 0));
  if (!parts) return null;
  const [year, month, day, hour, minute, second] = parts as [number, number, number, number, number, number];
  const asUtc = Date.UTC(year, month - 1, day, hour, minute, second);
  // The offset is looked up twice, because it may change between the first guess and the time itself.
  const guess = asUtc - offsetAt(asUtc, zone);
  return asUtc - offsetAt(guess, zone);
}

/** Milliseconds that the clock of the zone is ahead of UTC. */
function offsetAt(ms: number, zone: string): number {
  const name = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(ms)
    .find(({ type }) => type === 'timeZoneName')!.value;
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}
