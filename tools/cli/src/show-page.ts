import { type Command, Option } from 'commander';
import { type PagingOptions, wholeNumber, withPaging } from './arguments';
import type { ListAnswer, OperatorApi, Query } from './operator-api';
import type { Output } from './output';
import type { Column } from './table';

export interface LastOptions extends PagingOptions {
  last?: number;
}

/** For lists that begin with the oldest. */
export function withLast(command: Command): Command {
  const last = new Option('--last <rows>', 'show the latest rows').argParser(wholeNumber);
  return withPaging(command).addOption(last.conflicts(['start', 'length']));
}

/** Reads a page of a list and prints it. */
export async function showPage<T>(
  { api, output }: { api: Pick<OperatorApi, 'list'>; output: Output },
  path: string,
  { columns, options, filter = {} }: { columns: Column<T>[]; options: LastOptions; filter?: Query },
): Promise<void> {
  const read = (start: number, length: number): Promise<ListAnswer<T>> =>
    api.list<T>(path, { ...filter, start, length });
  const { last } = options;
  // How many there are has to be known first: the end of a list can't be asked for.
  const start = last ? Math.max(0, (await read(0, 1)).recordsFiltered - last) : options.start;
  output.list(await read(start, last ?? options.length), start, columns);
}
