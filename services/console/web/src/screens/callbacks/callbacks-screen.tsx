import { Group, Stack, Text as Words } from '@mantine/core';
import { useServerMutation } from '../../data/mutations';
import { type Answer, ApiError, ask, type Row } from '../../data/api';
import { useConfirmed } from '../../data/confirmation';
import { useLive } from '../../data/live';
import { isTest, OF_MODE } from '../../data/mode';
import { useAnswer } from '../../data/queries';
import {
  ofState,
  useCallbackAnswer,
  useDeliveryColumns,
  useReplayFields,
  useStateChoices,
} from '../../components/delivery-log';
import { DescriptionList, Raw } from '../../components/description-list';
import { FailingReceiver, recover, useRecoveryQuestion } from '../../components/failing-since';
import { Filters, useFilters } from '../../components/filters';
import { Form, type Given } from '../../components/form';
import { ForRole } from '../../components/role-hint';
import { useDayText, useZoneNow } from '../../components/format';
import { MasterDetail } from '../../components/master-detail';
import { Failure, Loading, Page, Panel } from '../../components/page';
import { ActionButton } from '../../components/action-button';
import { Rows } from '../../components/table';
import { useText } from '../../text/language';
import { Receiver } from './receiver';

type Delivery = Row<'/v1/callback/deliveries'>;

const SETTINGS = '/v1/callback';
const DELIVERIES = '/v1/callback/deliveries';
/** The shortest answer with the waiting callbacks. */
const STATISTICS = '/v1/sms/statistics?step=day';

/** Callback settings, a test of the receiver, and the delivery log. */
export function CallbacksScreen() {
  const t = useText();
  return (
    <Page title={t('nav.callbacks')}>
      <ForRole role="admin">
        <Settings />
        {!isTest && <Recovery />}
        <Deliveries />
      </ForRole>
    </Page>
  );
}

function Settings() {
  const t = useText();
  const settings = useAnswer<Answer<'/v1/callback'>>(SETTINGS);
  const isUnset = settings.error instanceof ApiError && settings.error.status === 404;
  return (
    <Panel title={t('callback.receiver')}>
      {settings.isPending ? (
        <Loading />
      ) : settings.error && !isUnset ? (
        <Failure error={settings.error} onRetry={() => void settings.refetch()} />
      ) : (
        <Receiver now={settings.data?.data} />
      )}
    </Panel>
  );
}

/** A receiver that fails, and the recovery of its callbacks once it works again. */
function Recovery() {
  useLive([STATISTICS]);
  const statistics = useAnswer<Answer<'/v1/sms/statistics'>>(STATISTICS);
  const recovering = useConfirmed(
    useServerMutation((since: string) => recover(since, replay), [DELIVERIES, STATISTICS]),
    useRecoveryQuestion(statistics.data?.waitingCallbacks?.count),
  );
  return (
    <FailingReceiver
      of={statistics.data?.waitingCallbacks}
      recovering={recovering}
      done="callback.sentAgain"
    />
  );
}

/** The delivery log: each callback with its attempts, and a button to send it again. */
function Deliveries() {
  const t = useText();
  const { state, ...filters } = useFilters(['state', 'from', 'to'] as const);
  return (
    <>
      <Filters
        filters={[
          { name: 'state', label: t('route.state'), choices: useStateChoices() },
          { name: 'from', label: t('filter.from'), type: 'date' },
          { name: 'to', label: t('filter.before'), type: 'date' },
        ]}
      />
      {!isTest && <ReplayRange />}
      <MasterDetail<Delivery>
        name="callback"
        label={t('callback.list')}
        path={DELIVERIES}
        query={{ ...filters, ...ofState(state), ...OF_MODE }}
        keyOf={({ id }) => id}
        empty={t('callback.none')}
        heading={({ event }) => event}
        detail={(delivery) => <Tries delivery={delivery} key={delivery.id} />}
        columns={useDeliveryColumns('callback')}
      />
    </>
  );
}

const replay = (given: object): Promise<Answer<'/v1/callback/deliveries/replay', 'post'>> =>
  ask('POST', `${DELIVERIES}/replay`, given);

function Tries({ delivery }: { delivery: Delivery }) {
  const t = useText();
  const answer = useCallbackAnswer();
  const replaying = useConfirmed(
    useServerMutation(() => replay({ id: delivery.id }), [DELIVERIES]),
    () => ({
      action: t('callback.again'),
      title: t('callback.againOf', { id: delivery.id }),
      text: t('confirm.replay'),
    }),
  );
  return (
    <Stack gap="sm">
      <DescriptionList
        of={[
          [t('callback.url'), delivery.url ?? t('callback.ownUrl')],
          ...(delivery.smsID ? [[t('message.send'), delivery.smsID] as [string, number]] : []),
          [t('callback.answer'), answer(delivery.lastStatus, delivery.lastError)],
          [t('story.request'), delivery.requestId ?? '–'],
        ]}
      />
      {delivery.parameters && <Raw label={t('callback.parameters')} value={delivery.parameters} />}
      {delivery.lastBody !== null && <Raw label={t('callback.body')} value={delivery.lastBody} />}
      {delivery.log.length > 0 && (
        <Rows
          label={t('callback.attempts')}
          rows={delivery.log}
          keyOf={({ at }) => at ?? ''}
          columns={[
            { title: t('callback.made'), time: ({ at }) => at },
            { title: t('callback.answer'), cell: ({ status, error }) => answer(status, error) },
            { title: t('callback.ms'), numeric: true, cell: ({ ms }) => ms },
          ]}
        />
      )}
      <Group>
        {/* Callbacks of tests cannot be repeated. */}
        {!isTest && (
          <ActionButton
            text={t('callback.again')}
            label={t('callback.againOf', { id: delivery.id })}
            isPending={replaying.isPending}
            onClick={() => replaying.mutate()}
          />
        )}
        {replaying.isSuccess && (
          <Words size="sm" role="status" component="div">
            {t('callback.sentAgain', { count: replaying.data.data.replayed })}
          </Words>
        )}
      </Group>
      {replaying.isError && <Failure error={replaying.error} />}
    </Stack>
  );
}

/** Sends the callbacks of a date range and state again. */
function ReplayRange() {
  const t = useText();
  const day = useDayText();
  const zone = useZoneNow();
  const replaying = useConfirmed(
    useServerMutation((given: Given) => replay(given), [DELIVERIES]),
    ({ from, to }) => ({
      action: t('callback.again'),
      title: t('confirm.replayMany', { from: day(String(from)), to: day(String(to)), zone }),
      text: t('confirm.replayManyText'),
    }),
  );
  return (
    <Panel title={t('callback.range')}>
      <Form
        label={t('callback.range')}
        submit={t('callback.again')}
        mutation={replaying}
        fields={useReplayFields()}
      />
      {replaying.isSuccess && (
        <Words size="sm" role="status">
          {t('callback.sentAgain', { count: replaying.data.data.replayed })}{' '}
          {replaying.data.data.more && t('callback.more')}
        </Words>
      )}
    </Panel>
  );
}
