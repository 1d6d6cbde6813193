import { useIntl } from 'react-intl';
import { useSession } from '../data/session';
import { useLanguage, useText } from '../text/language';
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

/**
 * A time in the company's zone, or in the browser's zone for operators, with the zone's name and UTC on hover.
 * @param zone of the company, if an operator sees a time of a company, which has no zone of its own
 */
export function Time({ at, zone: given }: { at: string | null | undefined; zone?: string | undefined }) {
  const t = useText();
  const { locale } = useIntl();
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

/** The text of a time in a sentence, as `Time` shows it. */
export function useTimeText(): (at: string) => string {
  const { locale } = useIntl();
  const zone = useZone();
  return (at) => timeText(at, { locale, zone: zone(at) });
}

/** The text of a day in a sentence. @see wholeDayText */
export function useDayText(): (day: string) => string {
  const { locale } = useIntl();
  return (day) => wholeDayText(day, locale);
}

/** Shows a sentence of the server in the user's language, with its times as `Time` shows them. */
export function useServerText(): (text: string) => string {
  const { ofServer } = useLanguage();
  const { locale } = useIntl();
  const { data: session } = useSession();
  return (text) => withTimes(ofServer(text), { locale, zone: session?.timezone ?? browserZone() });
}

/** The zone to show a time in; undefined for a time of a company whose zone is not known. */
function useZone(): (at: string) => string | undefined {
  const { data: session } = useSession();
  return (at) => session?.timezone ?? (hasZone(at) ? browserZone() : undefined);
}
