import { Button, Group, Stack, Text as Words, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useAct } from '../../data/acts';
import { type Answer, ApiError, ask, type Row } from '../../data/api';
import { useAnswer } from '../../data/queries';
import { Time } from '../../parts/format';
import { Empty, Failure, Loading, Page, Panel } from '../../parts/page';
import { PagedList } from '../../parts/paged-list';
import { Status } from '../../parts/status';
import { type Text, useText } from '../../text/language';

const SETTINGS = '/v1/callback';
const DELIVERIES = '/v1/callback/deliveries';
const TONES = { waiting: 'wait', delivered: 'good', failed: 'bad', skipped: 'plain' } as const;

/** Where changes are told to, whether that works, and what became of each callback. */
export function CallbacksScreen() {
  const t = useText();
  const settings = useAnswer<Answer<'/v1/callback'>>(SETTINGS);
  const isUnset = settings.error instanceof ApiError && settings.error.status === 404;
  return (
    <Page title={t('nav.callbacks')}>
      <Panel title={t('callback.receiver')}>
        {settings.isPending ? (
          <Loading />
        ) : settings.error && !isUnset ? (
          <Failure error={settings.error} onRetry={() => void settings.refetch()} />
        ) : (
          <Receiver now={settings.data?.data} />
        )}
      </Panel>
      <Panel title={t('callback.deliveries')}>
        <PagedList<Row<'/v1/callback/deliveries'>>
          label={t('callback.list')}
          path={DELIVERIES}
          keyOf={({ id }) => id}
          empty={<Empty text={t('callback.none')} />}
          columns={[
            { title: t('callback.event'), cell: ({ event }) => event },
            { title: t('message.number'), cell: ({ number }) => number ?? '–' },
            {
              title: t('route.state'),
              cell: ({ state }) => <Status tone={TONES[state]} text={t(`delivery.${state}` as Text)} />,
            },
            { title: t('callback.attempts'), numeric: true, cell: ({ attempts }) => attempts },
            {
              title: t('callback.answer'),
              cell: ({ lastStatus, lastError }) => lastStatus ?? lastError ?? '–',
            },
            {
              title: t('callback.next'),
              cell: ({ nextAt }) => <Time at={nextAt} zone={t('time.company')} />,
            },
            {
              title: t('callback.made'),
              cell: ({ createdAt }) => <Time at={createdAt} zone={t('time.company')} />,
            },
          ]}
        />
      </Panel>
    </Page>
  );
}

function Receiver({ now }: { now: Answer<'/v1/callback'>['data'] | undefined }) {
  const t = useText();
  const saving = useAct((given: object) => ask('PUT', SETTINGS, given), [SETTINGS]);
  const testing = useMutation<Answer<'/v1/callback/test', 'post'>, ApiError>({
    mutationFn: () => ask('POST', '/v1/callback/test'),
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const { url, key } = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    // Without its secret a new one would be made, and receivers would have to learn it.
    saving.mutate({ url, key, ...(now && { signingSecret: now.signingSecret }) });
  };
  const result = testing.data?.data;
  return (
    <Stack gap="sm">
      <form onSubmit={submit}>
        <Group align="flex-end" gap="sm">
          <TextInput
            name="url"
            type="url"
            label={t('callback.url')}
            defaultValue={now?.url}
            required
            w={420}
            maw="100%"
          />
          <TextInput name="key" label={t('callback.key')} defaultValue={now?.key} required w={240} />
          <Button type="submit" loading={saving.isPending}>
            {t('save')}
          </Button>
          {now && (
            <Button variant="default" loading={testing.isPending} onClick={() => testing.mutate()}>
              {t('callback.test')}
            </Button>
          )}
        </Group>
      </form>
      {saving.isError && <Failure error={saving.error} />}
      {saving.isSuccess && <Status tone="good" text={t('saved')} />}
      {testing.isError && <Failure error={testing.error} />}
      {result && (
        <Words size="sm" role="status" component="div">
          <Status
            tone={result.delivered ? 'good' : 'bad'}
            text={t(result.delivered ? 'callback.works' : 'callback.fails', {
              answer: String(result.status ?? result.error ?? ''),
              ms: result.ms,
            })}
          />
        </Words>
      )}
    </Stack>
  );
}
