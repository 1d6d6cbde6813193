import { Button, Group, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { useAct } from '../../data/acts';
import { ask, type Row } from '../../data/api';
import { Time } from '../../parts/format';
import { Empty, Failure, Panel } from '../../parts/page';
import { PagedList } from '../../parts/paged-list';
import { Sure } from '../../parts/sure';
import { useText } from '../../text/language';

const PATH = '/v1/sms/stop-list';

/** Numbers that are sent nothing. */
export function StopListPanel() {
  const t = useText();
  const adding = useAct((given: object) => ask('POST', PATH, given), [PATH]);
  const removing = useAct((number: string) => ask('DELETE', PATH, { numbers: [number] }), [PATH]);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const { number, reason } = Object.fromEntries(new FormData(form)) as Record<string, string>;
    adding.mutate({ numbers: [number], ...(reason && { reason }) }, { onSuccess: () => form.reset() });
  };
  return (
    <Panel title={t('stop.title')}>
      <form onSubmit={submit}>
        <Group align="flex-end" gap="sm" mb="sm">
          <TextInput name="number" label={t('message.number')} inputMode="tel" required w={180} />
          <TextInput name="reason" label={t('message.reason')} w={220} />
          <Button type="submit" loading={adding.isPending}>
            {t('stop.add')}
          </Button>
        </Group>
      </form>
      {adding.isError && <Failure error={adding.error} />}
      {removing.isError && <Failure error={removing.error} />}
      <PagedList<Row<'/v1/sms/stop-list'>>
        label={t('stop.list')}
        path={PATH}
        keyOf={({ number }) => number}
        empty={<Empty text={t('stop.none')} />}
        columns={[
          { title: t('message.number'), cell: ({ number }) => number },
          { title: t('message.reason'), wide: true, cell: ({ reason }) => reason ?? '' },
          {
            title: t('stop.since'),
            cell: ({ createdAt }) => <Time at={createdAt} zone={t('time.company')} />,
          },
          {
            title: t('route.act'),
            cell: ({ number }) => (
              <Sure
                text={t('remove')}
                label={t('removeOf', { name: number })}
                onSure={() => removing.mutate(number)}
              />
            ),
          },
        ]}
      />
    </Panel>
  );
}
