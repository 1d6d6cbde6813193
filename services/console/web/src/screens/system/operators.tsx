import { Stack } from '@mantine/core';
import { useServerMutation } from '../../data/mutations';
import type { Row } from '../../data/api';
import { useConfirmed } from '../../data/confirmation';
import { change, get } from '../../data/operator';
import { Form, type Given } from '../../components/form';
import { useServerText } from '../../components/format';
import { MasterDetail } from '../../components/master-detail';
import { Failure, Panel } from '../../components/page';
import { Secret } from '../../components/secret';
import { Status } from '../../components/status';
import { ActionButton } from '../../components/action-button';
import { Rows } from '../../components/table';
import { useText } from '../../text/language';
import { OwnSecondFactor } from './own-second-factor';

type Operator = Row<'/admin/v1/operators'>;

const OPERATORS = get('/admin/v1/operators', {});
const ROLES = ['read', 'support', 'billing', 'owner'] as const;

/** Operators with their roles and tokens. */
export function Operators() {
  const t = useText();
  const server = useServerText();
  const adding = useServerMutation(
    (given: Given) => change('post', '/admin/v1/operators', {}, given),
    [OPERATORS],
  );
  return (
    <>
      <Panel title={t('operator.new')}>
        <Form
          label={t('operator.new')}
          submit={t('stop.add')}
          mutation={adding}
          needs="POST /admin/v1/operators"
          fields={[
            { name: 'name', label: t('company.name'), required: true },
            { name: 'role', label: t('session.role'), kind: 'choice', choices: useRoles() },
            { name: 'email', label: t('operator.email'), kind: 'email' },
          ]}
        />
      </Panel>
      <MasterDetail<Operator>
        name="operator"
        label={t('system.operators')}
        path={OPERATORS}
        keyOf={({ id }) => id}
        empty={t('operators.none')}
        heading={({ name }) => name}
        detail={(operator) => <OperatorDetail operator={operator} key={operator.id} />}
        columns={[
          {
            title: t('company.name'),
            opens: 'operator',
            id: ({ id }) => id,
            cell: ({ name }) => name,
          },
          { title: t('session.role'), cell: ({ role }) => server(role) },
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
          { title: t('company.since'), time: ({ createdAt }) => createdAt },
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
  const changing = useServerMutation(
    (given: Given) => change('patch', '/admin/v1/operators/{operatorID}', { operatorID }, given),
    [OPERATORS],
  );
  const removing = useConfirmed(
    useServerMutation(
      () => change('delete', '/admin/v1/operators/{operatorID}', { operatorID }),
      [OPERATORS],
    ),
    () => ({ action: t('operator.remove'), title: t('operator.removeOf', { name }) }),
  );
  const losing = useConfirmed(
    useServerMutation(
      () => change('delete', '/admin/v1/operators/{operatorID}/second-factor', { operatorID }),
      [OPERATORS],
    ),
    () => ({
      action: t('secondFactor.remove'),
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
            mutation={changing}
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
            <ActionButton
              text={t('operator.remove')}
              label={t('operator.removeOf', { name })}
              isPending={removing.isPending}
              needs="DELETE /admin/v1/operators/{operatorID}"
              onClick={() => removing.mutate(undefined)}
            />
          </Form>
          {removing.isError && <Failure error={removing.error} />}
          <ActionButton
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

function Tokens({ operator: { id: operatorID, name, tokens, removedAt } }: { operator: Operator }) {
  const t = useText();
  const making = useConfirmed(
    useServerMutation(
      (given: Given) => change('post', '/admin/v1/operators/{operatorID}/tokens', { operatorID }, given),
      [OPERATORS],
    ),
    () => ({
      action: t('token.make'),
      title: t('confirm.token', { name }),
      text: t('confirm.tokenText'),
    }),
  );
  const revoking = useConfirmed(
    useServerMutation(
      ({ id: tokenID }: Operator['tokens'][number]) =>
        change('delete', '/admin/v1/operators/{operatorID}/tokens/{tokenID}', { operatorID, tokenID }),
      [OPERATORS],
    ),
    ({ token }) => ({
      action: t('key.revoke'),
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
          mutation={making}
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
            { title: t('session.ends'), time: ({ expiresAt }) => expiresAt },
            { title: t('key.used'), time: ({ lastUsedAt }) => lastUsedAt },
            {
              title: t('route.action'),
              cell: (row) => (
                <ActionButton
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
