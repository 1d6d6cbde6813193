import { useServerMutation } from '../../data/mutations';
import { ask, type Row } from '../../data/api';
import { useConfirmed } from '../../data/confirmation';
import type { Needs } from '../../data/may';
import { useServerText } from '../../components/format';
import { Failure, Panel } from '../../components/page';
import { PagedList } from '../../components/paged-list';
import { ActionButton } from '../../components/action-button';
import { useText } from '../../text/language';
import { Button, Group, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { ForRole } from '../../components/role-hint';

interface StopNumbersProps {
  path: string;
  remove(number: string): Promise<unknown>;
  needs?: Needs;
}

/** The numbers of a stop list, each with a button to remove it. */
export function StopNumbers({ path, remove, needs }: StopNumbersProps) {
  const t = useText();
  const server = useServerText();
  const removing = useConfirmed(useServerMutation(remove, [path]), (number) => ({
    action: t('remove'),
    title: t('stop.removeOf', { number }),
    text: t('confirm.unstop'),
  }));
  return (
    <>
      {removing.isError && <Failure error={removing.error} />}
      <PagedList<Row<'/v1/sms/stop-list'>>
        label={t('stop.list')}
        path={path}
        keyOf={({ number }) => number}
        empty={t('stop.none')}
        columns={[
          { title: t('message.number'), cell: ({ number }) => number },
          { title: t('message.reason'), wide: true, cell: ({ reason }) => server(reason ?? '') },
          { title: t('stop.since'), time: ({ createdAt }) => createdAt },
          {
            title: t('route.action'),
            cell: ({ number }) => (
              <ActionButton
                text={t('remove')}
                label={t('stop.removeOf', { number })}
                needs={needs}
                onClick={() => removing.mutate(number)}
              />
            ),
          },
        ]}
      />
    </>
  );
}

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
