import { Text as Words } from '@mantine/core';
import { useServerMutation } from '../../data/mutations';
import { type Answer, ask } from '../../data/api';
import { useConfirmed } from '../../data/confirmation';
import { useSignInWays } from '../../data/session';
import type { Given } from '../../components/form';
import { Panel } from '../../components/page';
import { useLanguage, useText } from '../../text/language';
import { type NewRole, PeopleList, type Person } from './people-list';
import { usePersonQuestions } from './people-texts';

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
