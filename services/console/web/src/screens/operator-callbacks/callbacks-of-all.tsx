import { Group, Stack, Text as Words, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type Answer, type ApiError, ask, withQuery } from '../../data/api';
import { useZoneOf } from '../../data/company-names';
import { keyOf } from '../../data/queries';
import { ActionButton } from '../../components/action-button';
import { CompanyName } from '../../components/company-name';
import { useTimeText } from '../../components/format';
import { SplitView, Open } from '../../components/master-detail';
import { MoreButton } from '../../components/more-button';
import { Empty, Failure, Loaded } from '../../components/page';
import { ReadAt } from '../../components/read-at';
import { RecordLink } from '../../components/record-link';
import { Rows } from '../../components/table';
import { TimeOf, ZoneOf } from '../../components/time-of';
import { useText } from '../../text/language';
import { DeliveryDetail } from './delivery-detail';
import { OF_ALL, REPLAY, useRecovery } from './recovery';

type CallbackPage = Answer<'/admin/v1/callback-deliveries'>;

const LENGTH = 25;

const TEXTS = {
  failed: { title: 'callback.failedOfAll', none: 'callback.noneFailed', other: 'waiting' },
  waiting: { title: 'callback.waitingOfAll', none: 'callback.noneWaiting', other: 'failed' },
} as const;

/** Failed or waiting callbacks of all companies, newest first, and beside them the one that the address names. */
export function CallbacksOfAll() {
  const t = useText();
  const asked: { delivery?: string; state?: string } = useSearch({ strict: false });
  const chosen = asked.delivery;
  const state = asked.state === 'waiting' ? 'waiting' : 'failed';
  const { title, none, other } = TEXTS[state];
  const found = useInfiniteQuery<
    CallbackPage,
    ApiError,
    { pages: CallbackPage[] },
    unknown[],
    string | undefined
  >({
    queryKey: [...keyOf(OF_ALL), 'pages', state],
    queryFn: ({ pageParam: after }) =>
      ask<CallbackPage>('GET', withQuery(OF_ALL, { state, ...(after && { after }), length: LENGTH })),
    initialPageParam: undefined,
    getNextPageParam: ({ data }) => (data.length === LENGTH ? data.at(-1)!.id : undefined),
  });
  const open = found.data?.pages.flatMap(({ data }) => data).find(({ id }) => id === chosen);
  // Here and not in the detail, which closes when its callback is sent again.
  const recovering = useRecovery(String(open?.company ?? ''), []);
  const time = useTimeText(useZoneOf(open?.company));
  const list = (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={2}>{t(title)}</Title>
        <RecordLink to="/operator/callbacks" search={{ state: other }}>
          {t(TEXTS[other].title)}
        </RecordLink>
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
                  cell: ({ id, event }) => (
                    <Open name="delivery" id={id}>
                      {event}
                    </Open>
                  ),
                },
                { title: t('message.company'), cell: ({ company }) => <CompanyName id={company} /> },
                { title: t('message.number'), cell: ({ number }) => number ?? '–' },
                {
                  title: t('callback.answer'),
                  cell: ({ lastStatus, lastError }) => lastStatus ?? lastError ?? '–',
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
      <Group justify="flex-end">
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
              search={{ company: String(open.company), state, delivery: open.id }}
            >
              {t('callback.allOfCompany')}
            </RecordLink>
            <ActionButton
              text={t('callbacks.recover')}
              label={t('callbacks.recoverOf', { since: time(open.createdAt) })}
              isPending={recovering.isPending}
              needs={`POST ${REPLAY}`}
              onClick={() => recovering.mutate(open.createdAt)}
            />
          </Group>
          <ZoneOf company={open.company}>
            <DeliveryDetail delivery={open} path={OF_ALL} key={open.id} />
          </ZoneOf>
        </Stack>
      )}
    </SplitView>
  );
}
