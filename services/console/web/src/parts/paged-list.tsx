import { Button, Group, Text as Words } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type ApiError, ask, type Query, withQuery } from '../data/api';
import { keyOf as keyOfAnswer } from '../data/queries';
import { useText } from '../text/language';
import { Loaded } from './page';
import { type Column, Rows } from './table';

interface ListAnswer<R> {
  data: R[];
  recordsFiltered: number;
}

interface PagedListProps<R> {
  label: string;
  path: string;
  query?: Query;
  columns: Column<R>[];
  keyOf(row: R): string | number;
  /** Where nothing is there. */
  empty: ReactNode;
}

const LENGTH = 25;

/** A list that the server pages; which page it is stands in the address. */
export function PagedList<R>({ label, path, query = {}, columns, keyOf, empty }: PagedListProps<R>) {
  const t = useText();
  const navigate = useNavigate();
  const { start = '0', ...search }: { start?: string } = useSearch({ strict: false });
  const from = Number(start) || 0;
  const target = withQuery(path, { ...query, start: from, length: LENGTH });
  const list = useQuery<ListAnswer<R>, ApiError>({
    queryKey: keyOfAnswer(target),
    queryFn: () => ask('GET', target),
    placeholderData: keepPreviousData,
  });
  const go = (to: number): void =>
    void navigate({ to: '.', search: { ...search, start: to || undefined } as never });
  return (
    <Loaded of={list}>
      {({ data, recordsFiltered }) =>
        data.length === 0 && from === 0 ? (
          empty
        ) : (
          <>
            <Rows label={label} columns={columns} rows={data} keyOf={keyOf} />
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
