import { useContext } from 'react';
import { useIntl } from 'react-intl';
import { CompanyZone } from '../data/company-zone';
import { useSession } from '../data/session';
import { useLanguage, useText } from '../text/language';
import type { ServerText } from '../text/server-text';
import { browserZone, hasZone, timeText, utcText, wholeDayText, withTimes } from './time-text';

/** Integers in the format of the selected language. */
export function FormattedNumber({ value }: { value: number | null | undefined }) {
  const intl = useIntl();
  return (
    <span className="tabular-numbers">
      {value === null || value === undefined ? '–' : intl.formatNumber(value)}
    </span>
  );
}

/** An amount of the API, a decimal text, in the format of the selected language. */
export function Money({ value }: { value: string | null | undefined }) {
  const money = useMoney();
  return <span className="tabular-numbers">{value ? money(value) : '–'}</span>;
}

/** The text of an amount in a sentence. */
export function useMoney(): (value: string | number) => string {
  const intl = useIntl();
  return (value) => intl.formatNumber(Number(value), { minimumFractionDigits: 2 });
}

/**
 * A time in the zone of the company whose pages are open, or else in the browser's zone, with the zone's name and UTC on hover.
 * @param zone of the company, in a list over all companies
 */
export function Time({ at, zone: given }: { at: string | null | undefined; zone?: string | undefined }) {
  const t = useText();
  const { code: locale } = useLanguage();
  const own = useZone();
  if (!at) return <span>–</span>;
  const zone = given ?? own(at);
  const utc = utcText(at, zone);
  return (
    <time dateTime={utc ?? at} title={utc === null ? t('time.company') : `${zone}, ${utc} (UTC)`}>
      {timeText(at, { locale, zone })}
    </time>
  );
}

/** A time as `Time` shows it, for sentences and labels. @param given as for `Time` */
export function useTimeText(given?: string): (at: string) => string {
  const { code: locale } = useLanguage();
  const zone = useZone();
  return (at) => timeText(at, { locale, zone: given ?? zone(at) });
}

/** The zone in which `Time` shows the present. */
export function useZoneNow(): string {
  return useCompanyZone() ?? browserZone();
}

/** The text of a day. @see wholeDayText */
export function useDayText(): (day: string | null | undefined) => string {
  const { code: locale } = useLanguage();
  return (day) => (day ? wholeDayText(day, locale) : '–');
}

/** Shows a sentence of the server in the user's language, with its times as `Time` shows them. */
export function useServerText(): ServerText {
  const { code: locale, ofServer } = useLanguage();
  const zone = useZoneNow();
  return (words) => withTimes(ofServer(words), { locale, zone });
}

/** The zone to show a time in; undefined for a time of a company whose zone is not known. */
function useZone(): (at: string) => string | undefined {
  const ofCompany = useCompanyZone();
  return (at) => ofCompany ?? (hasZone(at) ? browserZone() : undefined);
}

/** The zone of the company of the session, or of the screen of an operator. */
function useCompanyZone(): string | undefined {
  const { data: session } = useSession();
  return useContext(CompanyZone) ?? session?.timezone ?? undefined;
}
