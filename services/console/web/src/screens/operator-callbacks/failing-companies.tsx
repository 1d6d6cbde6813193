import type { Row } from '../../data/api';
import { get } from '../../data/operator';
import { useAnswer } from '../../data/queries';
import { AlarmText, useMissingAlarms } from '../../components/alarm-link';
import { CompanyName, TimeOf } from '../../components/company-name';
import { Empty, Loaded, Panel } from '../../components/page';
import { RecordLink } from '../../components/record-link';
import { Rows } from '../../components/table';
import { useText } from '../../text/language';

const FAILING = get('/admin/v1/alarms', {}, { kind: 'callbacks-failing', length: 1000 });

/** Companies of which most callbacks fail, each with links to its failed and waiting callbacks. */
export function FailingCompanies() {
  const t = useText();
  const missingIn = useMissingAlarms();
  const alarms = useAnswer(FAILING, { refreshes: true });
  return (
    <Panel title={t('callback.failingOfAll')}>
      <Loaded of={alarms}>
        {({ data, missing }) => {
          if (data.length === 0) return <Empty text={missingIn({ missing }) ?? t('callback.noneFailing')} />;
          return (
            <Rows<Row<'/admin/v1/alarms'>>
              label={t('callback.failingOfAll')}
              rows={data}
              keyOf={({ company }) => company ?? 0}
              columns={[
                { title: t('message.company'), cell: ({ company }) => <CompanyName id={company} /> },
                { title: t('alarm.text'), wide: true, cell: (alarm) => <AlarmText alarm={alarm} /> },
                {
                  title: t('company.since'),
                  cell: ({ since, company }) => <TimeOf at={since} company={company} />,
                },
                ...(['failed', 'waiting'] as const).map((state) => ({
                  title: t(`delivery.${state}`),
                  cell: ({ company }: Row<'/admin/v1/alarms'>) => (
                    <RecordLink to="/operator/callbacks" search={{ company: String(company), state }}>
                      {t('company.see')}
                    </RecordLink>
                  ),
                })),
              ]}
            />
          );
        }}
      </Loaded>
    </Panel>
  );
}
