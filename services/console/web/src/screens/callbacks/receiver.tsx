import { Button, Checkbox, Group, Stack, Text as Words, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useServerMutation } from '../../data/mutations';
import { type Answer, type ApiError, ask } from '../../data/api';
import { furtherHosts, readHosts } from '../../data/callback-hosts';
import { useConfirmed } from '../../data/confirmation';
import { ActionButton } from '../../components/action-button';
import { Failure } from '../../components/page';
import { Secret } from '../../components/secret';
import { Status } from '../../components/status';
import { useText } from '../../text/language';

const SETTINGS = '/v1/callback';

/** The callback settings, a test of the receiver, and its signing secret. */
export function Receiver({ now }: { now: Answer<'/v1/callback'>['data'] | undefined }) {
  const t = useText();
  const [isShown, setShown] = useState(false);
  const saving = useServerMutation((given: object) => ask('PUT', SETTINGS, given), [SETTINGS]);
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
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const given = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    const { url, key, hosts = '', signQuery } = given;
    // Keeps the current secret: without it the server would create another, and receivers would have to be reconfigured.
    saving.mutate({
      url,
      key,
      hosts: readHosts(hosts),
      signQuery: signQuery !== undefined,
      ...(now && { signingSecret: now.signingSecret }),
    });
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
          <Textarea
            name="hosts"
            label={t('callback.hosts')}
            description={t('callback.hostsHint')}
            defaultValue={furtherHosts(now).join('\n')}
            autosize
            w={420}
            maw="100%"
          />
          <Checkbox
            name="signQuery"
            label={t('callback.signQuery')}
            defaultChecked={now?.signQuery ?? true}
          />
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
      {now && (
        <Group gap="sm">
          <ActionButton
            text={t('callback.rotate')}
            label={t('callback.rotate')}
            isPending={rotating.isPending}
            onClick={() => rotating.mutate(undefined)}
          />
          <ActionButton
            text={t(isShown ? 'callback.secretHide' : 'callback.secretShow')}
            label={t(isShown ? 'callback.secretHide' : 'callback.secretShow')}
            onClick={() => setShown(!isShown)}
          />
          <Words size="sm">{t('callback.rotateHint')}</Words>
        </Group>
      )}
      {now && isShown && <Secret title={t('callback.secretShown')} value={now.signingSecret} />}
      {rotating.isError && <Failure error={rotating.error} />}
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
