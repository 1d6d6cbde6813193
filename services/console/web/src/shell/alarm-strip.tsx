import { useQuery } from '@tanstack/react-query';
import { alarmKey, type AlarmPage, ALARMS } from '../data/alarms';
import { ask, type ApiError } from '../data/api';
import { keyOf } from '../data/queries';
import { AlarmLink } from '../parts/alarm-link';
import { RecordLink } from '../parts/record-link';
import { Status } from '../parts/status';
import { type Text, useText } from '../text/language';

const SHOWN = 3;
/** A stream for each tab would use up the connections that a browser opens to one host. */
const EVERY_MS = 30_000;

/** The active alarms above every screen of operators; nothing without an alarm. */
export function AlarmStrip() {
  const t = useText();
  const { data: alarms } = useQuery<AlarmPage, ApiError>({
    queryKey: keyOf(ALARMS),
    queryFn: () => ask('GET', ALARMS),
    refetchInterval: EVERY_MS,
  });
  const { data = [], missing = [], recordsFiltered: count = 0 } = alarms ?? {};
  return (
    <div role="status">
      {data.length + missing.length > 0 && (
        <div className="alarm-strip">
          {data.length > 0 && (
            <RecordLink to="/operator/system/alarms">{t('strip.alarms', { count })}</RecordLink>
          )}
          {data.slice(0, SHOWN).map((alarm) => (
            <AlarmLink alarm={alarm} key={alarmKey(alarm)} />
          ))}
          {missing.length > 0 && (
            <Status
              tone="wait"
              text={t('alarms.missing', {
                what: missing.map((kind) => t(`alarm.${kind}` as Text)).join(', '),
              })}
            />
          )}
        </div>
      )}
    </div>
  );
}
