import { Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useIdempotentMutation, useMutation, useServerMutation } from '../../data/mutations';
import { type Answer, type ApiError, ask, type Row } from '../../data/api';
import { useConfirmed } from '../../data/confirmation';
import { change, get } from '../../data/operator';
import { DescriptionList } from '../../components/description-list';
import { type Field, Form, type Given } from '../../components/form';
import { Time } from '../../components/format';
import { MasterDetail } from '../../components/master-detail';
import { Failure, Panel } from '../../components/page';
import { withKeyEnd } from '../../components/key-end';
import { Secret } from '../../components/secret';
import { Status } from '../../components/status';
import { ActionButton } from '../../components/action-button';
import { useText } from '../../text/language';

const KEYS = '/admin/v1/companies/{id}/keys';
const KEY = '/admin/v1/companies/{id}/keys/{keyID}';
type Key = Row<typeof KEYS>;

const TONES = { active: 'good', expired: 'plain', revoked: 'bad' } as const;
/** All scopes of the API document: TypeScript reports a missing scope. */
const SCOPES = Object.keys({
  'sms.send': true,
  'sms.read': true,
  brands: true,
  'customers.create': true,
  'customers.read': true,
  'customers.update': true,
  'accounts.create': true,
  'accounts.read': true,
  'accounts.update': true,
  'payments.add': true,
  'payments.read': true,
  'payments.reverse': true,
  credit: true,
  portal: true,
} satisfies Record<Key['scopes'][number], true>);

/** The keys of a company: creating keys with limits, and revoking keys. */
export function CompanyKeys() {
  const t = useText();
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const path = get(KEYS, { id });
  return (
    <>
      <Panel title={t('key.new')}>
        <NewKey company={id} />
      </Panel>
      <MasterDetail<Key>
        name="key"
        label={t('keys.list')}
        path={path}
        query={{ newestFirst: 'true' }}
        keyOf={({ id: keyID }) => keyID}
        empty={t('keys.none')}
        heading={({ name, key }) => name || key}
        detail={(key) => <KeyDetail company={id} of={key} key={key.id} />}
        columns={[
          {
            title: t('key.key'),
            opens: 'key',
            id: ({ id: keyID }) => keyID,
            cell: ({ key }) => key,
          },
          { title: t('company.name'), cell: ({ name }) => name || '–' },
          {
            title: t('route.state'),
            cell: ({ state }) => <Status tone={TONES[state]} text={t(`key.${state}`)} />,
          },
          { title: t('key.kind'), cell: ({ test }) => t(test ? 'key.test' : 'key.live') },
          { title: t('session.ends'), time: ({ expiresAt }) => expiresAt },
          { title: t('key.used'), time: ({ lastUsedAt }) => lastUsedAt },
        ]}
      />
    </>
  );
}

/** A key with its limits; it is shown in full once it is created. */
export function NewKey({ company, onMade }: { company: string; onMade?(key: string): void }) {
  const t = useText();
  const path = get(KEYS, { id: company });
  const making = useIdempotentMutation(
    `company-key-${company}`,
    async (given: Given, headers) => {
      const { data } = await change('post', KEYS, { id: company }, withKeyEnd(given), {}, headers);
      // A repeated answer, after a lost answer, has no secret.
      const isMasked = data.key.includes('…');
      const shown = isMasked ? await ask<Answer<typeof KEY>>('GET', `${path}/${data.id}`) : { data };
      onMade?.(shown.data.key);
      return shown;
    },
    [path],
  );
  const fields: Field[] = [
    { name: 'name', label: t('company.name') },
    { name: 'expiresAt', label: t('session.ends'), hint: t('key.endHint'), kind: 'date', width: 180 },
    { name: 'cidrs', label: t('key.networks'), hint: t('key.networksHint'), kind: 'lines' },
    {
      name: 'scopes',
      label: t('key.scopes'),
      hint: t('key.scopesHint'),
      kind: 'several',
      choices: SCOPES.map((value) => ({ value, label: value })),
      width: 560,
    },
    { name: 'queryAllowed', label: t('key.query'), kind: 'yes', value: true },
    { name: 'test', label: t('key.test'), hint: t('key.testHint'), kind: 'yes', value: false },
  ];
  return (
    <Stack gap="sm">
      <Form
        label={t('key.new')}
        submit={t('key.make')}
        mutation={making}
        needs={`POST ${KEYS}`}
        fields={fields}
      />
      {making.data && <Secret title={t('key.once')} value={making.data.data.key} />}
    </Stack>
  );
}

function KeyDetail({ company, of }: { company: string; of: Key }) {
  const t = useText();
  const values = { id: company, keyID: of.id };
  const name = of.name || of.key;
  const path = get(KEYS, { id: company });
  const showing = useConfirmed(
    useMutation<Answer<typeof KEY>, ApiError>({
      mutationFn: () => ask('GET', get(KEY, values)),
    }),
    () => ({
      action: t('key.show'),
      title: t('key.showOf', { name }),
      text: t('confirm.keyShow'),
    }),
  );
  const revoking = useConfirmed(
    useServerMutation(() => change('delete', KEY, values), [path]),
    () => ({
      action: t('key.revoke'),
      title: t('key.revokeOf', { name }),
      text: t('confirm.key'),
    }),
  );
  const rotating = useConfirmed(
    useServerMutation(
      (given: Given) => change('post', '/admin/v1/companies/{id}/keys/{keyID}/rotate', values, given),
      [path],
    ),
    () => ({
      action: t('key.rotate'),
      title: t('confirm.askOf', { action: t('key.rotate'), name }),
      text: t('confirm.keyRotate'),
    }),
  );
  const failed = showing.error ?? revoking.error;
  const shown = rotating.data?.data.key ?? showing.data?.data.key;
  return (
    <Stack gap="sm">
      <DescriptionList
        of={[
          [t('route.state'), t(`key.${of.state}`)],
          [t('key.scopes'), of.scopes.join(', ')],
          [t('key.networks'), of.cidrs.join(', ') || t('key.everywhere')],
          [t('key.query'), t(of.queryAllowed ? 'yes' : 'no')],
          [t('key.used'), <Time key="u" at={of.lastUsedAt} />],
          [t('key.from'), of.lastUsedFrom],
          [t('company.since'), <Time key="s" at={of.createdAt} />],
        ]}
      />
      {of.state === 'active' && (
        <>
          <ActionButton
            text={t('key.show')}
            label={t('key.showOf', { name })}
            isPending={showing.isPending}
            needs={`GET ${KEY}`}
            onClick={() => showing.mutate()}
          />
          <Form
            label={t('key.rotate')}
            submit={t('key.rotate')}
            mutation={rotating}
            needs="POST /admin/v1/companies/{id}/keys/{keyID}/rotate"
            fields={[
              {
                name: 'overlapSeconds',
                label: t('key.overlap'),
                hint: t('key.overlapHint'),
                kind: 'number',
                width: 260,
              },
            ]}
          />
          <ActionButton
            text={t('key.revoke')}
            label={t('key.revokeOf', { name })}
            isPending={revoking.isPending}
            needs={`DELETE ${KEY}`}
            onClick={() => revoking.mutate(undefined)}
          />
        </>
      )}
      {failed && <Failure error={failed} />}
      {shown && <Secret title={t('key.key')} value={shown} />}
    </Stack>
  );
}
