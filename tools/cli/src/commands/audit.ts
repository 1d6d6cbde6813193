import type { Command } from 'commander';
import { id, type PagingOptions, withPaging } from '../arguments';
import type { OpenSession } from '../session';
import { showPage } from '../show-page';
import type { Column } from '../table';

interface AuditRow {
  id: number;
  at: string;
  who: string;
  action: string;
  company: number | null;
  change: unknown;
  from: string;
  state: string;
  status: number | null;
}

const COLUMNS: Column<AuditRow>[] = [
  { title: 'id', align: 'right', value: ({ id }) => id },
  { title: 'at', value: ({ at }) => at },
  { title: 'who', value: ({ who }) => who },
  { title: 'action', value: ({ action }) => action },
  { title: 'company', align: 'right', value: ({ company }) => company },
  { title: 'state', value: ({ state }) => state },
  { title: 'http', align: 'right', value: ({ status }) => status },
  { title: 'from', value: ({ from }) => from },
  { title: 'change', value: ({ change }) => change },
];

interface ListOptions extends PagingOptions {
  company?: number;
  action?: string;
}

export function auditCommands(program: Command, open: OpenSession): void {
  const audit = program.command('audit').description('what was changed, by whom, from where');

  withPaging(audit.command('list'))
    .description('list the changes, newest first')
    .option('--company <id>', "only a company's", id)
    .option('--action <action>', 'only one kind, such as key.revoke')
    .action(async (options: ListOptions, command: Command) => {
      const filter = { company: options.company, action: options.action };
      await showPage(open(command), 'audit', { columns: COLUMNS, options, filter });
    });
}
