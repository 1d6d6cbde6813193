import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useAct } from '../../data/acts';
import { type Answer, ApiError, type RecordOf } from '../../data/api';
import { act, get } from '../../data/operator';
import { useAnswer } from '../../data/queries';
import { Form, type Given } from '../../parts/form';
import { Page, Panel } from '../../parts/page';
import { useText } from '../../text/language';
import { NewKey } from '../companies/company-keys';
import { ReceiverOf } from '../operator-callbacks/receiver';
import { Sheet } from './sheet';

type Company = Answer<'/admin/v1/companies', 'post'>['data'];
type Callback = RecordOf<'/admin/v1/companies/{id}/callback'>;

/** Creates a company that can send, and a sheet with its access data. Each step must be done before the next is shown. */
export function OnboardingScreen() {
  const [company, setCompany] = useState<Company | null>(null);
  const t = useText();
  return (
    <Page title={t('onboarding.title')}>
      {company === null ? <NewCompany onMade={setCompany} /> : <Steps company={company} />}
    </Page>
  );
}

function NewCompany({ onMade }: { onMade(company: Company): void }) {
  const t = useText();
  const making = useAct(
    async (given: Given) => onMade((await act('post', '/admin/v1/companies', {}, given)).data),
    ['/admin/v1/companies'],
  );
  return (
    <Panel title={t('onboarding.company')}>
      <Form
        label={t('onboarding.company')}
        submit={t('company.create')}
        acting={making}
        fields={[
          { name: 'name', label: t('company.name'), required: true, width: 280 },
          { name: 'timezone', label: t('company.timezone'), value: 'Asia/Tbilisi' },
          { name: 'settings.defaultCountryCode', label: t('setting.defaultCountryCode'), width: 200 },
        ]}
      />
    </Panel>
  );
}

function Steps({ company }: { company: Company }) {
  const t = useText();
  const id = String(company.id);
  const [isNamed, setNamed] = useState(false);
  const [key, setKey] = useState<string | null>(null);
  const [isLater, setLater] = useState(false);
  const callback = useAnswer(key === null ? null : get('/admin/v1/companies/{id}/callback', { id }));
  const receiver: Callback | null = callback.error instanceof ApiError ? null : (callback.data?.data ?? null);
  const isOver = key !== null && (receiver !== null || isLater);
  return (
    <>
      <div className="no-print">
        <Panel title={t('onboarding.sender')}>
          <NewSender company={id} isNamed={isNamed} onNamed={() => setNamed(true)} />
        </Panel>
      </div>
      {isNamed && (
        <div className="no-print">
          <Panel title={t('onboarding.key')}>
            <NewKey company={id} onMade={setKey} />
          </Panel>
        </div>
      )}
      {key !== null && (
        <div className="no-print">
          <Panel title={t('onboarding.callback')}>
            <ReceiverOf company={id} />
            {receiver === null && (
              <Button variant="subtle" onClick={() => setLater(true)}>
                {t('onboarding.skip')}
              </Button>
            )}
          </Panel>
        </div>
      )}
      {isOver && (
        <>
          <Sheet company={company} apiKey={key} callback={receiver} />
          <Group className="no-print">
            <Button component={Link} to={`/operator/companies/${id}`} variant="default">
              {t('onboarding.see')}
            </Button>
          </Group>
        </>
      )}
    </>
  );
}

/**
 * Authorizes the sender name immediately, because the operator decides about sender names. If authorizing fails, the name stays in the list
 * of requested names.
 */
function NewSender({ company, isNamed, onNamed }: { company: string; isNamed: boolean; onNamed(): void }) {
  const t = useText();
  const naming = useAct(
    async (given: Given) => {
      const asked = await act('post', '/admin/v1/companies/{id}/brands', { id: company }, given);
      await act('post', '/admin/v1/brands/{brandID}/authorize', { brandID: asked.data.id });
      onNamed();
    },
    ['/admin/v1/brands'],
  );
  return (
    <Form
      label={t('onboarding.sender')}
      submit={t('brand.authorize')}
      acting={naming}
      fields={[
        {
          name: 'brandName',
          label: t('message.sender'),
          hint: t('onboarding.senderHint'),
          required: true,
        },
        { name: 'description', label: t('brand.description'), width: 340 },
      ]}
    >
      {!isNamed && (
        <Button variant="subtle" onClick={onNamed}>
          {t('onboarding.skip')}
        </Button>
      )}
    </Form>
  );
}
