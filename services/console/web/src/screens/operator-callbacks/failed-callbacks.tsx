import { Group, Stack, Text as Words, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type Answer, type ApiError, ask, withQuery } from '../../data/api';
import { keyOf } from '../../data/queries';
import { ActionButton } from '../../components/action-button';
import { CompanyName } from '../../components/company-name';
import { Time, useTimeText } from '../../components/format';
import { SplitView, Open } from '../../components/master-detail';
import { MoreButton } from '../../components/more-button';
import { Empty, Failure, Loaded } from '../../components/page';
import { RecordLink } from '../../components/record-link';
import { Rows } from '../../components/table';
import { useText } from '../../text/language';
import { DeliveryDetail } from './delivery-detail';
import { FAILED, REPLAY, useRecovery } from './recovery';

type FailedPage = Answer<'/admin/v1/callback-deliveries'>;

const LENGTH = 25;

/** Failed callbacks of all companies, newest first, and beside them the one that the address names. */
export function FailedCallbacks() {
  const t = useText();
  const time = useTimeText();
  const { delivery: chosen }: { delivery?: string } = useSearch({ strict: false });
  const found = useInfiniteQuery<
    FailedPage,
    ApiError,
    { pages: FailedPage[] },
    unknown[],
    string | undefined
  >({
    queryKey: [...keyOf(FAILED), 'pages'],
    queryFn: ({ pageParam: after }) =>
      ask<FailedPage>('GET', withQuery(FAILED, { ...(after && { after }), length: LENGTH })),
    initialPageParam: undefined,
    getNextPageParam: ({ data }) => (data.length === LENGTH ? data.at(-1)!.id : undefined),
  });
  const open = found.data?.pages.flatMap(({ data }) => data).find(({ id }) => id === chosen);
  // Here and not in the detail, which closes when its callback is sent again.
  const recovering = useRecovery(String(open?.company ?? ''), []);
  const list = (
    <Stack gap="sm">
      <Title order={2}>{t('callback.failedOfAll')}</Title>
      {recovering.data !== undefined && (
        <Words size="sm" role="status">
          {t('callback.replayed', { count: recovering.data })}
        </Words>
      )}
      {recovering.error !== null && <Failure error={recovering.error} />}
      <Loaded of={found}>
        {({ pages }) => {
          const rows = pages.flatMap(({ data }) => data);
          if (rows.length === 0) return <Empty text={t('callback.noneFailed')} />;
          return (
            <Rows
              label={t('callback.failedOfAll')}
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
                { title: t('callback.made'), cell: ({ createdAt }) => <Time at={createdAt} /> },
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
              search={{ company: String(open.company), state: 'failed', delivery: open.id }}
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
          <DeliveryDetail delivery={open} path={FAILED} key={open.id} />
        </Stack>
      )}
    </SplitView>
  );
}
