import { operatorEntries } from './entries';
import { Shell } from './shell';
import { useQuery } from '@tanstack/react-query';
import { alarmKey, type AlarmPage, ALARMS } from '../data/alarms';
import { type ApiError, ask } from '../data/api';
import { keyOf } from '../data/queries';
import { AlarmLink, useMissingAlarms } from '../components/alarm-link';
import { RecordLink } from '../components/record-link';
import { Status } from '../components/status';
import { useText } from '../text/language';

export function OperatorShell() {
  return <Shell face="operator" above={<AlarmStrip />} entries={({ role }) => operatorEntries(role)} />;
}

const SHOWN = 3;
/** A stream for each tab would use up the connections that a browser opens to one host. */
const EVERY_MS = 30_000;

/** The active alarms above every screen of operators; nothing without an alarm. */
export function AlarmStrip() {
  const t = useText();
  const missingIn = useMissingAlarms();
  const { data: alarms } = useQuery<AlarmPage, ApiError>({
    queryKey: keyOf(ALARMS),
    queryFn: () => ask('GET', ALARMS),
    refetchInterval: EVERY_MS,
  });
  const { data = [], recordsFiltered: count = 0 } = alarms ?? {};
  const missing = alarms ? missingIn(alarms) : null;
  return (
    <div role="status">
      {(data.length > 0 || missing) && (
        <div className="alarm-strip">
          {data.length > 0 && (
            <RecordLink to="/operator/system/alarms">{t('strip.alarms', { count })}</RecordLink>
          )}
          {data.slice(0, SHOWN).map((alarm) => (
            <AlarmLink alarm={alarm} key={alarmKey(alarm)} />
          ))}
          {missing && <Status tone="wait" text={missing} />}
        </div>
      )}
    </div>
  );
}
