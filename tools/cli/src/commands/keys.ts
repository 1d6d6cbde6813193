import type { Command } from 'commander';
import { commaList, id, type PagingOptions, wholeNumber, withPaging } from '../arguments';
import { path } from '../operator-api';
import type { OpenSession } from '../session';
import { showPage } from '../show-page';
import type { Column } from '../table';

interface Key {
  id: number;
  name: string;
  /** Masked in lists; whole where the key was asked for. */
  key: string;
  permissions: string[];
  state: string;
  createdAt: string;
  expiresAt: string | null;
}

const COLUMNS: Column<Key>[] = [
  { title: 'id', align: 'right', value: ({ id }) => id },
  { title: 'name', value: ({ name }) => name },
  { title: 'key', value: ({ key }) => key },
  { title: 'state', value: ({ state }) => state },
  { title: 'permissions', value: ({ permissions }) => permissions },
  { title: 'created', value: ({ createdAt }) => createdAt },
  { title: 'expires', value: ({ expiresAt }) => expiresAt },
];

interface CreateOptions {
  name?: string;
  permissions?: string[];
  expiresAt?: string;
}

export function keyCommands(program: Command, open: OpenSession): void {
  const keys = program.command('keys').description('API keys of a company');
  const command = (name: string, description: string): Command =>
    keys.command(name).description(description).argument('<company>', 'id of the company', id);
  const keyCommand = (name: string, description: string): Command =>
    command(name, description).argument('<key>', 'id of the key', id);

  withPaging(command('list', 'list the keys, masked')).action(
    async (company: number, options: PagingOptions, command: Command) => {
      await showPage(open(command), path`companies/${company}/keys`, { columns: COLUMNS, options });
    },
  );

  command('create', 'create a key and show it')
    .option('--name <name>')
    .option(
      '--permissions <list>',
      'customers.create,accounts.create (default: both); "" for none',
      commaList,
    )
    .option('--expires-at <time>', 'such as 2027-01-31T00:00:00Z (default: never)')
    .action(async (company: number, { name, permissions, expiresAt }: CreateOptions, command: Command) => {
      const { api, output } = open(command);
      const body = { name, permissions, expiresAt };
      output.doneWith(await api.post<Key>(path`companies/${company}/keys`, body));
    });

  keyCommand('show', 'show a key, which is noted in the audit').action(
    async (company: number, key: number, _options: object, command: Command) => {
      const { api, output } = open(command);
      output.record(await api.get<Key>(path`companies/${company}/keys/${key}`));
    },
  );

  keyCommand('rotate', 'replace a key and show the new one')
    .option('--overlap-seconds <s>', 'how long the old key goes on working (default: 86400)', wholeNumber)
    .action(async (company: number, key: number, options: { overlapSeconds?: number }, command: Command) => {
      const { api, output } = open(command);
      const { overlapSeconds } = options;
      output.doneWith(await api.post<Key>(path`companies/${company}/keys/${key}/rotate`, { overlapSeconds }));
    });

  keyCommand('revoke', 'end a key at once').action(
    async (company: number, key: number, _options: object, command: Command) => {
      const { api, output } = open(command);
      output.done(await api.delete<Key>(path`companies/${company}/keys/${key}`));
    },
  );
}
