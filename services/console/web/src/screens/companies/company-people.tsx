import { Text as Words } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useServerMutation } from '../../data/mutations';
import { useConfirmed } from '../../data/confirmation';
import { change, get } from '../../data/operator';
import { useSignInWays } from '../../data/session';
import type { Given } from '../../components/form';
import { Panel } from '../../components/page';
import { useLanguage, useText } from '../../text/language';
import { InviteForm } from '../invite/invite-form';
import { type NewRole, PeopleList, type Person, usePersonQuestions } from '../people/people-list';

const PEOPLE = '/admin/v1/companies/{id}/people';
const PERSON = '/admin/v1/companies/{id}/people/{personID}';

/** People of a company who sign in by e-mail, and links that sign in a user once. */
export function CompanyPeople() {
  const t = useText();
  const { id = '' }: { id?: string } = useParams({ strict: false });
  return (
    <>
      <People company={id} />
      <InviteForm title={t('company.invite')} company={Number(id)} />
    </>
  );
}

function People({ company: id }: { company: string }) {
  const t = useText();
  const { code: language } = useLanguage();
  const questions = usePersonQuestions();
  const path = get(PEOPLE, { id });
  const inviting = useServerMutation(
    (given: Given) => change('post', PEOPLE, { id }, { ...given, language }),
    [path],
  );
  const changing = useConfirmed(
    useServerMutation(
      ({ id: personID, role }: NewRole) => change('patch', PERSON, { id, personID }, { role }),
      [path],
    ),
    questions.change,
  );
  const removing = useConfirmed(
    useServerMutation(({ id: personID }: Person) => change('delete', PERSON, { id, personID }), [path]),
    questions.remove,
  );
  const { data: ways } = useSignInWays();
  return (
    <Panel title={t('people.title')}>
      <Words size="sm" c="dimmed" mb="sm">
        {ways && !ways.email && !ways.companyOidc ? t('people.noMail') : t('people.hint')}
      </Words>
      <PeopleList
        path={path}
        inviting={inviting}
        changing={changing}
        removing={removing}
        needs={{ invite: `POST ${PEOPLE}`, change: `PATCH ${PERSON}`, remove: `DELETE ${PERSON}` }}
      />
    </Panel>
  );
}
