import { SimpleGrid, Stack, Text as Words } from '@mantine/core';
import { alarmKey, type AlarmPage, ALARMS } from '../../data/alarms';
import { failuresIn } from '../../data/failures';
import { useLive } from '../../data/live';
import { get } from '../../data/operator';
import { useAnswer } from '../../data/queries';
import { CallbackTile } from '../../components/callback-tile';
import { Chart } from '../../components/chart';
import { FormattedNumber } from '../../components/format';
import { Empty, Loaded, Page, Panel, Tile } from '../../components/page';
import { RecordLink } from '../../components/record-link';
import type { Column } from '../../components/table';
import { browserZone } from '../../components/time-text';
import { useText } from '../../text/language';
import { FAILED } from '../messages/face-messages';
import { useMessageList } from '../messages/use-message-list';
import { queuedOn, type Route, RouteTable } from '../routes/route-table';
import { AlarmLink, AlarmText, useMissingAlarms } from '../../components/alarm-link';
import { TimeOf } from '../../components/company-name';

const STATISTICS = get('/admin/v1/statistics', {}, { step: 'minute' });
const ROUTES = get('/admin/v1/routes', {});
const BRANDS = get('/admin/v1/brands', {}, { authorized: 2, length: 1 });
/** Without bodies no row is left in the audit log. */
const DEAD_LETTERS = get('/admin/v1/dead-letters', {}, { open: 'true', bodies: 'false', length: 1 });

/** Current traffic, and tasks for the operator. */
export function OverviewScreen() {
  const t = useText();
  const live = useLive([STATISTICS, ROUTES, BRANDS, DEAD_LETTERS, ALARMS]);
  const statistics = useAnswer(STATISTICS);
  const routes = useAnswer(ROUTES);
  const brands = useAnswer(BRANDS);
  const deadLetters = useAnswer(DEAD_LETTERS);
  const alarms = useAnswer(ALARMS);
  const steps = statistics.data?.data ?? [];
  const sum = (of: (step: (typeof steps)[number]) => number): number =>
    steps.reduce((all, step) => all + of(step), 0);
  const name: Column<Route> = {
    title: t('route.name'),
    cell: ({ name: route }) => (
      <RecordLink to="/operator/routes" search={{ route }}>
        {route}
      </RecordLink>
    ),
  };
  const known = statistics.data !== undefined;
  const listOf = useMessageList();
  // Statistics count no tests.
  const messages = (statusID?: string) => listOf({ from: steps[0]?.at, statusID, test: 'false' });
  return (
    <Page title={t('nav.overview')} live={live}>
      <SimpleGrid cols={{ base: 2, sm: 4, xl: 8 }} spacing="md">
        <Tile label={t('overview.accepted')} hint={t('overview.lastHour')} place={messages()}>
          <FormattedNumber value={known ? sum((step) => step.accepted) : null} />
        </Tile>
        <Tile label={t('overview.delivered')} hint={t('overview.lastHour')} place={messages('1')}>
          <FormattedNumber value={known ? sum((step) => step.delivered) : null} />
        </Tile>
        <Tile label={t('overview.failed')} hint={t('overview.lastHour')} place={messages(FAILED)}>
          <FormattedNumber value={known ? sum(failuresIn) : null} />
        </Tile>
        <CallbackTile of={statistics.data} />
        <Tile label={t('overview.queued')} hint={t('overview.atRoutes')} place={{ to: '/operator/routes' }}>
          <FormattedNumber value={routes.data?.data.reduce((all, route) => all + queuedOn(route), 0)} />
        </Tile>
        <Tile label={t('overview.brands')} hint={t('overview.decide')} place={{ to: '/operator/brands' }}>
          <FormattedNumber value={brands.data?.recordsFiltered} />
        </Tile>
        <Tile
          label={t('overview.deadLetters')}
          hint={t('overview.deadLettersHint')}
          place={{ to: '/operator/system/dead-letters', search: { open: 'true' } }}
        >
          <FormattedNumber value={deadLetters.data?.recordsFiltered} />
        </Tile>
        <Tile
          label={t('system.alarms')}
          hint={t('overview.alarmsHint')}
          place={{ to: '/operator/system/alarms' }}
        >
          <FormattedNumber value={alarms.data?.recordsFiltered} />
        </Tile>
      </SimpleGrid>
      {alarms.data && <StandingAlarms alarms={alarms.data} />}
      <Panel title={t('overview.chart')}>
        <Loaded of={statistics}>
          {({ data }) => (
            <Chart
              label={t('overview.chart')}
              unit="minute"
              // Over all companies, so in no company's zone.
              zone={browserZone()}
              at={data.map(({ at }) => Date.parse(at))}
              series={[
                {
                  label: t('overview.accepted'),
                  tone: 'accent',
                  values: data.map(({ accepted }) => accepted),
                },
                {
                  label: t('overview.delivered'),
                  tone: 'good',
                  values: data.map(({ delivered }) => delivered),
                },
                { label: t('overview.failed'), tone: 'bad', values: data.map(failuresIn) },
              ]}
            />
          )}
        </Loaded>
      </Panel>
      <Panel title={t('nav.routes')}>
        <Loaded of={routes}>
          {({ data }) =>
            data.length === 0 ? <Empty text={t('routes.none')} /> : <RouteTable routes={data} name={name} />
          }
        </Loaded>
      </Panel>
    </Page>
  );
}

const SHOWN = 5;

/** The newest active alarms, with a link to all of them; nothing without an alarm. */
export function StandingAlarms({ alarms }: { alarms: AlarmPage }) {
  const t = useText();
  const { data } = alarms;
  const missing = useMissingAlarms()(alarms);
  if (data.length === 0 && !missing) return null;
  return (
    <Panel
      title={t('system.alarms')}
      aside={<RecordLink to="/operator/system/alarms">{t('overview.allAlarms')}</RecordLink>}
    >
      <Stack gap="xs">
        {data.slice(0, SHOWN).map((alarm) => (
          <Words size="sm" component="div" key={alarmKey(alarm)}>
            <AlarmLink alarm={alarm} /> <AlarmText alarm={alarm} />{' '}
            <TimeOf at={alarm.since} company={alarm.company} />
          </Words>
        ))}
        {missing && <Words size="sm">{missing}</Words>}
      </Stack>
    </Panel>
  );
}
