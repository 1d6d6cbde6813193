import type { Answer, Row } from '../../data/api';
import { useAnswer } from '../../data/queries';
import { Loaded, Panel } from '../../components/page';
import { Rows } from '../../components/table';
import { type Text, useText } from '../../text/language';

type Alert = Row<'/v1/security-alerts'>;

const PATH = '/v1/security-alerts';
/** Names of callback settings in the API, and their labels. */
const SETTINGS: Record<string, Text> = {
  url: 'callback.url',
  key: 'callback.key',
  signingSecret: 'callback.secretShown',
  hosts: 'callback.hosts',
  signQuery: 'callback.signQuery',
  events: 'setting.events',
};

/** The newest alerts of the company's access: new keys, new networks of keys, changed callback settings. */
export function SecurityAlerts() {
  const t = useText();
  const newest = useAnswer<Answer<typeof PATH>>(`${PATH}?length=20`, { refreshes: true });
  return (
    <Panel title={t('alerts.title')}>
      <Loaded of={newest}>
        {({ data }) => (
          <Rows<Alert>
            empty={t('alerts.none')}
            label={t('alerts.title')}
            rows={data}
            keyOf={({ id }) => id}
            columns={[
              { title: t('alerts.at'), time: ({ date }) => date },
              { title: t('alerts.event'), cell: ({ event }) => t(`alerts.${event}`) },
              {
                title: t('alerts.details'),
                wide: true,
                cell: ({ parameters }) => detailsOf(parameters, t),
              },
            ]}
          />
        )}
      </Loaded>
    </Panel>
  );
}

/** The details in words, such as `shop (key 14), by key 12`. */
function detailsOf(parameters: Alert['parameters'], t: ReturnType<typeof useText>): string {
  const { keyID, keyName, network, changed, by } = parameters as Record<string, string | number | undefined>;
  const maker = /^key (\d+)$/.exec(String(by ?? ''))?.[1];
  return [
    keyID !== undefined &&
      (keyName ? t('alerts.key', { name: keyName, id: keyID }) : t('alerts.keyID', { id: keyID })),
    network && t('alerts.network', { network }),
    changed &&
      String(changed)
        .split(',')
        .map((name) => (SETTINGS[name] ? t(SETTINGS[name]) : name))
        .join(', '),
    by && (maker === undefined ? t('alerts.byOperator') : t('alerts.byKey', { id: maker })),
  ]
    .filter(Boolean)
    .join(', ');
}
