import { Stack } from '@mantine/core';
import { useAct } from '../../data/acts';
import type { Row } from '../../data/api';
import { useConfirmed } from '../../data/confirmation';
import { act, get } from '../../data/operator';
import { Form, type Given } from '../../parts/form';
import { Time } from '../../parts/format';
import { ListBeside, Open } from '../../parts/list-beside';
import { Empty, Failure, Panel } from '../../parts/page';
import { Secret } from '../../parts/secret';
import { Status } from '../../parts/status';
import { ActButton } from '../../parts/act-button';
import { Rows } from '../../parts/table';
import { useText } from '../../text/language';
import { OwnSecondFactor } from './own-second-factor';

type Operator = Row<'/admin/v1/operators'>;

const OPERATORS = get('/admin/v1/operators', {});
const ROLES = ['read', 'support', 'billing', 'owner'] as const;

/** Operators with their roles and tokens. */
export function Operators() {
  const t = useText();
  const adding = useAct((given: Given) => act('post', '/admin/v1/operators', {}, given), [OPERATORS]);
  return (
    <>
      <Panel title={t('operator.new')}>
        <Form
          label={t('operator.new')}
          submit={t('stop.add')}
          acting={adding}
          needs="POST /admin/v1/operators"
          fields={[
            { name: 'name', label: t('company.name'), required: true },
            { name: 'role', label: t('session.role'), kind: 'choice', choices: useRoles() },
            { name: 'email', label: t('operator.email'), kind: 'email' },
          ]}
        />
      </Panel>
      <ListBeside<Operator>
        name="operator"
        label={t('system.operators')}
        path={OPERATORS}
        keyOf={({ id }) => id}
        empty={<Empty text={t('operators.none')} />}
        heading={({ name }) => name}
        detail={(operator) => <OperatorDetail operator={operator} key={operator.id} />}
        columns={[
          {
            title: t('company.name'),
            cell: ({ id, name }) => (
              <Open name="operator" id={id}>
                {name}
              </Open>
            ),
          },
          { title: t('session.role'), cell: ({ role }) => role },
          { title: t('operator.email'), cell: ({ email }) => email ?? '–' },
          {
            title: t('route.state'),
            cell: ({ removedAt }) =>
              removedAt ? (
                <Status tone="bad" text={t('operator.removed')} />
              ) : (
                <Status tone="good" text={t('company.active')} />
              ),
          },
          {
            title: t('operator.tokens'),
            numeric: true,
            cell: ({ tokens }) => tokens.length,
          },
          { title: t('company.since'), cell: ({ createdAt }) => <Time at={createdAt} /> },
        ]}
      />
      <OwnSecondFactor />
    </>
  );
}

function useRoles(): { value: string; label: string }[] {
  const t = useText();
  return ROLES.map((value) => ({ value, label: t(`operator.role.${value}`) }));
}

function OperatorDetail({ operator }: { operator: Operator }) {
  const t = useText();
  const { id: operatorID, name, removedAt } = operator;
  const changing = useAct(
    (given: Given) => act('patch', '/admin/v1/operators/{operatorID}', { operatorID }, given),
    [OPERATORS],
  );
  const removing = useConfirmed(
    useAct(() => act('delete', '/admin/v1/operators/{operatorID}', { operatorID }), [OPERATORS]),
    () => ({ act: t('operator.remove'), title: t('removeOf', { name }) }),
  );
  const losing = useConfirmed(
    useAct(
      () => act('delete', '/admin/v1/operators/{operatorID}/second-factor', { operatorID }),
      [OPERATORS],
    ),
    () => ({
      act: t('secondFactor.remove'),
      title: t('secondFactor.removeOf', { name }),
      text: t('confirm.factor'),
    }),
  );
  const roles = useRoles();
  return (
    <Stack gap="md">
      {removedAt === null && (
        <>
          <Form
            label={name}
            submit={t('save')}
            isChange
            acting={changing}
            needs="PATCH /admin/v1/operators/{operatorID}"
            fields={[
              { name: 'name', label: t('company.name'), required: true, value: operator.name },
              {
                name: 'role',
                label: t('session.role'),
                kind: 'choice',
                choices: roles,
                value: operator.role,
              },
              {
                name: 'email',
                label: t('operator.email'),
                kind: 'email',
                value: operator.email,
                nullable: true,
              },
            ]}
          >
            <ActButton
              text={t('operator.remove')}
              label={t('removeOf', { name })}
              isPending={removing.isPending}
              needs="DELETE /admin/v1/operators/{operatorID}"
              onClick={() => removing.mutate(undefined)}
            />
          </Form>
          {removing.isError && <Failure error={removing.error} />}
          <ActButton
            text={t('secondFactor.remove')}
            label={t('secondFactor.removeOf', { name })}
            isPending={losing.isPending}
            needs="DELETE /admin/v1/operators/{operatorID}/second-factor"
            onClick={() => losing.mutate(undefined)}
          />
          {losing.isError && <Failure error={losing.error} />}
        </>
      )}
      <Tokens operator={operator} />
    </Stack>
  );
}

function Tokens({ operator: { id: operatorID, tokens, removedAt } }: { operator: Operator }) {
  const t = useText();
  const making = useAct(
    (given: Given) => act('post', '/admin/v1/operators/{operatorID}/tokens', { operatorID }, given),
    [OPERATORS],
  );
  const revoking = useConfirmed(
    useAct(
      ({ id: tokenID }: Operator['tokens'][number]) =>
        act('delete', '/admin/v1/operators/{operatorID}/tokens/{tokenID}', { operatorID, tokenID }),
      [OPERATORS],
    ),
    ({ token }) => ({
      act: t('key.revoke'),
      title: t('token.revokeOf', { name: token }),
      text: t('confirm.key'),
    }),
  );
  return (
    <Stack gap="sm">
      {removedAt === null && (
        <Form
          label={t('token.new')}
          submit={t('token.make')}
          acting={making}
          needs="POST /admin/v1/operators/{operatorID}/tokens"
          fields={[{ name: 'expiresInDays', label: t('token.days'), kind: 'number', width: 140 }]}
        />
      )}
      {making.data && <Secret title={t('token.once')} value={making.data.data.token} />}
      {revoking.isError && <Failure error={revoking.error} />}
      {tokens.length > 0 && (
        <Rows
          label={t('operator.tokens')}
          rows={tokens}
          keyOf={({ id }) => id}
          columns={[
            { title: t('token.token'), cell: ({ token }) => token },
            { title: t('session.ends'), cell: ({ expiresAt }) => <Time at={expiresAt} /> },
            { title: t('key.used'), cell: ({ lastUsedAt }) => <Time at={lastUsedAt} /> },
            {
              title: t('route.act'),
              cell: (row) => (
                <ActButton
                  text={t('key.revoke')}
                  label={t('token.revokeOf', { name: row.token })}
                  onClick={() => revoking.mutate(row)}
                  needs="DELETE /admin/v1/operators/{operatorID}/tokens/{tokenID}"
                />
              ),
            },
          ]}
        />
      )}
    </Stack>
  );
}
