import type { ApiCommand } from '../api-command';
import { addAssignment, type Changes } from '../assignments';
import type { Answer } from '../operator-api';
import { figures, texts } from '../table';

const COLUMNS = [
  figures('id'),
  texts('name'),
  texts('status'),
  texts('timezone'),
  texts('modules', ({ modules }) => namesOfTrue(modules as Record<string, boolean>)),
  texts('callback', 'hasCallback'),
  texts('created', 'createdAt'),
];

const CHANGES = 'name=…, timezone=…, modules.network=true, or a setting such as validityHours=24';

export function companyCommands(program: ApiCommand): void {
  const companies = program.add('companies', 'companies and their settings');
  companies
    .add('list', 'list the companies')
    .option('--status <status>', 'only those that are active or suspended')
    .lists('companies', COLUMNS);
  companies.add('show', 'show a company with its settings').id('company').shows('companies/:company');
  companies
    .add('create', 'create a company')
    .argument('<name>')
    .argument('[changes...]', CHANGES, addAssignment)
    .changes('POST', 'companies', {
      body: ({ name, changes }: { name: string; changes?: Changes }) => ({ ...changes, name }),
    });
  companies
    .add('set', 'change fields, modules and settings of a company')
    .id('company')
    .argument('<changes...>', CHANGES, addAssignment)
    .changes('PATCH', 'companies/:company', { body: ({ changes }: { changes: Changes }) => changes });
  addStatusCommand(companies, { name: 'suspend', status: 'suspended', text: 'refuse its requests' });
  addStatusCommand(companies, { name: 'activate', status: 'active', text: 'take its requests again' });
}

function addStatusCommand(
  companies: ApiCommand,
  { name, status, text }: { name: string; status: string; text: string },
): void {
  companies
    .add(name, text)
    .id('company')
    .changes('PATCH', 'companies/:company', {
      body: () => ({ status }),
      tell: (output, answer: Answer<{ name: string; status: string }>, { company }: { company: number }) =>
        output.done(answer, `Company ${company} (${answer.data.name}) is ${answer.data.status}.`),
    });
}

function namesOfTrue(flags: Record<string, boolean>): string[] {
  return Object.keys(flags).filter((name) => flags[name]);
}
