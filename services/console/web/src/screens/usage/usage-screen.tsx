import { Button, Group, NativeSelect, SimpleGrid } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Answer } from '../../data/api';
import { withQuery } from '../../data/api';
import { useAnswer } from '../../data/queries';
import { useSession } from '../../data/session';
import { CallbackTile } from '../../components/callback-tile';
import { Chart } from '../../components/chart';
import { dayAt } from '../../components/chart-time';
import { Filters, useFilters } from '../../components/filters';
import { FormattedNumber } from '../../components/format';
import { Loaded, Page, Panel, Tile } from '../../components/page';
import { Rows } from '../../components/table';
import { useText } from '../../text/language';
import { csvOf, months, type Step, sumOf } from './steps';

const NAMES = ['from', 'to', 'by'] as const;

/** Sent messages, their outcomes and their cost, by day or month. */
export function UsageScreen() {
  const t = useText();
  const navigate = useNavigate();
  const search: object = useSearch({ strict: false });
  const { from = yearAgo(), to, by = 'month' } = useFilters(NAMES);
  const path = withQuery('/v1/sms/statistics', { step: 'day', from, to });
  const statistics = useAnswer<Answer<'/v1/sms/statistics'>>(path, { refreshes: true });
  return (
    <Page title={t('nav.usage')}>
      <Filters
        filters={[
          { name: 'from', label: t('filter.from'), type: 'date' },
          { name: 'to', label: t('filter.before'), type: 'date' },
        ]}
      />
      <Group>
        <NativeSelect
          label={t('usage.by')}
          value={by}
          onChange={(event) =>
            void navigate({ to: '.', search: { ...search, by: event.currentTarget.value } as never })
          }
          data={[
            { value: 'month', label: t('usage.month') },
            { value: 'day', label: t('usage.day') },
          ]}
        />
      </Group>
      <Loaded of={statistics}>
        {(answer) => {
          const { data } = answer;
          const steps =
            by === 'day' ? data.map((day) => ({ ...day, at: day.at.slice(0, 10) })) : months(data);
          return <Shown answer={answer} steps={steps} unit={by === 'day' ? 'day' : 'month'} />;
        }}
      </Loaded>
    </Page>
  );
}

interface ShownProps {
  answer: Answer<'/v1/sms/statistics'>;
  steps: Step[];
  unit: 'day' | 'month';
}

function Shown({ answer, steps, unit }: ShownProps) {
  const t = useText();
  const { data: session } = useSession();
  const all = sumOf(steps);
  const file = `data:text/csv;charset=utf-8,${encodeURIComponent(csvOf(steps))}`;
  return (
    <>
      <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }} spacing="md">
        <Tile label={t('home.sent')}>
          <FormattedNumber value={all.submitted} />
        </Tile>
        <Tile label={t('home.delivered')}>
          <FormattedNumber value={all.delivered} />
        </Tile>
        <Tile label={t('home.failed')}>
          <FormattedNumber value={all.failures} />
        </Tile>
        <Tile label={t('usage.cost')} hint={t('usage.refunded', { count: all.refunded })}>
          <FormattedNumber value={all.cost} />
        </Tile>
        <CallbackTile of={answer} />
      </SimpleGrid>
      <Panel
        title={t(unit === 'day' ? 'home.chart' : 'usage.chart')}
        aside={
          <Button component="a" href={file} download="usage.csv" variant="default" size="xs">
            {t('messages.csv')}
          </Button>
        }
      >
        <Chart
          label={t('nav.usage')}
          unit="day"
          zone={session?.timezone ?? null}
          at={steps.map(({ at }) => dayAt(at))}
          series={[
            { label: t('home.sent'), tone: 'accent', values: steps.map(({ submitted }) => submitted) },
            { label: t('home.delivered'), tone: 'good', values: steps.map(({ delivered }) => delivered) },
            { label: t('home.failed'), tone: 'bad', values: steps.map((step) => sumOf([step]).failures) },
          ]}
        />
        <Rows
          label={t('nav.usage')}
          rows={[...steps].reverse()}
          keyOf={({ at }) => at}
          columns={[
            { title: t(unit === 'day' ? 'usage.day' : 'usage.month'), cell: ({ at }) => at },
            {
              title: t('overview.accepted'),
              numeric: true,
              cell: ({ accepted }) => <FormattedNumber value={accepted} />,
            },
            {
              title: t('home.sent'),
              numeric: true,
              cell: ({ submitted }) => <FormattedNumber value={submitted} />,
            },
            {
              title: t('home.delivered'),
              numeric: true,
              cell: ({ delivered }) => <FormattedNumber value={delivered} />,
            },
            {
              title: t('home.failed'),
              numeric: true,
              cell: (step) => <FormattedNumber value={sumOf([step]).failures} />,
            },
            { title: t('usage.cost'), numeric: true, cell: ({ cost }) => <FormattedNumber value={cost} /> },
            {
              title: t('sends.refunded'),
              numeric: true,
              cell: ({ refunded }) => <FormattedNumber value={refunded} />,
            },
            {
              title: t('callbacks.sent'),
              numeric: true,
              cell: ({ callbacks }) => <FormattedNumber value={callbacks?.sent} />,
            },
            {
              title: t('callbacks.late'),
              numeric: true,
              cell: ({ callbacks }) => <FormattedNumber value={callbacks?.late} />,
            },
            {
              title: t('callbacks.failed'),
              numeric: true,
              cell: ({ callbacks }) => <FormattedNumber value={callbacks?.failed} />,
            },
          ]}
        />
      </Panel>
    </>
  );
}

/** The first day of the month, eleven months ago. */
function yearAgo(): string {
  const now = new Date();
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11, 1));
  return first.toISOString().slice(0, 10);
}
