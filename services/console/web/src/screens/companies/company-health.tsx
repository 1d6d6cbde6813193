import { Anchor, Group, SimpleGrid } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import type { Answer } from '../../data/api';
import { get } from '../../data/operator';
import { useAnswer } from '../../data/queries';
import { CallbackTile } from '../../components/callback-tile';
import { FormattedNumber, Time, useServerText } from '../../components/format';
import { Empty, Loaded, Panel, Tile } from '../../components/page';
import { RecordLink } from '../../components/record-link';
import { Rows } from '../../components/table';
import { useText } from '../../text/language';
import { useSetup } from '../onboarding/use-setup';
import { ALL_DONE } from '../onboarding/steps';
import { sumOf } from '../usage/steps';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const SHOWN = 5;

/** The beginning of the hour a day ago, so that the same answer is read for an hour. */
const dayAgo = (): string => new Date(Math.floor((Date.now() - DAY_MS) / HOUR_MS) * HOUR_MS).toISOString();

/** How a company is doing: its balance, its last 24 hours, its callbacks, and its last errors. */
export function CompanyHealth() {
  const t = useText();
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const statistics = useAnswer(
    get('/admin/v1/statistics', {}, { company: id, step: 'hour', from: dayAgo() }),
    { refreshes: true },
  );
  const ledger = useAnswer(get('/admin/v1/companies/{id}/sms-ledger', { id }, { length: 1 }), {
    refreshes: true,
  });
  const sums = statistics.data && sumOf(statistics.data.data);
  const messages = (statusID?: string) => (
    <RecordLink to="/operator/messages" search={{ company: id, statusID }}>
      {t('company.lastDay')}
    </RecordLink>
  );
  return (
    <>
      <Unfinished company={id} />
      <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }} spacing="md">
        <Tile
          label={t('billing.sms')}
          hint={
            <RecordLink to="/operator/billing/sms" search={{ company: id }}>
              {t('sms.ledger')}
            </RecordLink>
          }
        >
          <FormattedNumber value={ledger.data && (ledger.data.data[0]?.balanceAfter ?? 0)} />
        </Tile>
        <Tile label={t('overview.accepted')} hint={messages()}>
          <FormattedNumber value={sums?.accepted} />
        </Tile>
        <Tile label={t('overview.delivered')} hint={messages('1')}>
          <FormattedNumber value={sums?.delivered} />
        </Tile>
        <Tile label={t('overview.failed')} hint={messages('failed')}>
          <FormattedNumber value={sums?.failures} />
        </Tile>
        <CallbackTile of={statistics.data} />
      </SimpleGrid>
      <Panel title={t('company.failures')}>
        <Loaded of={statistics}>{(answer) => <Failures answer={answer} />}</Loaded>
      </Panel>
      <FailedCallbacks company={id} />
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

/** The failed messages by their reason, the most frequent first. */
function Failures({ answer: { data } }: { answer: Answer<'/admin/v1/statistics'> }) {
  const t = useText();
  const server = useServerText();
  const counts = new Map<string, number>();
  for (const { failed } of data)
    for (const [reason, count] of Object.entries(failed))
      counts.set(reason, (counts.get(reason) ?? 0) + count);
  if (counts.size === 0) return <Empty text={t('company.noFailures')} />;
  return (
    <Rows
      label={t('company.failures')}
      rows={[...counts].sort(([, one], [, other]) => other - one)}
      keyOf={([reason]) => reason}
      columns={[
        { title: t('message.reason'), wide: true, cell: ([reason]) => server(reason) },
        { title: t('route.count'), numeric: true, cell: ([, count]) => <FormattedNumber value={count} /> },
      ]}
    />
  );
}

/** The newest callbacks that the company's receiver refused for good. */
function FailedCallbacks({ company }: { company: string }) {
  const t = useText();
  const failed = useAnswer(
    get('/admin/v1/companies/{id}/callback-deliveries', { id: company }, { state: 'failed', length: SHOWN }),
  );
  return (
    <Panel
      title={t('callbacks.failed')}
      aside={
        <RecordLink to="/operator/callbacks" search={{ company, state: 'failed' }}>
          {t('company.see')}
        </RecordLink>
      }
    >
      <Loaded of={failed}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty text={t('company.noFailedCallbacks')} />
          ) : (
            <Rows
              label={t('callbacks.failed')}
              rows={data}
              keyOf={({ id }) => id}
              columns={[
                { title: t('callback.event'), cell: ({ event }) => event },
                { title: t('message.number'), cell: ({ number }) => number ?? '–' },
                {
                  title: t('callback.answer'),
                  cell: ({ lastStatus, lastError }) => lastStatus ?? lastError ?? '–',
                },
                { title: t('callback.made'), cell: ({ createdAt }) => <Time at={createdAt} /> },
              ]}
            />
          )
        }
      </Loaded>
    </Panel>
  );
}
