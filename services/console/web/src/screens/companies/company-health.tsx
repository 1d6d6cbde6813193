import { Anchor, Group, SimpleGrid } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { type Answer, withQuery } from '../../data/api';
import { get } from '../../data/operator';
import type { Place } from '../../data/place';
import { failureReasonsIn } from '../../data/failures';
import { useAnswer } from '../../data/queries';
import { CallbackTile } from '../../components/callback-tile';
import { DeliveryState, useCallbackAnswer } from '../../components/delivery-log';
import { FormattedNumber, useServerText } from '../../components/format';
import { Empty, Loaded, Panel, Tile } from '../../components/page';
import { RecordLink } from '../../components/record-link';
import { Rows } from '../../components/table';
import { useText } from '../../text/language';
import { CountOf } from '../jobs/job-components';
import { FAILED } from '../messages/face-messages';
import { useMessageList } from '../messages/use-message-list';
import { useSetup } from '../onboarding/use-setup';
import { ALL_DONE } from '../onboarding/steps';
import { sumOf } from '../usage/steps';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const SHOWN = 5;
/** Callbacks that wait, of which those without an attempt are not shown. */
const MOST_WAITING = 100;

type Deliveries = Answer<'/admin/v1/companies/{id}/callback-deliveries'>;

/** The beginning of the hour a day ago, so that the same answer is read for an hour. */
const dayAgo = (): string => new Date(Math.floor((Date.now() - DAY_MS) / HOUR_MS) * HOUR_MS).toISOString();

/** How a company is doing: its balance, its last 24 hours, its callbacks, and its last errors. */
export function CompanyHealth() {
  const t = useText();
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const from = dayAgo();
  const statistics = useAnswer(get('/admin/v1/statistics', {}, { company: id, step: 'hour', from }), {
    refreshes: true,
  });
  const ledger = useAnswer(get('/admin/v1/companies/{id}/sms-ledger', { id }, { length: 1 }), {
    refreshes: true,
  });
  const sums = statistics.data && sumOf(statistics.data.data);
  const listOf = useMessageList();
  // Statistics count no tests.
  const messages = (statusID?: string) => listOf({ company: id, from, statusID, test: 'false' });
  return (
    <>
      <Unfinished company={id} />
      <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }} spacing="md">
        <Tile
          label={t('billing.sms')}
          hint={t('sms.ledger')}
          place={{ to: '/operator/billing/sms', search: { company: id } }}
        >
          <FormattedNumber value={ledger.data && (ledger.data.data[0]?.balanceAfter ?? 0)} />
        </Tile>
        <Tile label={t('overview.accepted')} hint={t('company.lastDay')} place={messages()}>
          <FormattedNumber value={sums?.accepted} />
        </Tile>
        <Tile label={t('overview.delivered')} hint={t('company.lastDay')} place={messages('1')}>
          <FormattedNumber value={sums?.delivered} />
        </Tile>
        <Tile label={t('overview.failed')} hint={t('company.lastDay')} place={messages(FAILED)}>
          <FormattedNumber value={sums?.failures} />
        </Tile>
        <CallbackTile of={statistics.data} company={id} from={from} />
      </SimpleGrid>
      <Panel title={t('company.failures')}>
        <Loaded of={statistics}>{(answer) => <Failures answer={answer} list={messages()} />}</Loaded>
      </Panel>
      <CallbackErrors company={id} />
    </>
  );
}

/** Leads to the set-up of a company that is not complete. */
function Unfinished({ company }: { company: string }) {
  const t = useText();
  const { done } = useSetup(company);
  if (done === null || done.size === ALL_DONE) return null;
  return (
    <Group>
      <Anchor component={Link} to={`/operator/companies/${company}/setup`}>
        {t('onboarding.continue', { done: done.size, all: ALL_DONE })}
      </Anchor>
    </Group>
  );
}

/**
 * The failed messages by their reason, the most frequent first.
 * @param list of all of them, for operators who may read it
 */
function Failures({
  answer: { data, meanings },
  list,
}: {
  answer: Answer<'/admin/v1/statistics'>;
  list: Place | undefined;
}) {
  const t = useText();
  const server = useServerText();
  const counts = new Map<string, number>();
  for (const [reason, count] of data.flatMap(failureReasonsIn))
    counts.set(reason, (counts.get(reason) ?? 0) + count);
  if (counts.size === 0) return <Empty text={t('company.noFailures')} />;
  return (
    <Rows
      label={t('company.failures')}
      rows={[...counts].sort(([, one], [, other]) => other - one)}
      keyOf={([reason]) => reason}
      columns={[
        {
          title: t('message.reason'),
          wide: true,
          cell: ([reason]) => (
            <span title={reason}>{server({ code: reason, text: meanings[reason] ?? reason })}</span>
          ),
        },
        {
          title: t('route.count'),
          numeric: true,
          cell: ([reason, count]) => (
            <CountOf value={count} list={list && { ...list, search: { ...list.search, reason } }} />
          ),
        },
      ]}
    />
  );
}

/** The newest callbacks that the company's receiver did not accept: those that failed for good, and those that are tried again. */
function CallbackErrors({ company }: { company: string }) {
  const t = useText();
  const answer = useCallbackAnswer();
  const path = get('/admin/v1/companies/{id}/callback-deliveries', { id: company });
  const failed = useAnswer<Deliveries>(withQuery(path, { state: 'failed', length: SHOWN }));
  const waiting = useAnswer<Deliveries>(withQuery(path, { state: 'waiting', length: MOST_WAITING }));
  return (
    <Panel
      title={t('company.callbackErrors')}
      aside={
        <RecordLink to="/operator/callbacks" search={{ company }}>
          {t('company.see')}
        </RecordLink>
      }
    >
      <Loaded of={failed.data === undefined ? failed : waiting}>
        {() => {
          const tried = waiting.data?.data.filter(({ attempts }) => attempts > 0) ?? [];
          const rows = [...(failed.data?.data ?? []), ...tried]
            .sort((one, other) => other.createdAt.localeCompare(one.createdAt))
            .slice(0, SHOWN);
          return (
            <Rows
              empty={t('company.noFailedCallbacks')}
              label={t('company.callbackErrors')}
              rows={rows}
              keyOf={({ id }) => id}
              columns={[
                {
                  title: t('callback.event'),
                  cell: ({ id, event, state }) => (
                    <RecordLink to="/operator/callbacks" search={{ company, state, delivery: id }}>
                      {event}
                    </RecordLink>
                  ),
                },
                { title: t('message.number'), cell: ({ number }) => number ?? '–' },
                { title: t('route.state'), cell: ({ state }) => <DeliveryState state={state} /> },
                {
                  title: t('callback.answer'),
                  cell: ({ lastStatus, lastError }) => answer(lastStatus, lastError),
                },
                { title: t('callback.made'), time: ({ createdAt }) => createdAt },
              ]}
            />
          );
        }}
      </Loaded>
    </Panel>
  );
}
