import { Group, Stack, Text as Words, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type Answer, type ApiError, ask, withQuery } from '../../data/api';
import { useZoneOf } from '../../data/company-names';
import { keyOf } from '../../data/queries';
import { ActionButton } from '../../components/action-button';
import { CompanyName, TimeOf, ZoneOf } from '../../components/company-name';
import { useCallbackAnswer } from '../../components/delivery-log';
import { useFilters } from '../../components/filters';
import { useTimeText } from '../../components/format';
import { SplitView } from '../../components/master-detail';
import { MoreButton } from '../../components/page-buttons';
import { Empty, Failure, Loaded } from '../../components/page';
import { ReadAt } from '../../components/read-at';
import { RecordLink } from '../../components/record-link';
import { Rows } from '../../components/table';
import { useText } from '../../text/language';
import { DeliveryDetail } from './delivery-detail';
import { OF_ALL, REPLAY, useRecovery } from './recovery';

type CallbackPage = Answer<'/admin/v1/callback-deliveries'>;

const LENGTH = 25;
/** The limit of the lists that are not in the order of an index. */
const MOST_LISTED = 1_000;

const LISTS = {
  failed: { title: 'callback.failedOfAll', none: 'callback.noneFailed' },
  waiting: { title: 'callback.waitingOfAll', none: 'callback.noneWaiting' },
  failedLately: { title: 'callback.failedLately', none: 'callback.noneLately' },
  delivered: { title: 'callback.deliveredLately', none: 'callback.noneLately' },
  late: { title: 'callback.lateLately', none: 'callback.noneLately' },
} as const;

const LISTED = ['failed', 'waiting', 'delivered', 'late'] as const;

/** Callbacks of all companies in a state, newest first, and beside them the one that the address names. */
export function CallbacksOfAll() {
  const t = useText();
  const answer = useCallbackAnswer();
  const { delivery: chosen, ...asked } = useFilters(['delivery', 'state', 'lastHour'] as const);
  const state = LISTED.find((one) => one === asked.state) ?? 'failed';
  const lastHour = state === 'failed' && asked.lastHour === 'true' ? 'true' : undefined;
  const name = lastHour ? 'failedLately' : state;
  const { title, none } = LISTS[name];
  const found = useInfiniteQuery<
    CallbackPage,
    ApiError,
    { pages: CallbackPage[] },
    unknown[],
    string | undefined
  >({
    queryKey: [...keyOf(OF_ALL), 'pages', name],
    queryFn: ({ pageParam: after }) =>
      ask<CallbackPage>('GET', withQuery(OF_ALL, { state, lastHour, after, length: LENGTH })),
    initialPageParam: undefined,
    getNextPageParam: ({ data }) => (data.length === LENGTH ? data.at(-1)!.id : undefined),
  });
  const isShort = name !== 'failed' && found.data?.pages[0]?.recordsFiltered === MOST_LISTED;
  const open = found.data?.pages.flatMap(({ data }) => data).find(({ id }) => id === chosen);
  // Here and not in the detail, which closes when its callback is sent again.
  const recovering = useRecovery(String(open?.company ?? ''), []);
  const time = useTimeText(useZoneOf(open?.company));
  const list = (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={2}>{t(title)}</Title>
        {(['failed', 'waiting'] as const).map(
          (other) =>
            other !== name && (
              <RecordLink to="/operator/callbacks" search={{ state: other }} key={other}>
                {t(LISTS[other].title)}
              </RecordLink>
            ),
        )}
      </Group>
      {recovering.data !== undefined && (
        <Words size="sm" role="status">
          {t('callback.replayed', { count: recovering.data })}
        </Words>
      )}
      {recovering.error !== null && <Failure error={recovering.error} />}
      <ReadAt target={OF_ALL} of={found} />
      <Loaded of={found}>
        {({ pages }) => {
          const rows = pages.flatMap(({ data }) => data);
          if (rows.length === 0) return <Empty text={t(none)} />;
          return (
            <Rows
              label={t(title)}
              rows={rows}
              keyOf={({ id }) => id}
              isChosen={({ id }) => id === chosen}
              columns={[
                {
                  title: t('callback.event'),
                  opens: 'delivery',
                  id: ({ id }) => id,
                  cell: ({ event }) => event,
                },
                { title: t('message.company'), cell: ({ company }) => <CompanyName id={company} /> },
                { title: t('message.number'), cell: ({ number }) => number ?? '–' },
                {
                  title: t('callback.answer'),
                  cell: ({ lastStatus, lastError }) => answer(lastStatus, lastError),
                },
                {
                  title: t('callback.made'),
                  cell: ({ createdAt, company }) => <TimeOf at={createdAt} company={company} />,
                },
              ]}
            />
          );
        }}
      </Loaded>
      <Group justify="space-between">
        <Words size="sm" c="dimmed">
          {isShort && t('callback.newest')}
        </Words>
        <MoreButton of={found} />
      </Group>
    </Stack>
  );
  return (
    <SplitView name="delivery" list={list} {...(open && { heading: open.event })}>
      {open && (
        <Stack gap="sm">
          <Group gap="sm">
            <CompanyName id={open.company} />
            <RecordLink
              to="/operator/callbacks"
              search={{ company: String(open.company), state: open.state, delivery: open.id }}
            >
              {t('callback.allOfCompany')}
            </RecordLink>
            {open.state !== 'delivered' && (
              <ActionButton
                text={t('callbacks.recover')}
                label={t('callbacks.recoverOf', { since: time(open.createdAt) })}
                isPending={recovering.isPending}
                needs={`POST ${REPLAY}`}
                onClick={() => recovering.mutate(open.createdAt)}
              />
            )}
          </Group>
          <ZoneOf company={open.company}>
            <DeliveryDetail delivery={open} path={OF_ALL} key={open.id} />
          </ZoneOf>
        </Stack>
      )}
    </SplitView>
  );
}
