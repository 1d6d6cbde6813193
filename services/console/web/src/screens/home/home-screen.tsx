import { Button, SimpleGrid } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Answer } from '../../data/api';
import { failuresIn } from '../../data/failures';
import { useLive } from '../../data/live';
import type { Place } from '../../data/place';
import { useAnswer } from '../../data/queries';
import { useSession } from '../../data/session';
import { CallbackTile } from '../../components/callback-tile';
import { Chart } from '../../components/chart';
import { dayAt } from '../../components/chart-time';
import { FormattedNumber } from '../../components/format';
import { Empty, Loaded, Page, Panel, Tile } from '../../components/page';
import { RecordLink } from '../../components/record-link';
import { MessageStatus } from '../../components/status';
import { Rows } from '../../components/table';
import { useText } from '../../text/language';
import { FAILED, SUBMITTED } from '../messages/face-messages';

const BALANCE = '/v1/sms/balance';
const STATISTICS = '/v1/sms/statistics?step=day';
const NEWEST = '/v1/sms/messages?length=8&test=false';

type Day = Answer<'/v1/sms/statistics'>['data'][number];

/** The company's balance, its messages of 30 days, and its newest messages. */
export function HomeScreen() {
  const t = useText();
  const { data: session } = useSession();
  const live = useLive([BALANCE, STATISTICS, NEWEST]);
  const balance = useAnswer<Answer<'/v1/sms/balance'>>(BALANCE);
  const statistics = useAnswer<Answer<'/v1/sms/statistics'>>(STATISTICS);
  const newest = useAnswer<Answer<'/v1/sms/messages'>>(NEWEST);
  const days = statistics.data?.data;
  const sum = (of: (day: Day) => number): number | undefined => days?.reduce((all, day) => all + of(day), 0);
  const messages = (statusID?: string): Place => ({
    to: '/company/messages',
    search: { from: days?.[0]?.at.slice(0, 10), statusID },
  });
  const action =
    session?.role === 'viewer' ? null : (
      <Button component={Link} to="/company/compose">
        {t('nav.compose')}
      </Button>
    );
  return (
    <Page title={t('nav.home')} live={live} action={action}>
      <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }} spacing="md">
        <Tile label={t('home.balance')} hint="SMS" place={{ to: '/company/usage' }}>
          <FormattedNumber value={balance.data?.sms} />
        </Tile>
        <Tile label={t('home.sent')} hint={t('home.days')} place={messages(SUBMITTED)}>
          <FormattedNumber value={sum(({ submitted }) => submitted)} />
        </Tile>
        <Tile label={t('home.delivered')} hint={t('home.days')} place={messages('1')}>
          <FormattedNumber value={sum(({ delivered }) => delivered)} />
        </Tile>
        <Tile label={t('home.failed')} hint={t('home.days')} place={messages(FAILED)}>
          <FormattedNumber value={sum(failuresIn)} />
        </Tile>
        <CallbackTile of={statistics.data} from={days?.[0]?.at.slice(0, 10)} />
      </SimpleGrid>
      <Panel title={t('home.chart')}>
        <Loaded of={statistics}>
          {({ data }) => (
            <Chart
              label={t('home.chart')}
              unit="day"
              zone={session?.timezone ?? null}
              at={data.map(({ at }) => dayAt(at))}
              series={[
                { label: t('home.sent'), tone: 'accent', values: data.map(({ submitted }) => submitted) },
                { label: t('home.delivered'), tone: 'good', values: data.map(({ delivered }) => delivered) },
                { label: t('home.failed'), tone: 'bad', values: data.map(failuresIn) },
              ]}
            />
          )}
        </Loaded>
      </Panel>
      <Panel title={t('home.newest')} aside={<RecordLink to="/company/messages">{t('home.all')}</RecordLink>}>
        <Loaded of={newest}>
          {({ data }) => (
            <Rows
              empty={<Empty text={t('messages.none')}>{action}</Empty>}
              label={t('home.newest')}
              rows={data}
              keyOf={({ smsID, number, createdAt }) => `${smsID}.${number}.${createdAt}`}
              columns={[
                {
                  title: t('message.number'),
                  cell: ({ smsID, number }) => (
                    <RecordLink
                      to="/company/messages/$smsID/$number"
                      params={{ smsID: String(smsID), number }}
                    >
                      {number}
                    </RecordLink>
                  ),
                },
                { title: t('message.status'), cell: ({ statusID }) => <MessageStatus id={statusID} /> },
                { title: t('message.sender'), cell: ({ sender }) => sender },
                { title: t('message.accepted'), time: ({ createdAt }) => createdAt },
              ]}
            />
          )}
        </Loaded>
      </Panel>
    </Page>
  );
}
