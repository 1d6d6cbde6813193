import { Stack, Text as Words } from '@mantine/core';
import { taken, useIdempotentMutation } from '../../data/mutations';
import { type Answer, ask } from '../../data/api';
import { useConfirmed } from '../../data/confirmation';
import { get } from '../../data/operator';
import { useAnswer } from '../../data/queries';
import { Form, type Given } from '../../components/form';
import { Loaded } from '../../components/page';
import { RecordLink } from '../../components/record-link';
import { MessageStatus } from '../../components/status';
import { useText } from '../../text/language';

interface Company {
  id: number;
  name: string;
}

/** Sends a message of the company to a phone of the operator, and leads to its story. */
export function FirstMessage({ company }: { company: Company }) {
  const t = useText();
  const brands = useAnswer(get('/admin/v1/brands', {}, { company: company.id, authorized: 1 }));
  const sends = useAnswer(get('/admin/v1/companies/{id}/jobs', { id: company.id }, { length: 1 }));
  return (
    <Loaded of={brands}>
      {({ data }) => (
        <Stack gap="sm">
          <Words size="sm">{t(data.length === 0 ? 'onboarding.noSender' : 'onboarding.messageHint')}</Words>
          {data.length > 0 && <SendForm company={company} brands={data} />}
          {sends.data?.data[0] && <FirstStory company={company} smsID={sends.data.data[0].smsID} />}
        </Stack>
      )}
    </Loaded>
  );
}

function SendForm({ company, brands }: { company: Company; brands: { id: number; name: string }[] }) {
  const t = useText();
  const sending = useConfirmed(
    useIdempotentMutation(
      `first-message.${company.id}`,
      async (given: Given, headers) =>
        taken(
          await ask<Answer<'/v1/sms/send', 'post'>>(
            'POST',
            '/first-messages',
            { ...given, brandID: Number(given.brandID), company: company.id },
            headers,
          ),
        ),
      [`/admin/v1/companies/${company.id}/`, '/admin/v1/companies', '/admin/v1/messages'],
    ),
    ({ number }) => ({
      action: t('onboarding.send'),
      title: t('onboarding.sendOf', { number: String(number), name: company.name }),
      text: t('confirm.sendText'),
    }),
  );
  return (
    <Form
      label={t('onboarding.message')}
      submit={t('onboarding.send')}
      mutation={sending}
      keeps
      done={t('compose.done')}
      fields={[
        { name: 'number', label: t('onboarding.ownPhone'), required: true },
        {
          name: 'brandID',
          label: t('message.sender'),
          kind: 'choice',
          choices: brands.map(({ id, name }) => ({ value: String(id), label: name })),
        },
        {
          name: 'text',
          label: t('compose.text'),
          kind: 'long',
          required: true,
          width: 420,
          value: t('onboarding.messageText', { name: company.name }),
        },
      ]}
    />
  );
}

/** The newest send of the company with a link to its story. */
function FirstStory({ company, smsID }: { company: Company; smsID: number }) {
  const t = useText();
  const found = useAnswer(get('/admin/v1/messages', {}, { smsID, company: company.id, length: 1 }));
  const message = found.data?.data[0];
  if (!message) return null;
  return (
    <Words size="sm" component="div" role="status">
      <MessageStatus id={message.statusID} />{' '}
      <RecordLink
        to="/operator/messages/$smsID/$number"
        params={{ smsID: String(smsID), number: message.number }}
        search={{ smsID: String(smsID) }}
      >
        {t('onboarding.story', { number: message.number })}
      </RecordLink>
    </Words>
  );
}
