import { NativeSelect, Text as Words } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ApiError, Row } from '../../data/api';
import { type Operation, useLackingRole } from '../../data/may';
import type { Target } from '../../data/operator';
import { ActionButton } from '../../components/action-button';
import { Time } from '../../components/format';
import { Failure } from '../../components/page';
import { type Field, Form, type FormProps } from '../../components/form';
import { PagedList } from '../../components/paged-list';
import { useText } from '../../text/language';

export type Person = Row<'/v1/portal/people'>;
export type NewRole = Pick<Person, 'id' | 'email' | 'role'>;
type Invited = { invitation: 'sent' | 'failed' | 'off' };

const ROLES = ['viewer', 'sender', 'admin'] as const;

/** The choice of a role at a company. */
export function useRoleField() {
  const t = useText();
  const choices = ROLES.map((role) => ({ value: role, label: t(`role.${role}`) }));
  return { name: 'role', label: t('session.role'), kind: 'choice', choices } satisfies Field;
}

interface PeopleListProps {
  path: Target<{ data: Person[] }>;
  inviting: FormProps['mutation'] & { data: { data: Invited } | undefined };
  changing: UseMutationResult<unknown, ApiError, NewRole>;
  removing: UseMutationResult<unknown, ApiError, Person>;
  /** The operations of operators, for hints. */
  needs?: Record<'invite' | 'change' | 'remove', Operation>;
}

/** People who sign in by e-mail, with their roles, and a form to invite another. */
export function PeopleList({ path, inviting, changing, removing, needs }: PeopleListProps) {
  const t = useText();
  const roleField = useRoleField();
  const role = useLackingRole(needs?.change);
  return (
    <>
      <Form
        label={t('people.invite')}
        submit={t('people.invite')}
        mutation={inviting}
        needs={needs?.invite}
        fields={[
          { name: 'email', label: t('people.email'), kind: 'email', required: true },
          { name: 'name', label: t('company.name') },
          roleField,
        ]}
      />
      {inviting.data && <InvitationOutcome invited={inviting.data.data} />}
      {changing.isError && <Failure error={changing.error} />}
      {removing.isError && <Failure error={removing.error} />}
      <PagedList<Person>
        label={t('people.list')}
        path={path}
        start="peopleFrom"
        keyOf={({ id }) => id}
        empty={t('people.none')}
        columns={[
          { title: t('people.email'), cell: ({ email }) => email },
          { title: t('company.name'), cell: ({ name }) => name || '–' },
          {
            title: t('session.role'),
            cell: (person) => (
              <NativeSelect
                size="xs"
                w={220}
                aria-label={t('people.roleOf', { email: person.email })}
                value={person.role}
                disabled={role !== null || changing.isPending}
                data={roleField.choices}
                onChange={({ currentTarget: { value } }) =>
                  changing.mutate({ ...person, role: value as Person['role'] })
                }
              />
            ),
          },
          {
            title: t('people.signedIn'),
            cell: ({ signedInAt }) => (signedInAt ? <Time at={signedInAt} /> : t('people.never')),
          },
          {
            title: t('people.remove'),
            cell: (person) => (
              <ActionButton
                text={t('people.remove')}
                label={t('people.removeOf', { email: person.email })}
                needs={needs?.remove}
                onClick={() => removing.mutate(person)}
              />
            ),
          },
        ]}
      />
    </>
  );
}

/** The outcome of the e-mail to an invited person. */
function InvitationOutcome({ invited: { invitation } }: { invited: Invited }) {
  const t = useText();
  return (
    <Words size="sm" role={invitation === 'failed' ? 'alert' : 'status'} my="sm">
      {t(`people.${invitation}`)}
    </Words>
  );
}
