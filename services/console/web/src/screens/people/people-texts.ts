import type { Question } from '../../data/confirmation';
import { useLanguage, useText } from '../../text/language';
import type { NewRole, Person } from './people-list';

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
