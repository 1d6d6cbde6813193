import type { ApiCommand } from '../api-command';
import { id } from '../arguments';
import { CliError } from '../cli-error';
import { saveFile } from '../save-file';
import { numbers, texts } from '../table';
import type { Surroundings } from './secrets';

interface Whose {
  company: number;
  number?: string;
  customer?: number;
}

const COLUMNS = [
  numbers('id'),
  texts('of'),
  numbers('customer', 'customerID'),
  texts('pseudonym'),
  texts('state'),
  texts('erased', ({ erased }) => counted(erased)),
  texts('waiting', ({ waiting }) => counted(waiting)),
  texts('by'),
  texts('created', 'createdAt'),
  texts('done', 'doneAt'),
];

/** Export and erasure of personal data. */
export function privacyCommands(program: ApiCommand, { stdout }: Pick<Surroundings, 'stdout'>): void {
  const privacy = program.add('privacy', 'export and erase personal data');
  const whose = (command: ApiCommand): ApiCommand =>
    command
      .option('--number <number>', 'of this number, in international format')
      .option('--customer <id>', 'of this customer, with the accounts and all their numbers', id);
  whose(privacy.add('export <company>', 'export personal data, one line of JSON per record'))
    .option('--file <path>', 'output file (default: stdout)')
    .does(async ({ file, ...given }: Whose & { file?: string }, command) => {
      await saveFile(await command.session.api.download(pathOf(given)), file, stdout);
    });
  whose(privacy.add('erase <company>', 'erase personal data in every service; cannot be undone')).does(
    async (given: Whose, command) => {
      const { api, output } = command.session;
      const answer = await api.change<{ id: number }>('DELETE', pathOf(given));
      output.done(
        answer,
        `Erasure ${answer.data.id} has started; progress: herald privacy show ${answer.data.id}`,
      );
    },
  );
  privacy.add('list <company>', 'erasures of a company').lists('companies/:company/privacy/tasks', COLUMNS);
  privacy
    .add('show <erasure>', 'show the progress of an erasure')
    .shows<Record<string, unknown>>('privacy/tasks/:erasure');
}

function pathOf({ company, number, customer }: Whose): string {
  if ((number === undefined) === (customer === undefined))
    throw new CliError('Give either --number or --customer.');
  const whose = number === undefined ? `customers/${customer}` : `numbers/${encodeURIComponent(number)}`;
  return `companies/${company}/privacy/${whose}`;
}

/** `sms: 12 messages, 24 callbacks`. */
function counted(counts: unknown): string {
  return Object.entries(counts as Record<string, Record<string, number>>)
    .map(([service, kinds]) => {
      const each = Object.entries(kinds).map(([kind, count]) => `${count} ${kind}`);
      return `${service}: ${each.join(', ')}`;
    })
    .join('; ');
}
