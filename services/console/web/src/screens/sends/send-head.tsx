import { Stack, Text as Words } from '@mantine/core';
import { useServerMutation } from '../../data/mutations';
import { type Answer, withQuery } from '../../data/api';
import { useAnswer } from '../../data/queries';
import { type Story, storyOf } from '../messages/face-messages';
import { hasOwnTexts, nameSend, SEND_NAMES, useSendNames } from './send-names';
import { useSession } from '../../data/session';
import { Form, type Given } from '../../components/form';
import { Loaded, Panel } from '../../components/page';
import { useText } from '../../text/language';

/** The name and the whole text of a send, above its messages. */
export function SendHead({ smsID }: { smsID: number }) {
  const t = useText();
  // The list is newest first, so the send itself is the first after the number above its own.
  const jobs = useAnswer<Answer<'/v1/sms/jobs'>>(withQuery('/v1/sms/jobs', { after: smsID + 1, length: 1 }));
  const names = useSendNames([smsID]);
  return (
    <Loaded of={jobs}>
      {({ data }) => {
        const job = data.find((one) => one.smsID === smsID);
        if (!job) return null;
        const name = names?.get(smsID) ?? '';
        return (
          <Panel title={name || t('sends.title', { id: String(smsID) })}>
            <Stack gap="sm">
              {hasOwnTexts(job) ? <TextOfFirst smsID={smsID} /> : <TextOf text={job.text} />}
              {names && <Rename smsID={smsID} name={name} key={name} />}
            </Stack>
          </Panel>
        );
      }}
    </Loaded>
  );
}

function TextOf({ text }: { text: string | null }) {
  const t = useText();
  return (
    <Words
      size="sm"
      style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
      {...(text === null && { c: 'dimmed' })}
    >
      {text ?? t('sends.noText')}
    </Words>
  );
}

/** The text of one recipient, as an example of texts that differ. */
function TextOfFirst({ smsID }: { smsID: number }) {
  const t = useText();
  const messages = useAnswer<Answer<'/v1/sms/messages'>>(withQuery('/v1/sms/messages', { smsID, length: 1 }));
  const number = messages.data?.data[0]?.number;
  const story = useAnswer<{ data: Story }>(
    number === undefined ? null : storyOf('company', String(smsID), number),
  );
  if (!story.data) return <Words size="sm">{t('sends.ownTexts')}</Words>;
  return (
    <div>
      <Words size="sm" c="dimmed">
        {t('sends.ownTextTo', { number: number! })}
      </Words>
      <TextOf text={story.data.data.text} />
    </div>
  );
}

function Rename({ smsID, name }: { smsID: number; name: string }) {
  const t = useText();
  const { data: session } = useSession();
  const naming = useServerMutation(
    // An unchanged name is not in the form's values.
    ({ name: wanted = name }: Given) => nameSend(smsID, String(wanted)),
    [SEND_NAMES],
  );
  if (session?.role === 'viewer') return null;
  return (
    <Form
      label={t('sends.nameOfSend')}
      submit={t('sends.nameSave')}
      mutation={naming}
      isChange
      fields={[
        { name: 'name', label: t('sends.nameOfSend'), hint: t('sends.nameHint'), value: name, width: 320 },
      ]}
    />
  );
}
