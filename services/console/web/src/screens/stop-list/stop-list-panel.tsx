import { Button, Group, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { useServerMutation } from '../../data/mutations';
import { ask } from '../../data/api';
import { ForRole } from '../../components/for-role';
import { Failure, Panel } from '../../components/page';
import { useText } from '../../text/language';
import { StopNumbers } from './stop-numbers';

const PATH = '/v1/sms/stop-list';
const NEEDS = { role: 'sender' };

/** Numbers that get no messages of the company. */
export function StopListPanel() {
  const t = useText();
  const adding = useServerMutation((given: object) => ask('POST', PATH, given), [PATH]);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const { number, reason } = Object.fromEntries(new FormData(form)) as Record<string, string>;
    adding.mutate({ numbers: [number], ...(reason && { reason }) }, { onSuccess: () => form.reset() });
  };
  return (
    <Panel title={t('stop.title')}>
      <ForRole {...NEEDS}>
        <form onSubmit={submit}>
          <Group align="flex-end" gap="sm" mb="sm">
            <TextInput name="number" label={t('message.number')} inputMode="tel" required w={180} />
            <TextInput name="reason" label={t('message.reason')} w={220} />
            <Button type="submit" loading={adding.isPending}>
              {t('stop.add')}
            </Button>
          </Group>
        </form>
      </ForRole>
      {adding.isError && <Failure error={adding.error} />}
      <StopNumbers
        path={PATH}
        remove={(number) => ask('DELETE', PATH, { numbers: [number] })}
        needs={NEEDS}
      />
    </Panel>
  );
}
