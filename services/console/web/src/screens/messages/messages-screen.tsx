import { Button, Group, Text as Words } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, Outlet, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { type Answer, apiAddress, type ApiError, ask, withQuery } from '../../data/api';
import { useLive } from '../../data/live';
import { useLackingRole } from '../../data/may';
import type { Face } from '../../data/session';
import { CompanyName, TimeOf, ZoneOf } from '../../components/company-name';
import { useServerText } from '../../components/format';
import { MoreButton } from '../../components/page-buttons';
import { Empty, Loaded, Page, Panel } from '../../components/page';
import { ReadAt } from '../../components/read-at';
import { RecordLink } from '../../components/record-link';
import { MessageStatus } from '../../components/status';
import { type Column, Rows } from '../../components/table';
import { useText } from '../../text/language';
import {
  type Message,
  type MessageFilters,
  MESSAGES_OF,
  PAGE,
  pageOf,
  queryOf,
  readFilters,
  rowsKeyOf,
  storyOf,
} from './face-messages';
import { useRowsOfLive, useStoryOfRow } from './live-rows';
import { MessageTabs } from './message-tabs';
import { FilterForm } from './filter-form';
import { numberEndIn } from './number-end';

type MessagePage = Answer<'/v1/sms/messages'>;

/** A search with few matches ends its pages early (`next`). This number of pages is read before the user is asked to go on. */
const MOST_PAGES = 10;

/**
 * Messages that match the address, newest first, and beside them the timeline of the selected message.
 * @param headOf shown above the messages of a send
 */
export function MessagesScreen({ face, headOf }: { face: Face; headOf?: (smsID: number) => ReactNode }) {
  const t = useText();
  const server = useServerText();
  const filters = readFilters(useSearch({ strict: false }));
  const chosen: { smsID?: string; number?: string } = useParams({ strict: false });
  const path = MESSAGES_OF[face];
  const found = useInfiniteQuery<
    MessagePage,
    ApiError,
    { pages: MessagePage[] },
    unknown[],
    string | undefined
  >({
    queryKey: rowsKeyOf(face, filters),
    queryFn: ({ pageParam }) => ask<MessagePage>('GET', pageOf(face, filters, pageParam)),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const { fetchNextPage } = found;
  const pages = found.data?.pages ?? [];
  const shown = pages.reduce((all, { data }) => all + data.length, 0);
  const goesOn = found.hasNextPage && !found.isFetchingNextPage && shown < PAGE && pages.length < MOST_PAGES;
  useEffect(() => {
    if (goesOn) void fetchNextPage();
  }, [goesOn, fetchNextPage]);
  // A search by the end of a number reads too much to be repeated, and operators' searches are audited.
  const isLive = face === 'company' && numberEndIn(filters) === null;
  const live = useLive([
    ...(isLive ? [pageOf(face, filters)] : []),
    ...(face === 'company' && chosen.smsID && chosen.number
      ? [storyOf(face, chosen.smsID, chosen.number)]
      : []),
  ]);
  useRowsOfLive(face, filters);
  const chosenRow = pages
    .flatMap(({ data }) => data)
    .find(({ smsID, number }) => String(smsID) === chosen.smsID && number === chosen.number);
  useStoryOfRow(face, chosenRow);
  const isOpen = chosen.smsID !== undefined;
  const csv = apiAddress(withQuery(path, { ...queryOf(face, filters), format: 'csv' }));
  const action = (
    <Button component="a" href={csv} download="messages.csv" variant="default">
      {t('messages.csv')}
    </Button>
  );
  return (
    <Page title={t('nav.messages')} live={isLive ? live : 'begins'} action={action}>
      {face === 'company' && <MessageTabs />}
      <FilterForm
        face={face}
        filters={filters}
        refused={found.error?.errors ?? {}}
        key={JSON.stringify(filters)}
      />
      {!found.isError && <EndNotice filters={filters} />}
      {headOf && /^[1-9]\d{0,14}$/.test(filters.smsID ?? '') && headOf(Number(filters.smsID))}
      <div className="split-view" data-open={isOpen}>
        <Panel>
          <ZoneOf company={Number(filters.company)}>
            <ReadAt target={path} of={found} />
          </ZoneOf>
          <Loaded of={found}>
            {({ pages }) => {
              const rows = pages.flatMap(({ data }) => data);
              if (rows.length === 0 && !found.hasNextPage) return <Nothing face={face} filters={filters} />;
              return (
                <>
                  <Rows
                    label={t('nav.messages')}
                    columns={columnsOf(face, filters, { t, server })}
                    rows={rows}
                    keyOf={(row) => `${row.smsID}.${row.number}.${row.createdAt}`}
                    isChosen={(row) => String(row.smsID) === chosen.smsID && row.number === chosen.number}
                  />
                  <Group justify="space-between" mt="sm">
                    <Words size="sm" c="dimmed">
                      {t('messages.shown', { count: rows.length })}
                    </Words>
                    <MoreButton of={found} />
                  </Group>
                </>
              );
            }}
          </Loaded>
        </Panel>
        <Outlet />
      </div>
    </Page>
  );
}

function columnsOf(
  face: Face,
  filters: MessageFilters,
  { t, server }: { t: ReturnType<typeof useText>; server: ReturnType<typeof useServerText> },
): Column<Message>[] {
  const address = (row: Message) => ({ smsID: String(row.smsID), number: row.number });
  return [
    {
      title: t('message.number'),
      cell: (row) => (
        <RecordLink
          to={face === 'company' ? '/company/messages/$smsID/$number' : '/operator/messages/$smsID/$number'}
          params={address(row)}
          search={{ ...filters }}
        >
          {row.number}
        </RecordLink>
      ),
    },
    { title: t('message.status'), cell: (row) => <MessageStatus id={row.statusID} /> },
    { title: t('message.sender'), cell: (row) => row.sender },
    ...(face === 'operator'
      ? [{ title: t('message.company'), cell: (row: Message) => <CompanyName id={row.company} /> }]
      : []),
    { title: t('message.accepted'), cell: (row) => <TimeOf at={row.createdAt} company={row.company} /> },
    { title: t('message.parts'), numeric: true, cell: (row) => row.parts },
    {
      title: t('message.reason'),
      wide: true,
      cell: (row) => <span title={row.reason ?? ''}>{server(meaningOf(row))}</span>,
    },
  ];
}

const meaningOf = ({ meaning, meaningCode, reason }: Message) =>
  meaning === null ? (reason ?? '') : { code: meaningCode ?? '', text: meaning };

/** The extent of a search by the end of a number. */
function EndNotice({ filters }: { filters: MessageFilters }) {
  const t = useText();
  const end = numberEndIn(filters);
  const { from, smsID, requestId } = filters;
  if (end === null || smsID || requestId) return null;
  return (
    <Words size="sm" c="dimmed" role="status">
      {t(from ? 'messages.end' : 'messages.endRecent', { end })}
    </Words>
  );
}

function Nothing({ face, filters }: { face: Face; filters: MessageFilters }) {
  const t = useText();
  const mayCompose = useLackingRole({ role: 'sender' }) === null;
  if (Object.keys(filters).length > 0) return <Empty text={t('messages.noneFound')} />;
  return (
    <Empty text={t('messages.none')}>
      {face === 'company' && mayCompose && (
        <Button component={Link} to="/company/compose">
          {t('nav.compose')}
        </Button>
      )}
    </Empty>
  );
}
