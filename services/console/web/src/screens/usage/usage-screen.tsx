import { Button, SimpleGrid } from '@mantine/core';
import type { Answer } from '../../data/api';
import { withQuery } from '../../data/api';
import type { Place } from '../../data/place';
import { useAnswer } from '../../data/queries';
import { useSession } from '../../data/session';
import { callbacksOf, CallbackTile } from '../../components/callback-tile';
import { Chart } from '../../components/chart';
import { dayAt } from '../../components/chart-time';
import { Filters, useFilters } from '../../components/filters';
import { FormattedNumber, useDayText, useZoneNow } from '../../components/format';
import { Loaded, Page, Panel, Tile } from '../../components/page';
import { RecordLink } from '../../components/record-link';
import { Rows } from '../../components/table';
import { todayIn } from '../../components/time-text';
import { useText } from '../../text/language';
import { FAILED, SUBMITTED } from '../messages/face-messages';
import { type Period, periodOfStep, yearBefore } from './periods';
import { csvOf, months, type Step, sumOf } from './steps';

const NAMES = ['from', 'to', 'by'] as const;

/** Sent messages, their outcomes and their cost, by day or month. */
export function UsageScreen() {
  const t = useText();
  const today = todayIn(useZoneNow());
  const { from = yearBefore(today), to, by = 'month' } = useFilters(NAMES);
  const path = withQuery('/v1/sms/statistics', { step: 'day', from, to });
  const statistics = useAnswer<Answer<'/v1/sms/statistics'>>(path, { refreshes: true });
  return (
    <Page title={t('nav.usage')}>
      <Filters
        filters={[
          { name: 'from', label: t('filter.from'), type: 'date' },
          { name: 'to', label: t('filter.before'), type: 'date' },
          {
            name: 'by',
            label: t('usage.by'),
            choices: [
              { value: 'month', label: t('usage.month') },
              { value: 'day', label: t('usage.day') },
            ],
            required: true,
          },
        ]}
      />
      <Loaded of={statistics}>
        {(answer) => {
          const { data } = answer;
          const steps =
            by === 'day' ? data.map((day) => ({ ...day, at: day.at.slice(0, 10) })) : months(data);
          const unit = by === 'day' ? 'day' : 'month';
          return <Shown answer={answer} steps={steps} unit={unit} period={{ from, to }} />;
        }}
      </Loaded>
    </Page>
  );
}

interface ShownProps {
  answer: Answer<'/v1/sms/statistics'>;
  steps: Step[];
  unit: 'day' | 'month';
  period: Period;
}

function Shown({ answer, steps, unit, period }: ShownProps) {
  const t = useText();
  const { data: session } = useSession();
  const day = useDayText();
  const all = sumOf(steps);
  const periodOf = ({ at }: Step): Period => periodOfStep(at, period);
  const messages = (of: Period, statusID?: string): Place => ({
    to: '/company/messages',
    search: { ...of, statusID },
  });
  const link = (place: Place | undefined, value: number | undefined) =>
    place && value ? (
      <RecordLink {...place}>
        <FormattedNumber value={value} />
      </RecordLink>
    ) : (
      <FormattedNumber value={value} />
    );
  const file = `data:text/csv;charset=utf-8,${encodeURIComponent(csvOf(steps))}`;
  return (
    <>
      <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }} spacing="md">
        <Tile label={t('home.sent')} place={messages(period, SUBMITTED)}>
          <FormattedNumber value={all.submitted} />
        </Tile>
        <Tile label={t('home.delivered')} place={messages(period, '1')}>
          <FormattedNumber value={all.delivered} />
        </Tile>
        <Tile label={t('home.failed')} place={messages(period, FAILED)}>
          <FormattedNumber value={all.failures} />
        </Tile>
        <Tile label={t('usage.cost')} hint={t('usage.refunded', { count: all.refunded })}>
          <FormattedNumber value={all.cost} />
        </Tile>
        <CallbackTile of={answer} {...period} />
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
            { title: t(unit === 'day' ? 'usage.day' : 'usage.month'), cell: ({ at }) => day(at) },
            {
              title: t('overview.accepted'),
              numeric: true,
              cell: (step) => link(messages(periodOf(step)), step.accepted),
            },
            {
              title: t('home.sent'),
              numeric: true,
              cell: (step) => link(messages(periodOf(step), SUBMITTED), step.submitted),
            },
            {
              title: t('home.delivered'),
              numeric: true,
              cell: (step) => link(messages(periodOf(step), '1'), step.delivered),
            },
            {
              title: t('home.failed'),
              numeric: true,
              cell: (step) => link(messages(periodOf(step), FAILED), sumOf([step]).failures),
            },
            { title: t('usage.cost'), count: ({ cost }) => cost },
            { title: t('sends.refunded'), count: ({ refunded }) => refunded },
            {
              title: t('callbacks.sent'),
              numeric: true,
              cell: (step) =>
                link(callbacksOf(session, { state: 'delivered', ...periodOf(step) }), step.callbacks?.sent),
            },
            {
              title: t('callbacks.late'),
              numeric: true,
              cell: (step) =>
                link(callbacksOf(session, { state: 'late', ...periodOf(step) }), step.callbacks?.late),
            },
            {
              title: t('callbacks.failed'),
              numeric: true,
              cell: (step) =>
                link(callbacksOf(session, { state: 'failed', ...periodOf(step) }), step.callbacks?.failed),
            },
          ]}
        />
      </Panel>
    </>
  );
}
