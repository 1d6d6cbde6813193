import { Text as Words } from '@mantine/core';
import { useServerMutation, useIdempotentMutation } from '../../data/mutations';
import { type Answer, ask, type Row } from '../../data/api';
import { useConfirmed } from '../../data/confirmation';
import { Form, type Given } from '../../components/form';
import { Failure, Panel } from '../../components/page';
import { PagedList } from '../../components/paged-list';
import { withKeyEnd } from '../../components/key-end';
import { Secret } from '../../components/secret';
import { Status } from '../../components/status';
import { ActionButton } from '../../components/action-button';
import { useText } from '../../text/language';

/** The key of a row. */
type Chosen = Pick<Row<'/v1/keys'>, 'id' | 'name' | 'key'>;

const PATH = '/v1/keys';
const TONES = { active: 'good', expired: 'plain', revoked: 'bad' } as const;

/** The company's API keys: create, rotate and revoke. A secret is shown once. */
export function KeysPanel() {
  const t = useText();
  const making = useIdempotentMutation(
    'key',
    (given: Given, headers) => ask<Answer<'/v1/keys', 'post'>>('POST', PATH, withKeyEnd(given), headers),
    [PATH],
  );
  const rotating = useConfirmed(
    useServerMutation(
      ({ id }: Chosen) => ask<Answer<'/v1/keys/{keyID}/rotate', 'post'>>('POST', `${PATH}/${id}/rotate`, {}),
      [PATH],
    ),
    ({ name, key }) => ({
      action: t('key.rotate'),
      title: t('key.rotateOf', { name: name || key }),
      text: t('confirm.keyRotate'),
    }),
  );
  const revoking = useConfirmed(
    useServerMutation(({ id }: Chosen) => ask('DELETE', `${PATH}/${id}`), [PATH]),
    ({ name, key }) => ({
      action: t('key.revoke'),
      title: t('key.revokeOf', { name: name || key }),
      text: t('confirm.key'),
    }),
  );
  return (
    <Panel title={t('keys.title')}>
      <Words size="sm" c="dimmed" mb="sm">
        {t('keys.new')}
      </Words>
      <Form
        label={t('key.make')}
        submit={t('key.make')}
        mutation={making}
        fields={[
          { name: 'name', label: t('company.name'), required: true },
          {
            name: 'scopes',
            label: t('ownKey.scopes'),
            hint: t('ownKey.scopesHint'),
            kind: 'lines',
            width: 260,
          },
          { name: 'cidrs', label: t('key.cidrs'), hint: t('key.cidrsHint'), kind: 'lines', width: 260 },
          { name: 'expiresAt', label: t('session.ends'), hint: t('key.endHint'), kind: 'date' },
          { name: 'test', label: t('ownKey.test'), kind: 'yes' },
        ]}
      />
      {making.data &&
        (isWhole(making.data.data.key) ? (
          <Secret title={t('ownKey.once')} value={making.data.data.key} />
        ) : (
          // The answer with the secret was lost, and it is shown once only.
          <Words size="sm" role="alert">
            {t('ownKey.lost', { name: making.data.data.name })}
          </Words>
        ))}
      {rotating.data && <Secret title={t('ownKey.once')} value={rotating.data.data.key} />}
      {rotating.isError && <Failure error={rotating.error} />}
      {revoking.isError && <Failure error={revoking.error} />}
      <PagedList<Row<'/v1/keys'>>
        label={t('keys.list')}
        path={PATH}
        query={{ newestFirst: 'true' }}
        start="keysFrom"
        keyOf={({ id }) => id}
        empty={t('keys.none')}
        columns={[
          { title: t('company.name'), cell: ({ name }) => name || '–' },
          { title: t('key.key'), cell: ({ key }) => key },
          {
            title: t('route.state'),
            cell: ({ state }) => <Status tone={TONES[state]} text={t(`key.${state}`)} />,
          },
          {
            title: t('key.rotate'),
            cell: ({ id, name, key, state }) =>
              state === 'active' && (
                <ActionButton
                  text={t('key.rotate')}
                  label={t('key.rotateOf', { name: name || key })}
                  onClick={() => rotating.mutate({ id, name, key })}
                />
              ),
          },
          {
            title: t('route.action'),
            cell: ({ id, name, key, state }) =>
              state === 'active' && (
                <ActionButton
                  text={t('key.revoke')}
                  label={t('key.revokeOf', { name: name || key })}
                  onClick={() => revoking.mutate({ id, name, key })}
                />
              ),
          },
          {
            title: t('ownKey.scopes'),
            cell: ({ scopes }) => (
              <span title={scopes.join(', ')}>
                {scopes.slice(0, FEW).join(', ')}
                {scopes.length > FEW && t('ownKey.more', { count: scopes.length - FEW })}
              </span>
            ),
          },
          { title: t('key.cidrs'), wide: true, cell: ({ cidrs }) => cidrs.join(', ') || '–' },
          { title: t('session.ends'), time: ({ expiresAt }) => expiresAt },
          { title: t('key.used'), time: ({ lastUsedAt }) => lastUsedAt },
        ]}
      />
    </Panel>
  );
}

/** Scopes that fit a line; all of them on hover. */
const FEW = 2;

/** Whether it is the key itself: elsewhere its middle is left out. */
const isWhole = (key: string): boolean => /^\w+$/.test(key);
