import { useIntl } from 'react-intl';

const HAS_ZONE = /(Z|[+-]\d\d:\d\d)$/;

/** Integers in the format of the selected language. */
export function Figure({ value }: { value: number | null | undefined }) {
  const intl = useIntl();
  return (
    <span className="figures">{value === null || value === undefined ? '–' : intl.formatNumber(value)}</span>
  );
}

/**
 * A time. With a zone, it is shown in the browser's zone, and in UTC on hover. Without a zone, it is in the company's time zone already,
 * and is shown unchanged.
 */
export function Time({ at, zone }: { at: string | null | undefined; zone?: string }) {
  const intl = useIntl();
  if (!at) return <span>–</span>;
  if (!HAS_ZONE.test(at)) return <time title={zone}>{at}</time>;
  const date = new Date(at);
  return (
    <time dateTime={at} title={`${at} (UTC)`}>
      {intl.formatDate(date, { dateStyle: 'medium' })}{' '}
      {intl.formatTime(date, { timeStyle: 'medium', hourCycle: 'h23' })}
    </time>
  );
}
