import type { ApiCommand } from '../api-command';
import { commaList, wholeNumber } from '../arguments';
import { numbers, texts } from '../table';

const COLUMNS = [
  numbers('id'),
  texts('name'),
  // Masked in lists, complete for a single key.
  texts('key'),
  texts('state'),
  texts('scopes'),
  texts('from', 'cidrs'),
  numbers('made by', 'madeBy'),
  texts('created', 'createdAt'),
  texts('expires', 'expiresAt'),
  texts('last used', 'lastUsedAt'),
  texts('last from', 'lastUsedFrom'),
];

export function keyCommands(program: ApiCommand): void {
  const keys = program.add('keys', 'API keys of a company');
  keys.add('list <company>', 'list the keys, masked').lists('companies/:company/keys', COLUMNS).byId();
  keys
    .add('create <company>', 'create a key and show it')
    .option('--name <name>')
    .option(
      '--permissions <list>',
      'which creations are granted beside all else: customers.create,accounts.create (default: both); "" for none',
      commaList,
    )
    .option('--scopes <list>', 'scopes of the key, such as sms.send,sms.read (default: all)', commaList)
    .option(
      '--cidrs <list>',
      'where it works, such as 203.0.113.0/24,2001:db8::7 (default: everywhere)',
      commaList,
    )
    .option('--query-allowed <true|false>', 'false: it is taken in the header only (default: true)')
    .option('--test <true|false>', 'true: a test key, which sends to the sandbox for free (default: false)')
    .option('--expires-at <time>', 'such as 2027-01-31T00:00:00Z (default: never)')
    .changes('POST', 'companies/:company/keys');
  keys
    .add('show <company> <key>', 'show a key, which is noted in the audit')
    .shows('companies/:company/keys/:key');
  keys
    .add('rotate <company> <key>', 'replace a key and show the new one')
    .option('--overlap-seconds <s>', 'how long the old key goes on working (default: 86400)', wholeNumber)
    .changes('POST', 'companies/:company/keys/:key/rotate');
  keys
    .add('revoke <company> <key>', 'end a key at once')
    .changes('DELETE', 'companies/:company/keys/:key', { says: ({ message }) => message });
}
