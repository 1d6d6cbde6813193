import type { Command } from 'commander';
import { id, type PagingOptions, withPaging } from '../arguments';
import { addAssignment, type Changes } from '../assignments';
import { path } from '../operator-api';
import type { OpenSession } from '../session';
import { showPage } from '../show-page';
import type { Column } from '../table';

interface Company {
  id: number;
  name: string;
  status: string;
  timezone: string;
  modules: Record<string, boolean>;
  hasCallback: boolean;
  createdAt: string;
}

const COLUMNS: Column<Company>[] = [
  { title: 'id', align: 'right', value: ({ id }) => id },
  { title: 'name', value: ({ name }) => name },
  { title: 'status', value: ({ status }) => status },
  { title: 'timezone', value: ({ timezone }) => timezone },
  { title: 'modules', value: ({ modules }) => Object.keys(modules).filter((name) => modules[name]) },
  { title: 'callback', value: ({ hasCallback }) => hasCallback },
  { title: 'created', value: ({ createdAt }) => createdAt },
];

const CHANGES = 'name=…, timezone=…, modules.network=true, or a setting such as validityHours=24';

export function companyCommands(program: Command, open: OpenSession): void {
  const companies = program.command('companies').description('companies and their settings');

  withPaging(companies.command('list'))
    .description('list the companies')
    .option('--status <status>', 'only those that are active or suspended')
    .action(async (options: PagingOptions & { status?: string }, command: Command) => {
      await showPage(open(command), 'companies', {
        columns: COLUMNS,
        options,
        filter: { status: options.status },
      });
    });

  companies
    .command('show')
    .description('show a company with its settings')
    .argument('<company>', 'id', id)
    .action(async (company: number, _options: object, command: Command) => {
      const { api, output } = open(command);
      output.record(await api.get<Company>(path`companies/${company}`));
    });

  companies
    .command('create')
    .description('create a company')
    .argument('<name>')
    .argument('[changes...]', CHANGES, addAssignment)
    .action(async (name: string, changes: Changes | undefined, _options: object, command: Command) => {
      const { api, output } = open(command);
      output.doneWith(await api.post<Company>('companies', { ...changes, name }));
    });

  companies
    .command('set')
    .description('change fields, modules and settings of a company')
    .argument('<company>', 'id', id)
    .argument('<changes...>', CHANGES, addAssignment)
    .action(async (company: number, changes: Changes, _options: object, command: Command) => {
      const { api, output } = open(command);
      output.doneWith(await api.patch<Company>(path`companies/${company}`, changes));
    });

  addStatusCommand(companies, open, { name: 'suspend', status: 'suspended', text: 'refuse its requests' });
  addStatusCommand(companies, open, { name: 'activate', status: 'active', text: 'take its requests again' });
}

function addStatusCommand(
  companies: Command,
  open: OpenSession,
  { name, status, text }: { name: string; status: string; text: string },
): void {
  companies
    .command(name)
    .description(text)
    .argument('<company>', 'id', id)
    .action(async (company: number, _options: object, command: Command) => {
      const { api, output } = open(command);
      const answer = await api.patch<Company>(path`companies/${company}`, { status });
      output.done(answer, `Company ${company} (${answer.data.name}) is ${answer.data.status}.`);
    });
}
