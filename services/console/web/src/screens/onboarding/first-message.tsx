import { Stack, Text as Words } from '@mantine/core';
import { useState } from 'react';
import { useIdempotentMutation } from '../../data/mutations';
import { isUnknown } from '../../data/api-error';
import type { Row } from '../../data/api';
import { useConfirmed } from '../../data/confirmation';
import { change, get } from '../../data/operator';
import { useAnswer } from '../../data/queries';
import { Form, type Given } from '../../components/form';
import { Loaded } from '../../components/page';
import { RecordLink } from '../../components/record-link';
import { MessageStatus } from '../../components/status';
import { useText } from '../../text/language';

const SENDS = '/admin/v1/companies/{id}/jobs';
type Message = Row<'/admin/v1/messages'>;

interface Company {
  id: number;
  name: string;
}

/** Sends a message of the company to a phone of the operator, and leads to its story. */
export function FirstMessage({ company }: { company: Company }) {
  const t = useText();
  const brands = useAnswer(get('/admin/v1/brands', {}, { company: company.id, authorized: 1 }));
  const sends = useAnswer(get(SENDS, { id: company.id }, { length: 1 }), { refreshes: true });
  return (
    <Loaded of={brands}>
      {({ data }) => (
        <Stack gap="sm">
          <Words size="sm">{t(data.length === 0 ? 'onboarding.noSender' : 'onboarding.messageHint')}</Words>
          <Loaded of={sends}>
            {({ data: [newest] }) => <Sending company={company} brands={data} newest={newest?.smsID ?? 0} />}
          </Loaded>
        </Stack>
      )}
    </Loaded>
  );
}

interface SendingProps {
  company: Company;
  brands: { id: number; name: string }[];
  /** The newest send of the company; 0: none. */
  newest: number;
}

function Sending({ company, brands, newest }: SendingProps) {
  const found = useAnswer(
    newest === 0 ? null : get('/admin/v1/messages', {}, { smsID: newest, company: company.id, length: 1 }),
  );
  const message = found.data?.data[0];
  return (
    <>
      {brands.length > 0 && <SendForm company={company} brands={brands} newest={newest} message={message} />}
      {message && <Story message={message} />}
    </>
  );
}

function SendForm({ company, brands, newest, message }: SendingProps & { message: Message | undefined }) {
  const t = useText();
  /** The newest send whose answer has arrived, or that was there before. */
  const [known, setKnown] = useState(newest);
  const sending = useConfirmed(
    useIdempotentMutation(
      `first-message.${company.id}`,
      async (given: Given, headers) => {
        const sent = await change('post', SENDS, { id: company.id }, given, {}, headers);
        setKnown(sent.data.smsID);
        return sent;
      },
      [`/admin/v1/companies/${company.id}/`, '/admin/v1/companies', '/admin/v1/messages'],
    ),
    ({ number }) => ({
      action: t('onboarding.send'),
      title: t('onboarding.sendOf', { number: String(number), name: company.name }),
      text: t('confirm.sendText'),
    }),
  );
  // A message whose answer was lost is shown below the form.
  const isFound = message && message.smsID > known && isTo(message, String(sending.variables?.number));
  return (
    <Form
      label={t('onboarding.message')}
      submit={t('onboarding.send')}
      mutation={{
        ...sending,
        error: isFound && isUnknown(sending.error) ? null : sending.error,
        doubt: message ? null : sending.doubt,
      }}
      needs={`POST ${SENDS}`}
      keeps
      done={t('compose.done')}
      fields={[
        { name: 'number', label: t('onboarding.ownPhone'), required: true },
        {
          name: 'brandID',
          label: t('message.sender'),
          kind: 'choice',
          isNumber: true,
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

/** Whether it went to this number, which may be written in a local form. */
const isTo = (message: Message, number: string): boolean =>
  message.number.endsWith(number.replace(/\D/g, '').replace(/^0+/, ''));

/** The status of a message with a link to its story. */
function Story({ message: { smsID, number, statusID } }: { message: Message }) {
  const t = useText();
  return (
    <Words size="sm" component="div" role="status">
      <MessageStatus id={statusID} />{' '}
      <RecordLink
        to="/operator/messages/$smsID/$number"
        params={{ smsID: String(smsID), number }}
        search={{ smsID: String(smsID) }}
      >
        {t('onboarding.story', { number })}
      </RecordLink>
    </Words>
  );
}
