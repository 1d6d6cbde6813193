import { ScrollArea, Table } from '@mantine/core';
import type { ReactNode } from 'react';

export interface Column<R> {
  /** Also the React key. */
  title: string;
  cell(row: R): ReactNode;
  numeric?: boolean;
  /** May wrap to several lines. */
  wide?: boolean;
}

interface RowsProps<R> {
  label: string;
  columns: Column<R>[];
  rows: readonly R[];
  keyOf(row: R): string | number;
  isChosen?(row: R): boolean;
}

/** Records, one per row. A table that is wider than the screen scrolls in its box, by keyboard too. */
export function Rows<R>({ label, columns, rows, keyOf, isChosen }: RowsProps<R>) {
  return (
    <ScrollArea
      type="auto"
      offsetScrollbars="x"
      viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': label }}
    >
      <Table className="rows" verticalSpacing="xs" highlightOnHover fz="sm">
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ title, numeric }) => (
              <Table.Th key={title} ta={numeric ? 'right' : 'left'} scope="col">
                {title}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={keyOf(row)} data-chosen={isChosen?.(row) ?? false}>
              {columns.map(({ title, numeric, wide, cell }) => (
                <Table.Td key={title} ta={numeric ? 'right' : 'left'} className={wide ? 'wide' : ''}>
                  {cell(row)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  );
}
