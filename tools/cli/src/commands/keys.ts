import type { ApiCommand } from '../api-command';
import { commaList, wholeNumber } from '../arguments';
import { figures, texts } from '../table';

const COLUMNS = [
  figures('id'),
  texts('name'),
  // Masked in lists; whole where the key was asked for.
  texts('key'),
  texts('state'),
  texts('permissions'),
  texts('created', 'createdAt'),
  texts('expires', 'expiresAt'),
];

export function keyCommands(program: ApiCommand): void {
  const keys = program.add('keys', 'API keys of a company');
  const command = (name: string, description: string): ApiCommand =>
    keys.add(name, description).id('company', 'id of the company');
  const keyCommand = (name: string, description: string): ApiCommand =>
    command(name, description).id('key', 'id of the key');

  command('list', 'list the keys, masked').lists('companies/:company/keys', COLUMNS);
  command('create', 'create a key and show it')
    .option('--name <name>')
    .option(
      '--permissions <list>',
      'customers.create,accounts.create (default: both); "" for none',
      commaList,
    )
    .option('--expires-at <time>', 'such as 2027-01-31T00:00:00Z (default: never)')
    .changes('POST', 'companies/:company/keys');
  keyCommand('show', 'show a key, which is noted in the audit').shows('companies/:company/keys/:key');
  keyCommand('rotate', 'replace a key and show the new one')
    .option('--overlap-seconds <s>', 'how long the old key goes on working (default: 86400)', wholeNumber)
    .changes('POST', 'companies/:company/keys/:key/rotate');
  keyCommand('revoke', 'end a key at once').changes('DELETE', 'companies/:company/keys/:key', {
    tell: (output, answer) => output.done(answer),
  });
}
