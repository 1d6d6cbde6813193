import { Stack, Text as Words } from '@mantine/core';
import { alarmKey, type AlarmPage } from '../../data/alarms';
import { AlarmLink, AlarmText } from '../../components/alarm-link';
import { useMissingAlarms } from '../../components/missing-alarms';
import { Panel } from '../../components/page';
import { RecordLink } from '../../components/record-link';
import { TimeOf } from '../../components/time-of';
import { useText } from '../../text/language';

const SHOWN = 5;

/** The newest active alarms, with a link to all of them; nothing without an alarm. */
export function StandingAlarms({ alarms }: { alarms: AlarmPage }) {
  const t = useText();
  const { data } = alarms;
  const missing = useMissingAlarms()(alarms);
  if (data.length === 0 && !missing) return null;
  return (
    <Panel
      title={t('system.alarms')}
      aside={<RecordLink to="/operator/system/alarms">{t('overview.allAlarms')}</RecordLink>}
    >
      <Stack gap="xs">
        {data.slice(0, SHOWN).map((alarm) => (
          <Words size="sm" component="div" key={alarmKey(alarm)}>
            <AlarmLink alarm={alarm} /> <AlarmText alarm={alarm} />{' '}
            <TimeOf at={alarm.since} company={alarm.company} />
          </Words>
        ))}
        {missing && <Words size="sm">{missing}</Words>}
      </Stack>
    </Panel>
  );
}
