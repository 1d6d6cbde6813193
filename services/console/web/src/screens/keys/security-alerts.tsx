import type { Answer, Row } from '../../data/api';
import { useAnswer } from '../../data/queries';
import { Time } from '../../components/format';
import { Empty, Loaded, Panel } from '../../components/page';
import { Rows } from '../../components/table';
import { useText } from '../../text/language';

type Alert = Row<'/v1/security-alerts'>;

const PATH = '/v1/security-alerts';

/** The newest alerts of the company's access: new keys, new networks of keys, changed callback settings. */
export function SecurityAlerts() {
  const t = useText();
  const newest = useAnswer<Answer<typeof PATH>>(`${PATH}?length=20`, { refreshes: true });
  return (
    <Panel title={t('alerts.title')}>
      <Loaded of={newest}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty text={t('alerts.none')} />
          ) : (
            <Rows<Alert>
              label={t('alerts.title')}
              rows={data}
              keyOf={({ id }) => id}
              columns={[
                { title: t('alerts.at'), cell: ({ date }) => <Time at={date} /> },
                { title: t('alerts.event'), cell: ({ event }) => t(`alerts.${event}`) },
                { title: t('alerts.details'), wide: true, cell: ({ parameters }) => detailsOf(parameters) },
              ]}
            />
          )
        }
      </Loaded>
    </Panel>
  );
}

function detailsOf(parameters: Alert['parameters']): string {
  return Object.entries(parameters)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ');
}
