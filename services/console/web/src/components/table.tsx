import { ScrollArea, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormattedNumber, Money, Time } from './format';
import { Empty } from './page';
import { Open } from './record-link';

/** What a column shows of a row: times, counts and amounts look the same in all lists. */
type Shown<R> =
  | { cell(row: R): ReactNode; numeric?: boolean }
  /** A link that opens the record beside the list, by this parameter of the address. */
  | { opens: string; id(row: R): string | number; cell(row: R): ReactNode }
  | { time(row: R): string | null | undefined }
  | { count(row: R): number | null | undefined }
  | { money(row: R): string | null | undefined };

export type Column<R> = Shown<R> & {
  /** Also the React key. */
  title: string;
  /** May wrap to several lines. */
  wide?: boolean;
};

export function cellOf<R>(column: Column<R>, row: R): ReactNode {
  if ('time' in column) return <Time at={column.time(row)} />;
  if ('count' in column) return <FormattedNumber value={column.count(row)} />;
  if ('money' in column) return <Money value={column.money(row)} />;
  if (!('opens' in column)) return column.cell(row);
  return (
    <Open name={column.opens} id={column.id(row)}>
      {column.cell(row)}
    </Open>
  );
}

const alignOf = <R,>(column: Column<R>): 'left' | 'right' =>
  'count' in column || 'money' in column || ('numeric' in column && column.numeric) ? 'right' : 'left';

interface RowsProps<R> {
  label: string;
  columns: Column<R>[];
  rows: readonly R[];
  keyOf(row: R): string | number;
  isChosen?(row: R): boolean;
  /** Shown instead of a table without rows: a text, or an element with the next step. */
  empty?: ReactNode;
}

/** Records, one per row. A table that is wider than the screen scrolls in its box, by keyboard too. */
export function Rows<R>({ label, columns, rows, keyOf, isChosen, empty }: RowsProps<R>) {
  if (rows.length === 0 && empty !== undefined)
    return typeof empty === 'string' ? <Empty text={empty} /> : empty;
  return (
    <ScrollArea
      type="auto"
      offsetScrollbars="x"
      viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': label }}
    >
      <Table className="rows" verticalSpacing="xs" highlightOnHover fz="sm">
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column.title} ta={alignOf(column)} scope="col">
                {column.title}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={keyOf(row)} data-chosen={isChosen?.(row) ?? false}>
              {columns.map((column) => (
                <Table.Td key={column.title} ta={alignOf(column)} className={column.wide ? 'wide' : ''}>
                  {cellOf(column, row)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  );
}
