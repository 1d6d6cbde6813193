import { Alert } from '@mantine/core';
import type { Row } from '../../data/api';
import { get } from '../../data/operator';
import { useAnswer } from '../../data/queries';
import { CompanyName } from '../../parts/company-name';
import { Time } from '../../parts/format';
import { Empty, Loaded, Panel } from '../../parts/page';
import { Status } from '../../parts/status';
import { Rows } from '../../parts/table';
import { type Text, useText } from '../../text/language';

type Alarm = Row<'/admin/v1/alarms'>;

/** At most one per kind and object, so there are few. */
const ALARMS = get('/admin/v1/alarms', {}, { length: 1000 });

/** Current alarms about customers. */
export function Alarms() {
  const t = useText();
  const alarms = useAnswer(ALARMS);
  return (
    <Panel>
      <Loaded of={alarms}>
        {({ data, missing }) => (
          <>
            {missing.length > 0 && (
              <Alert color="yellow" variant="outline" mb="sm" c="var(--mantine-color-text)">
                {t('alarms.missing', {
                  what: missing.map((kind) => t(`alarm.${kind}` as Text)).join(', '),
                })}
              </Alert>
            )}
            {data.length === 0 ? (
              <Empty text={t('alarms.none')} />
            ) : (
              <Rows<Alarm>
                label={t('system.alarms')}
                rows={data}
                keyOf={({ kind, company, route, brandID, prefix }) =>
                  [kind, company, route, brandID, prefix].join(' ')
                }
                columns={[
                  {
                    title: t('alarm.kind'),
                    cell: ({ kind }) => <Status tone="bad" text={t(`alarm.${kind}` as Text)} />,
                  },
                  { title: t('alarm.text'), wide: true, cell: ({ text }) => text },
                  { title: t('message.company'), cell: ({ company }) => <CompanyName id={company} /> },
                  { title: t('route.name'), cell: ({ route }) => route ?? '–' },
                  { title: t('alarm.prefix'), cell: ({ prefix }) => prefix ?? '–' },
                  { title: t('company.since'), cell: ({ since }) => <Time at={since} /> },
                ]}
              />
            )}
          </>
        )}
      </Loaded>
    </Panel>
  );
}
