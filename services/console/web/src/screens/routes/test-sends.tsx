import { Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useIdempotentMutation } from '../../data/mutations';
import { type Answer, type ApiError, ask, type Row } from '../../data/api';
import { useConfirmed } from '../../data/confirmation';
import { change, get } from '../../data/operator';
import { keyOf } from '../../data/queries';
import { Form, type Given } from '../../components/form';
import { Time } from '../../components/format';
import { Loaded } from '../../components/page';
import { ReadAt } from '../../components/read-at';
import { Status, type Tone } from '../../components/status';
import { Rows } from '../../components/table';
import { type Text, useText } from '../../text/language';

const LIST = '/admin/v1/routes/{name}/test-sends';
type TestSend = Row<typeof LIST>;

const SHOWN = 10;
/** Polling interval while a test send is in progress. */
const AGAIN_MS = 1_000;
/** Polling stops after this time, because a delivery receipt that is this late may never arrive. */
const LOOKED_FOR_MS = 10 * 60_000;
const TONES: Record<TestSend['state'], Tone> = {
  waiting: 'wait',
  submitting: 'wait',
  delayed: 'wait',
  unknown: 'wait',
  taken: 'good',
  refused: 'bad',
  expired: 'bad',
};

/** Sends one SMS through a route, and shows the latest test sends. */
export function TestSends({ name }: { name: string }) {
  const t = useText();
  const target = get(LIST, { name }, { length: SHOWN });
  const sends = useQuery<Answer<typeof LIST>, ApiError>({
    queryKey: keyOf(target),
    queryFn: () => ask('GET', target),
    refetchInterval: ({ state: { data } }) => (data?.data.some(isOpen) ? AGAIN_MS : false),
  });
  const sending = useConfirmed(
    useIdempotentMutation(
      `test-send.${name}`,
      (given: Given, headers) =>
        change('post', '/admin/v1/routes/{name}/test-send', { name }, given, {}, headers),
      [`/admin/v1/routes/${encodeURIComponent(name)}/test-sends`],
    ),
    ({ number }) => ({
      action: t('route.testSend'),
      title: t('confirm.testSend', { number: String(number), route: name }),
      text: t('confirm.sendText'),
    }),
  );
  return (
    <Stack gap="sm">
      <Title order={3}>{t('route.test')}</Title>
      <Form
        label={t('route.test')}
        submit={t('route.testSend')}
        keeps
        mutation={sending}
        needs="POST /admin/v1/routes/{name}/test-send"
        fields={[
          { name: 'number', label: t('message.number'), required: true, width: 170 },
          { name: 'sender', label: t('route.testSender'), required: true, value: 'Herald', width: 140 },
          { name: 'text', label: t('compose.text'), required: true, value: 'Test', width: 260 },
        ]}
      />
      <ReadAt target={target} of={sends} />
      <Loaded of={sends}>
        {({ data }) =>
          data.length > 0 && (
            <Rows
              label={t('route.tests')}
              rows={data}
              keyOf={({ id }) => id}
              columns={[
                { title: t('audit.at'), cell: ({ at }) => <Time at={at} /> },
                { title: t('message.number'), cell: ({ number }) => number },
                {
                  title: t('callback.answer'),
                  cell: ({ state }) => <Status tone={TONES[state]} text={t(`route.test.${state}` as Text)} />,
                },
                {
                  title: t('route.receipt'),
                  cell: ({ receipt }) => receipt?.detail || receipt?.state || '–',
                },
                { title: t('callback.error'), wide: true, cell: ({ error }) => error ?? '–' },
                { title: t('session.who'), cell: ({ by }) => by },
              ]}
            />
          )
        }
      </Loaded>
    </Stack>
  );
}

function isOpen({ state, at, receipt }: TestSend): boolean {
  if (Date.now() - Date.parse(at) > LOOKED_FOR_MS) return false;
  return ['waiting', 'submitting', 'unknown'].includes(state) || (state === 'taken' && receipt === null);
}
