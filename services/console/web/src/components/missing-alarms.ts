import type { AlarmPage } from '../data/alarms';
import { type Text, useText } from '../text/language';

/** The kinds of alarms that are currently unknown, as a sentence; null if all are known. */
export function useMissingAlarms(): (alarms: Pick<AlarmPage, 'missing'>) => string | null {
  const t = useText();
  return ({ missing }) =>
    missing.length === 0
      ? null
      : t('alarms.missing', { what: missing.map((kind) => t(`alarm.${kind}` as Text)).join(', ') });
}
