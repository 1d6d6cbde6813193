import { Code, Stack, Title } from '@mantine/core';
import { useServerMutation } from '../../data/mutations';
import type { Answer } from '../../data/api';
import { useConfirmed } from '../../data/confirmation';
import { change } from '../../data/operator';
import { Form, type Given } from '../../components/form';
import { useText } from '../../text/language';

const PATH = '/admin/v1/routes/{name}/try';
type Tried = Answer<typeof PATH, 'post'>['data'];

/** Shows the request of a message on a route over HTTP, and sends it if the user wants. */
export function TryRoute({ name }: { name: string }) {
  const t = useText();
  const trying = useServerMutation(
    (given: Given) => change('post', PATH, { name }, given),
    [`/admin/v1/routes/${encodeURIComponent(name)}/test-sends`],
  );
  const mutation = useConfirmed(trying, ({ number, send }) =>
    send === true
      ? {
          action: t('route.testSend'),
          title: t('confirm.testSend', { number: String(number), route: name }),
          text: t('confirm.sendText'),
        }
      : null,
  );
  return (
    <Stack gap="sm">
      <Title order={3}>{t('route.try')}</Title>
      <Form
        label={t('route.try')}
        submit={t('route.tryIt')}
        keeps
        mutation={mutation}
        needs={`POST ${PATH}`}
        fields={[
          { name: 'number', label: t('message.number'), required: true, width: 170 },
          { name: 'sender', label: t('route.testSender'), value: 'Herald', width: 140 },
          { name: 'text', label: t('compose.text'), value: 'Test', width: 260 },
          { name: 'send', label: t('route.trySend'), kind: 'yes', hint: t('route.trySendHint') },
        ]}
      />
      {trying.data && !trying.isPending && (
        <div role="status">
          <Code block tabIndex={0}>
            {inLines(trying.data.data)}
          </Code>
        </div>
      )}
    </Stack>
  );
}

function inLines({ request, answer, outcome }: Tried): string {
  const { method, url, headers, body } = request;
  const asked = [`${method} ${url}`, ...Object.entries(headers).map(([key, value]) => `${key}: ${value}`)];
  const answered = answer ? ['', `HTTP ${answer.status} (${answer.ms} ms)`, answer.body] : [];
  const read = outcome ? ['', `= ${outcome.kind}: ${outcome.detail}`] : [];
  return [...asked, ...(body === null ? [] : ['', body]), ...answered, ...read].join('\n');
}
