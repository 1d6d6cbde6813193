import { Option } from 'commander';
import type { ApiCommand } from '../api-command';
import { id } from '../arguments';
import { numbers, texts } from '../table';

const COLUMNS = [
  numbers('id'),
  numbers('company'),
  texts('name'),
  texts('state'),
  texts('reason'),
  texts('description'),
  texts('created', 'createdAt'),
];

/** `authorized` of interface.md part 3, as in lists. */
const AUTHORIZED = 1;
const AWAITING = 2;

interface ListFilter {
  awaiting?: boolean;
  authorized?: boolean;
  company?: number;
}

export function brandCommands(program: ApiCommand): void {
  const brands = program.add('brands', 'sender names');
  brands
    .add('list', 'list the sender names of all companies')
    .option('--awaiting', 'only pending sender names')
    .addOption(new Option('--authorized', 'only authorized sender names').conflicts('awaiting'))
    .option('--company <id>', "only a company's", id)
    .lists('brands', COLUMNS, {
      filter: ({ awaiting, authorized, company }: ListFilter) => ({
        authorized: awaiting ? AWAITING : authorized ? AUTHORIZED : undefined,
        company,
      }),
    })
    .byId();
  brands
    .add('authorize <brand>', 'authorize a sender name; idempotent')
    .changes('POST', 'brands/:brand/authorize');
  brands
    .add('reject <brand>', 'refuse a sender name')
    .requiredOption('--reason <text>')
    .changes('POST', 'brands/:brand/reject');
}
