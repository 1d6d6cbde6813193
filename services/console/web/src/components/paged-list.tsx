import { Button, Group, Text as Words } from '@mantine/core';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { apiAddress, type ApiError, ask, type Query, withQuery } from '../data/api';
import type { Target } from '../data/operator';
import { useLive } from '../data/live';
import { keyOf as keyOfAnswer } from '../data/queries';
import { useText } from '../text/language';
import { Empty, LiveSign, Loaded } from './page';
import { PageButtons } from './page-buttons';
import { ReadAt } from './read-at';
import { type Column, Rows } from './table';

interface ListAnswer<R> {
  data: R[];
  recordsFiltered: number;
}

export interface PagedListProps<R> {
  label: string;
  path: Target<{ data: R[] }>;
  query?: Query | undefined;
  columns: Column<R>[];
  keyOf(row: R): string | number;
  isChosen?(row: R): boolean;
  /** Shown for an empty list: a text, or an element with the next step. */
  empty: ReactNode;
  /** Query parameter of the address with the first row. Each list of a screen has a parameter of its own. */
  start?: string;
  /**
   * Keeps the page of the list up to date, and these responses with it: those of the open record, so that both agree. The server
   * must support live updates of these paths.
   */
  live?: string[];
}

const LENGTH = 25;

/** The page of a list that the address names. */
export function usePage<R>(
  path: string,
  query: Query = {},
  start = 'start',
): { list: UseQueryResult<ListAnswer<R>, ApiError>; from: number; target: string } {
  const search: Record<string, string> = useSearch({ strict: false });
  const from = Number(search[start]) || 0;
  const target = withQuery(path, { ...query, start: from, length: LENGTH });
  const list = useQuery<ListAnswer<R>, ApiError>({
    queryKey: keyOfAnswer(target),
    queryFn: () => ask('GET', target),
    placeholderData: keepPreviousData,
    // New rows would move the rows of later pages.
    meta: { refreshes: from === 0 },
  });
  return { list, from, target };
}

/** A list with paging by the server; the page number is in the address. */
export function PagedList<R>(props: PagedListProps<R>) {
  const { label, path, query, columns, keyOf, isChosen, empty, start = 'start', live } = props;
  const t = useText();
  const navigate = useNavigate();
  const search: object = useSearch({ strict: false });
  const { list, from, target } = usePage<R>(path, query, start);
  const state = useLive(live ? [target, ...live] : []);
  const go = (to: number, replace = false): void =>
    void navigate({ to: '.', search: { ...search, [start]: to || undefined } as never, replace });
  const { data: rows = [], recordsFiltered = 0 } = list.data ?? {};
  const lastPage = Math.floor((recordsFiltered - 1) / LENGTH) * LENGTH;
  const isBeyond = rows.length === 0 && from > lastPage && lastPage >= 0 && !list.isPlaceholderData;
  useEffect(() => {
    // The address names a page that the list does not have, or no longer has.
    if (isBeyond) go(lastPage, true);
  });
  const shown = (
    <Loaded of={list}>
      {({ data, recordsFiltered }) =>
        recordsFiltered === 0 ? (
          typeof empty === 'string' ? (
            <Empty text={empty} />
          ) : (
            empty
          )
        ) : (
          <>
            <Rows label={label} columns={columns} rows={data} keyOf={keyOf} {...(isChosen && { isChosen })} />
            <Group justify="space-between" mt="sm">
              <Words size="sm" c="dimmed" className="tabular-numbers">
                {t('list.shown', {
                  from: from + 1,
                  to: from + data.length,
                  all: recordsFiltered,
                })}
              </Words>
              <Group gap="xs">
                <Export label={label} path={path} query={query} />
                {recordsFiltered > LENGTH && (
                  <PageButtons from={from} length={LENGTH} rows={recordsFiltered} onMove={go} />
                )}
              </Group>
            </Group>
          </>
        )
      }
    </Loaded>
  );
  return (
    <>
      {live ? <LiveSign state={state} /> : <ReadAt target={target} of={list} />}
      {shown}
    </>
  );
}

/** The whole list as a file with every field of the API, streamed by the server. */
function Export({ label, path, query }: { label: string; path: string; query: Query | undefined }) {
  const t = useText();
  return (
    <Button
      component="a"
      href={apiAddress(withQuery(path, { ...query, format: 'csv' }))}
      download="list.csv"
      size="xs"
      variant="default"
      aria-label={t('list.exportOf', { name: label })}
    >
      {t('messages.csv')}
    </Button>
  );
}
