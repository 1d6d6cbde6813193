import { Code, Stack, Title } from '@mantine/core';
import { useServerMutation } from '../../data/mutations';
import type { Row } from '../../data/api';
import { useConfirmed } from '../../data/confirmation';
import { change } from '../../data/operator';
import { DeliveryState, useCallbackAnswer } from '../../components/delivery-log';
import { DescriptionList, Raw } from '../../components/description-list';
import { Time, useServerText } from '../../components/format';
import { Failure } from '../../components/page';
import { ActionButton } from '../../components/action-button';
import { Rows } from '../../components/table';
import { useText } from '../../text/language';

export type Delivery = Row<'/admin/v1/companies/{id}/callback-deliveries'>;

/** Objects of callbacks; each is a query parameter. */
const SUBJECTS = [
  'smsID',
  'number',
  'deliveryStatusID',
  'brandID',
  'brandName',
  'inboundID',
  'accountID',
] as const;

/** The request beside the response. */
export function DeliveryDetail({ delivery, path }: { delivery: Delivery; path: string }) {
  const t = useText();
  const server = useServerText();
  const answer = useCallbackAnswer();
  const replaying = useConfirmed(
    useServerMutation(
      () => change('post', '/admin/v1/callback-deliveries/{deliveryID}/replay', { deliveryID: delivery.id }),
      [path],
    ),
    () => ({
      action: t('callback.replay'),
      title: t('callback.replayOf', { id: delivery.id }),
      text: t('confirm.replay'),
    }),
  );
  const said = SUBJECTS.flatMap((name): [string, string][] => {
    const value = delivery[name];
    return value === undefined || value === null
      ? []
      : [[name === 'deliveryStatusID' ? 'statusID' : name, String(value)]];
  });
  const more = Object.entries(delivery.parameters ?? {}).map(([name, value]): [string, string] => [
    name,
    String(value ?? '–'),
  ]);
  return (
    <Stack gap="sm">
      <ActionButton
        text={t('callback.replay')}
        label={t('callback.replayOf', { id: delivery.id })}
        isPending={replaying.isPending}
        needs="POST /admin/v1/callback-deliveries/{deliveryID}/replay"
        onClick={() => replaying.mutate(undefined)}
      />
      {replaying.isError && <Failure error={replaying.error} />}
      <div className="before-after">
        <Stack gap={4}>
          <Title order={3} size="sm">
            {t('callback.request')}
          </Title>
          <Code block>GET {delivery.url ?? t('callback.ofCompany')}</Code>
          <DescriptionList
            of={[['event', delivery.event], ['date', <Time key="d" at={delivery.date} />], ...said, ...more]}
          />
        </Stack>
        <Stack gap={4}>
          <Title order={3} size="sm">
            {t('callback.answer')}
          </Title>
          <DescriptionList
            of={[
              [t('route.state'), <DeliveryState key="s" state={delivery.state} />],
              ['HTTP', delivery.lastStatus],
              [t('callback.error'), delivery.lastError && server(delivery.lastError)],
              [t('callback.attempts'), delivery.attempts],
              [t('callback.next'), <Time key="n" at={delivery.nextAt} />],
              [t('callback.done'), <Time key="o" at={delivery.doneAt} />],
            ]}
          />
        </Stack>
      </div>
      {delivery.lastBody !== null && <Raw label={t('callback.body')} value={delivery.lastBody} />}
      {delivery.log.length > 0 && (
        <Rows
          label={t('callback.attempts')}
          rows={delivery.log}
          keyOf={({ at }) => at}
          columns={[
            { title: t('audit.at'), time: ({ at }) => at },
            { title: t('callback.ms'), numeric: true, cell: ({ ms }) => ms },
            { title: t('callback.answer'), wide: true, cell: ({ status, error }) => answer(status, error) },
          ]}
        />
      )}
      <DescriptionList
        of={[
          ['webhook-id', delivery.id],
          [t('story.request'), delivery.requestId],
        ]}
      />
    </Stack>
  );
}
