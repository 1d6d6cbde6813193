import { Button, Group, Text as Words } from '@mantine/core';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type ApiError, ask, type Query, withQuery } from '../data/api';
import type { Target } from '../data/operator';
import { keyOf as keyOfAnswer } from '../data/queries';
import { useText } from '../text/language';
import { Loaded } from './page';
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
  /** Where nothing is there. */
  empty: ReactNode;
}

const LENGTH = 25;

/** The page of a list that the address names. */
export function usePage<R>(
  path: string,
  query: Query = {},
): { list: UseQueryResult<ListAnswer<R>, ApiError>; from: number } {
  const { start = '0' }: { start?: string } = useSearch({ strict: false });
  const from = Number(start) || 0;
  const target = withQuery(path, { ...query, start: from, length: LENGTH });
  const list = useQuery<ListAnswer<R>, ApiError>({
    queryKey: keyOfAnswer(target),
    queryFn: () => ask('GET', target),
    placeholderData: keepPreviousData,
  });
  return { list, from };
}

/** A list that the server pages; which page it is stands in the address. */
export function PagedList<R>({ label, path, query, columns, keyOf, isChosen, empty }: PagedListProps<R>) {
  const t = useText();
  const navigate = useNavigate();
  const search: object = useSearch({ strict: false });
  const { list, from } = usePage<R>(path, query);
  const go = (to: number): void =>
    void navigate({ to: '.', search: { ...search, start: to || undefined } as never });
  return (
    <Loaded of={list}>
      {({ data, recordsFiltered }) =>
        data.length === 0 && from === 0 ? (
          empty
        ) : (
          <>
            <Rows label={label} columns={columns} rows={data} keyOf={keyOf} {...(isChosen && { isChosen })} />
            <Group justify="space-between" mt="sm">
              <Words size="sm" c="dimmed" className="figures">
                {t('list.shown', {
                  from: Math.min(from + 1, recordsFiltered),
                  to: from + data.length,
                  all: recordsFiltered,
                })}
              </Words>
              {recordsFiltered > LENGTH && (
                <Group gap="xs">
                  <Button
                    size="xs"
                    variant="default"
                    disabled={from === 0}
                    onClick={() => go(Math.max(0, from - LENGTH))}
                  >
                    {t('list.before')}
                  </Button>
                  <Button
                    size="xs"
                    variant="default"
                    disabled={from + LENGTH >= recordsFiltered}
                    onClick={() => go(from + LENGTH)}
                  >
                    {t('list.next')}
                  </Button>
                </Group>
              )}
            </Group>
          </>
        )
      }
    </Loaded>
  );
}
