import { useIntl } from 'react-intl';

const HAS_ZONE = /(Z|[+-]\d\d:\d\d)$/;

/** Whole numbers by the language's rules. */
export function Figure({ value }: { value: number | null | undefined }) {
  const intl = useIntl();
  return (
    <span className="figures">{value === null || value === undefined ? '–' : intl.formatNumber(value)}</span>
  );
}

/**
 * A time. One with a zone is shown by this browser's clock, and in UTC when pointed at; one without is by the company's clock already, and
 * stays as it is.
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
