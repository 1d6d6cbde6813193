import { Text as Words } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { isUnknown } from '../../data/api-error';
import { useServerMutation } from '../../data/mutations';
import { change, get } from '../../data/operator';
import { useAnswer } from '../../data/queries';
import { Form, type Given } from '../../components/form';
import { Time } from '../../components/format';
import { Page, Panel } from '../../components/page';
import { RecordLink } from '../../components/record-link';
import { useText } from '../../text/language';
import { StepList } from './step-list';

/** A search finds parts of names too. */
const MOST_SEARCHED = 25;

/** Creates a company, and goes on with its other steps at an address of their own. */
export function OnboardingScreen() {
  const t = useText();
  const navigate = useNavigate();
  const making = useServerMutation(
    async (given: Given) => {
      const { data } = await change('post', '/admin/v1/companies', {}, given);
      await navigate({ to: `/operator/companies/${data.id}/setup` });
    },
    ['/admin/v1/companies'],
  );
  return (
    <Page title={t('onboarding.title')}>
      <div className="steps">
        <StepList company={null} current="company" done={new Set()} />
        <Panel title={t('onboarding.company')}>
          <Form
            label={t('onboarding.company')}
            submit={t('company.create')}
            mutation={making}
            needs="POST /admin/v1/companies"
            fields={[
              { name: 'name', label: t('company.name'), required: true, width: 280 },
              { name: 'timezone', label: t('company.timezone'), value: 'Asia/Tbilisi' },
              { name: 'settings.defaultCountryCode', label: t('setting.defaultCountryCode'), width: 200 },
            ]}
          />
          {isUnknown(making.error) && <Existing name={String(making.variables?.['name'])} />}
        </Panel>
      </div>
    </Page>
  );
}

/** After a lost answer: the newest company of this name, if there is one. */
function Existing({ name }: { name: string }) {
  const t = useText();
  const query = { search: name, newestFirst: 'true', length: MOST_SEARCHED };
  const found = useAnswer(get('/admin/v1/companies', {}, query)).data?.data;
  const company = found?.find((one) => one.name === name);
  if (!company) return null;
  return (
    <Words size="sm" mt="sm" role="status">
      {t('onboarding.exists')}{' '}
      <RecordLink to="/operator/companies/$id" params={{ id: String(company.id) }}>
        {name}
      </RecordLink>
      , {t('onboarding.created')} <Time at={company.createdAt} zone={company.timezone} />
    </Words>
  );
}
