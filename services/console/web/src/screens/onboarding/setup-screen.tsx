import { Button, Group } from '@mantine/core';
import { Link, Navigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useNamed } from '../../data/company-names';
import { useServerMutation } from '../../data/mutations';
import type { RecordOf } from '../../data/api';
import { change, get } from '../../data/operator';
import { useAnswer } from '../../data/queries';
import { DescriptionList } from '../../components/description-list';
import { Form, type Given } from '../../components/form';
import { NoCompany } from '../../components/of-company';
import { Failure, Loaded, Loading, Page, Panel } from '../../components/page';
import { useText } from '../../text/language';
import { BookSms } from '../billing/sms-balance';
import { NewKey } from '../companies/company-keys';
import { ReceiverOf } from '../operator-callbacks/receiver';
import { FirstMessage } from './first-message';
import { SheetOf } from './sheet';
import { StepList } from './step-list';
import { firstOpen, isStep, nextOf, type Step } from './steps';
import { useSetup } from './use-setup';

type Company = RecordOf<'/admin/v1/companies/{id}'>;

/** The steps of a company from its balance to its first message. The open step is in the address, the done steps are on the server. */
export function SetupScreen() {
  const { id = '' }: { id?: string } = useParams({ strict: false });
  return <SetupOf id={id} key={id} />;
}

function SetupOf({ id }: { id: string }) {
  const t = useText();
  const { step }: { step?: unknown } = useSearch({ strict: false });
  const company = useAnswer(get('/admin/v1/companies/{id}', { id }));
  // Questions of the steps ask for the name.
  const named = useNamed(id);
  const { done, error, refetch } = useSetup(id);
  // A key is shown once; the last step can show it again.
  const [key, setKey] = useState<string | null>(null);
  const title = t('onboarding.of', { name: company.data?.data.name ?? id });
  if (company.error?.status === 404)
    return (
      <Page title={title}>
        <NoCompany text={t('company.unknown', { id })} />
      </Page>
    );
  return (
    <Page title={title}>
      <Loaded of={company}>
        {({ data }) => {
          if (done === null || named.isPending)
            return error ? <Failure error={error} onRetry={refetch} /> : <Loading />;
          if (!isStep(step)) return <Navigate to="." search={{ step: firstOpen(done) } as never} replace />;
          const next = nextOf(step);
          return (
            <div className="steps">
              <div className="no-print">
                <StepList company={id} current={step} done={done} />
              </div>
              <div>
                <OpenStep company={data} step={step} apiKey={key} onKey={setKey} />
                <Group mt="md" className="no-print">
                  {next ? (
                    <Button
                      component={Link}
                      to={`/operator/companies/${id}/setup`}
                      search={{ step: next } as never}
                      variant={done.has(step) ? 'filled' : 'default'}
                    >
                      {t('onboarding.next', { step: t(`onboarding.${next}`) })}
                    </Button>
                  ) : (
                    <Button component={Link} to={`/operator/companies/${id}`} variant="default">
                      {t('onboarding.see')}
                    </Button>
                  )}
                </Group>
              </div>
            </div>
          );
        }}
      </Loaded>
    </Page>
  );
}

interface OpenStepProps {
  company: Company;
  step: Step;
  apiKey: string | null;
  onKey(key: string): void;
}

function OpenStep({ company, step, apiKey, onKey }: OpenStepProps) {
  const t = useText();
  const id = String(company.id);
  if (step === 'sheet') return <SheetOf company={company} apiKey={apiKey} />;
  const content = {
    company: () => (
      <DescriptionList
        of={[
          [t('company.id'), company.id],
          [t('company.name'), company.name],
          [t('company.timezone'), company.timezone],
          [t('setting.defaultCountryCode'), company.settings.defaultCountryCode],
        ]}
      />
    ),
    balance: () => <BookSms company={id} />,
    sender: () => <NewSender company={id} />,
    key: () => <NewKey company={id} onMade={onKey} />,
    callback: () => <ReceiverOf company={id} />,
    message: () => <FirstMessage company={company} />,
  }[step];
  return <Panel title={t(`onboarding.${step}`)}>{content()}</Panel>;
}

/**
 * Authorizes the sender name immediately, because the operator decides about sender names. If authorizing fails, the name stays in the list
 * of requested names.
 */
function NewSender({ company }: { company: string }) {
  const t = useText();
  const naming = useServerMutation(
    async (given: Given) => {
      const asked = await change('post', '/admin/v1/companies/{id}/brands', { id: company }, given);
      await change('post', '/admin/v1/brands/{brandID}/authorize', { brandID: asked.data.id });
    },
    ['/admin/v1/brands'],
  );
  return (
    <Form
      label={t('onboarding.sender')}
      submit={t('brand.authorize')}
      mutation={naming}
      needs="POST /admin/v1/companies/{id}/brands"
      fields={[
        {
          name: 'brandName',
          label: t('message.sender'),
          hint: t('onboarding.senderHint'),
          required: true,
        },
        { name: 'description', label: t('brand.description'), width: 340 },
      ]}
    />
  );
}
