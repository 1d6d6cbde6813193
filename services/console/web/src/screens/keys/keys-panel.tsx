import { Text as Words } from '@mantine/core';
import { useAct } from '../../data/acts';
import { ask, type Row } from '../../data/api';
import { Time } from '../../parts/format';
import { Empty, Failure, Panel } from '../../parts/page';
import { PagedList } from '../../parts/paged-list';
import { Status } from '../../parts/status';
import { Sure } from '../../parts/sure';
import { useText } from '../../text/language';

const PATH = '/v1/keys';
const TONES = { active: 'good', expired: 'plain', revoked: 'bad' } as const;

/** The company's API keys. New ones come of the operator: what a session's key makes would end with the session. */
export function KeysPanel() {
  const t = useText();
  const revoking = useAct((id: number) => ask('DELETE', `${PATH}/${id}`), [PATH]);
  return (
    <Panel title={t('keys.title')}>
      <Words size="sm" c="dimmed" mb="sm">
        {t('keys.new')}
      </Words>
      {revoking.isError && <Failure error={revoking.error} />}
      <PagedList<Row<'/v1/keys'>>
        label={t('keys.list')}
        path={PATH}
        keyOf={({ id }) => id}
        empty={<Empty text={t('keys.none')} />}
        columns={[
          { title: t('company.name'), cell: ({ name }) => name || '–' },
          { title: t('key.key'), cell: ({ key }) => key },
          {
            title: t('route.state'),
            cell: ({ state }) => <Status tone={TONES[state]} text={t(`key.${state}`)} />,
          },
          {
            title: t('session.ends'),
            cell: ({ expiresAt }) => <Time at={expiresAt} zone={t('time.company')} />,
          },
          {
            title: t('key.used'),
            cell: ({ lastUsedAt }) => <Time at={lastUsedAt} zone={t('time.company')} />,
          },
          {
            title: t('route.act'),
            cell: ({ id, name, state }) =>
              state === 'active' && (
                <Sure
                  text={t('key.revoke')}
                  label={t('key.revokeOf', { name: name || String(id) })}
                  onSure={() => revoking.mutate(id)}
                />
              ),
          },
        ]}
      />
    </Panel>
  );
}
