import { Button, Group, Stack, Text as Words } from '@mantine/core';
import { useState } from 'react';
import { useMutation, useServerMutation } from '../../data/mutations';
import { type Answer, type ApiError, ask } from '../../data/api';
import { readHosts } from '../../data/callback-hosts';
import { useConfirmed } from '../../data/confirmation';
import type { Target } from '../../data/operator';
import { ActionButton } from '../../components/action-button';
import { useCallbackAnswer } from '../../components/delivery-log';
import { Form, type Given } from '../../components/form';
import { Failure } from '../../components/page';
import { receiverWith, useReceiverFields, useReceiverQuestion } from '../../components/receiver-fields';
import { Secret, SecretButton } from '../../components/secret';
import { Status } from '../../components/status';
import { useText } from '../../text/language';

const SETTINGS: Target<Answer<'/v1/callback'>> = '/v1/callback';

/** The callback settings, a test of the receiver, and its signing secret. */
export function Receiver({ now }: { now: Answer<'/v1/callback'>['data'] | undefined }) {
  const t = useText();
  const answer = useCallbackAnswer();
  const [isShown, setShown] = useState(false);
  const saving = useConfirmed(
    useServerMutation(
      async ({ hosts, ...given }: Given) => {
        const read = hosts === undefined ? {} : { hosts: readHosts((hosts as string[]).join('\n')) };
        return ask('PUT', SETTINGS, await receiverWith({ ...given, ...read }, now ? SETTINGS : null));
      },
      [SETTINGS],
    ),
    useReceiverQuestion(now),
  );
  const rotating = useConfirmed(
    useServerMutation(() => ask('POST', '/v1/callback/rotate', {}), [SETTINGS]),
    () => ({
      action: t('callback.rotate'),
      title: t('callback.rotate'),
      text: t('confirm.secret'),
    }),
  );
  const testing = useMutation<Answer<'/v1/callback/test', 'post'>, ApiError>({
    mutationFn: () => ask('POST', '/v1/callback/test'),
  });
  const result = testing.data?.data;
  return (
    <Stack gap="sm">
      <Form
        label={t('callback.receiver')}
        submit={t('save')}
        mutation={saving}
        isChange={now !== undefined}
        keeps
        fields={useReceiverFields(now)}
      >
        {now && (
          <Button variant="default" loading={testing.isPending} onClick={() => testing.mutate()}>
            {t('callback.test')}
          </Button>
        )}
      </Form>
      {now && (
        <Group gap="sm">
          <ActionButton
            text={t('callback.rotate')}
            label={t('callback.rotate')}
            isPending={rotating.isPending}
            onClick={() => rotating.mutate(undefined)}
          />
          <SecretButton isShown={isShown} onToggle={() => setShown(!isShown)} />
          <Words size="sm">{t('callback.rotateHint')}</Words>
        </Group>
      )}
      {now && isShown && <Secret title={t('callback.secretShown')} value={now.signingSecret} />}
      {rotating.isError && <Failure error={rotating.error} />}
      {testing.isError && <Failure error={testing.error} />}
      {result && (
        <Words size="sm" role="status" component="div">
          <Status
            tone={result.delivered ? 'good' : 'bad'}
            text={t(result.delivered ? 'callback.works' : 'callback.fails', {
              answer: answer(result.status, result.error),
              ms: result.ms,
            })}
          />
        </Words>
      )}
    </Stack>
  );
}
