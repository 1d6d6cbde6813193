import { useNavigate } from '@tanstack/react-router';
import { useIdempotentMutation } from '../../data/mutations';
import { change } from '../../data/operator';
import { Form, type Given } from '../../components/form';
import { Page, Panel } from '../../components/page';
import { useText } from '../../text/language';
import { StepList } from './step-list';

/** Creates a company, and goes on with its other steps at an address of their own. */
export function OnboardingScreen() {
  const t = useText();
  const navigate = useNavigate();
  const making = useIdempotentMutation(
    'new-company',
    async (given: Given, headers) => {
      const { data } = await change('post', '/admin/v1/companies', {}, given, {}, headers);
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
            draft="new-company"
            needs="POST /admin/v1/companies"
            fields={[
              { name: 'name', label: t('company.name'), required: true, width: 280 },
              { name: 'timezone', label: t('company.timezone'), value: 'Asia/Tbilisi' },
              { name: 'settings.defaultCountryCode', label: t('setting.defaultCountryCode'), width: 200 },
            ]}
          />
        </Panel>
      </div>
    </Page>
  );
}
