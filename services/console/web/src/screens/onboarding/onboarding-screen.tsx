import { useNavigate } from '@tanstack/react-router';
import { useAct } from '../../data/acts';
import { act } from '../../data/operator';
import { Form, type Given } from '../../parts/form';
import { Page, Panel } from '../../parts/page';
import { useText } from '../../text/language';
import { StepList } from './step-list';

/** Creates a company, and goes on with its other steps at an address of their own. */
export function OnboardingScreen() {
  const t = useText();
  const navigate = useNavigate();
  const making = useAct(
    async (given: Given) => {
      const { data } = await act('post', '/admin/v1/companies', {}, given);
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
            acting={making}
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
