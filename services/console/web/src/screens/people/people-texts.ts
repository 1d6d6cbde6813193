import type { Question } from '../../data/confirmation';
import type { Field } from '../../components/form';
import { useLanguage, useText } from '../../text/language';
import { type NewRole, type Person, ROLES } from './people-list';

/** Fields of an invitation. */
export function usePersonFields(): Field[] {
  const t = useText();
  return [
    { name: 'email', label: t('people.email'), kind: 'email', required: true },
    { name: 'name', label: t('company.name') },
    {
      name: 'role',
      label: t('session.role'),
      kind: 'choice',
      choices: ROLES.map((role) => ({ value: role, label: t(`role.${role}`) })),
    },
  ];
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
