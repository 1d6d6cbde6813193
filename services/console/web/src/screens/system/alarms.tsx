import { Alert } from '@mantine/core';
import { type Alarm, alarmKey, placeOf } from '../../data/alarms';
import { get } from '../../data/operator';
import { useAnswer } from '../../data/queries';
import { AlarmText, useMissingAlarms } from '../../components/alarm-link';
import { CompanyName, TimeOf } from '../../components/company-name';
import { Loaded, Panel } from '../../components/page';
import { RecordLink } from '../../components/record-link';
import { Status } from '../../components/status';
import { Rows } from '../../components/table';
import { type Text, useText } from '../../text/language';

/** At most one per kind and object, so there are few. */
const ALARMS = get('/admin/v1/alarms', {}, { length: 1000 });

/** Current alarms about customers. */
export function Alarms() {
  const t = useText();
  const missingIn = useMissingAlarms();
  const alarms = useAnswer(ALARMS, { refreshes: true });
  return (
    <Panel>
      <Loaded of={alarms}>
        {({ data, missing }) => (
          <>
            {missing.length > 0 && (
              <Alert color="yellow" variant="outline" mb="sm" c="var(--mantine-color-text)">
                {missingIn({ missing })}
              </Alert>
            )}
            <Rows<Alarm>
              empty={t('alarms.none')}
              label={t('system.alarms')}
              rows={data}
              keyOf={alarmKey}
              columns={[
                {
                  title: t('alarm.kind'),
                  cell: (alarm) => (
                    <RecordLink {...placeOf(alarm)}>
                      <Status tone="bad" text={t(`alarm.${alarm.kind}` as Text)} />
                    </RecordLink>
                  ),
                },
                { title: t('alarm.text'), wide: true, cell: (alarm) => <AlarmText alarm={alarm} /> },
                { title: t('message.company'), cell: ({ company }) => <CompanyName id={company} /> },
                { title: t('route.name'), cell: ({ route }) => route ?? '–' },
                { title: t('alarm.prefix'), cell: ({ prefix }) => prefix ?? '–' },
                {
                  title: t('company.since'),
                  cell: ({ since, company }) => <TimeOf at={since} company={company} />,
                },
              ]}
            />
          </>
        )}
      </Loaded>
    </Panel>
  );
}
