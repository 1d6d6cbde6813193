import { type Command, Option } from 'commander';
import { id, type PagingOptions, withPaging } from '../arguments';
import { path } from '../operator-api';
import type { OpenSession } from '../session';
import { showPage } from '../show-page';
import type { Column } from '../table';

interface Brand {
  id: number;
  company: number;
  name: string;
  description: string | null;
  state: string;
  reason: string | null;
  createdAt: string;
}

const COLUMNS: Column<Brand>[] = [
  { title: 'id', align: 'right', value: ({ id }) => id },
  { title: 'company', align: 'right', value: ({ company }) => company },
  { title: 'name', value: ({ name }) => name },
  { title: 'state', value: ({ state }) => state },
  { title: 'reason', value: ({ reason }) => reason },
  { title: 'description', value: ({ description }) => description },
  { title: 'created', value: ({ createdAt }) => createdAt },
];

/** `authorized` of interface.md part 3, as listings have it. */
const AUTHORIZED = 1;
const AWAITING = 2;

interface ListOptions extends PagingOptions {
  awaiting?: boolean;
  authorized?: boolean;
  company?: number;
}

export function brandCommands(program: Command, open: OpenSession): void {
  const brands = program.command('brands').description('sender names');

  withPaging(brands.command('list'))
    .description('list the sender names of all companies')
    .option('--awaiting', 'only those that wait for a decision')
    .addOption(new Option('--authorized', 'only those that can send').conflicts('awaiting'))
    .option('--company <id>', "only a company's", id)
    .action(async (options: ListOptions, command: Command) => {
      const { awaiting, company } = options;
      const authorized = awaiting ? AWAITING : options.authorized ? AUTHORIZED : undefined;
      await showPage(open(command), 'brands', { columns: COLUMNS, options, filter: { authorized, company } });
    });

  brands
    .command('authorize')
    .description('let a sender name be used; again is a no-op')
    .argument('<brand>', 'id', id)
    .action(async (brand: number, _options: object, command: Command) => {
      const { api, output } = open(command);
      output.doneWith(await api.post<Brand>(path`brands/${brand}/authorize`));
    });

  brands
    .command('reject')
    .description('refuse a sender name')
    .argument('<brand>', 'id', id)
    .requiredOption('--reason <text>')
    .action(async (brand: number, { reason }: { reason: string }, command: Command) => {
      const { api, output } = open(command);
      output.doneWith(await api.post<Brand>(path`brands/${brand}/reject`, { reason }));
    });
}
