import { NativeSelect, Text as Words } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { type Answer, type ApiError, ask, type Row } from '../../data/api';
import { type Operation, useLackingRole } from '../../data/may';
import type { Target } from '../../data/operator';
import { ActionButton } from '../../components/action-button';
import { Time } from '../../components/format';
import { Failure, Panel } from '../../components/page';
import { type Field, Form, type FormProps, type Given } from '../../components/form';
import { PagedList } from '../../components/paged-list';
import { useLanguage, useText } from '../../text/language';
import { type Question, useConfirmed } from '../../data/confirmation';
import { useServerMutation } from '../../data/mutations';
import { useSignInWays } from '../../data/session';

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

/** The questions before a person's role is changed, and before a person is removed. */
export function usePersonQuestions(): {
  change(person: NewRole): Question;
  remove(person: Person): Question;
} {
  const t = useText();
  const { ofServer } = useLanguage();
  return {
    change: ({ email, role }) => ({
      action: t('people.change'),
      title: t('people.changeOf', { email, role: ofServer(role) }),
      text: t('people.changeText'),
    }),
    remove: ({ email }) => ({
      action: t('people.remove'),
      title: t('people.removeOf', { email }),
      text: t('people.removeText'),
    }),
  };
}

const PATH = '/v1/portal/people';

/** The company's people who sign in by e-mail. Nothing if this deployment has no such sign-in. */
export function PeoplePanel() {
  const t = useText();
  const { code: language } = useLanguage();
  const questions = usePersonQuestions();
  const inviting = useServerMutation(
    (given: Given) => ask<Answer<'/v1/portal/people', 'post'>>('POST', PATH, { ...given, language }),
    [PATH],
  );
  const changing = useConfirmed(
    useServerMutation(({ id, role }: NewRole) => ask('PATCH', `${PATH}/${id}`, { role }), [PATH]),
    questions.change,
  );
  const removing = useConfirmed(
    useServerMutation(({ id }: Person) => ask('DELETE', `${PATH}/${id}`), [PATH]),
    questions.remove,
  );
  const { data: ways } = useSignInWays();
  if (!ways?.email && !ways?.companyOidc) return null;
  return (
    <Panel title={t('people.title')}>
      <Words size="sm" c="dimmed" mb="sm">
        {t('people.hint')}
      </Words>
      <PeopleList path={PATH} inviting={inviting} changing={changing} removing={removing} />
    </Panel>
  );
}
