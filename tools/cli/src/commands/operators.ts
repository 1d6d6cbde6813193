import type { ApiCommand } from '../api-command';
import { wholeNumber } from '../arguments';
import { numbers, texts } from '../table';

const COLUMNS = [
  numbers('id'),
  texts('name'),
  texts('role'),
  texts('email'),
  texts('tokens', tokensText),
  texts('created', 'createdAt'),
  texts('removed', 'removedAt'),
];

export function operatorCommands(program: ApiCommand): void {
  const operators = program.add('operators', 'operators and their tokens');
  operators.add('list', 'list the operators, with the tokens that work').lists('operators', COLUMNS).byId();
  operators
    .add('create <name>', 'create an operator')
    .requiredOption('--role <role>', 'read, support, billing or owner')
    .option('--email <address>')
    .changes('POST', 'operators');
  operators
    .add('change <operator>', "change an operator's role, name or address")
    .option('--role <role>', 'read, support, billing or owner')
    .option('--name <name>')
    .option('--email <address>')
    .changes('PATCH', 'operators/:operator');
  operators
    .add('remove <operator>', 'end an operator with all its tokens')
    .changes('DELETE', 'operators/:operator', { says: ({ message }) => message });
  operators
    .add('token <operator>', 'create a token and show it, this once')
    .option('--expires-in-days <days>', 'at most 366 (default: 90)', wholeNumber)
    .changes('POST', 'operators/:operator/tokens');
  operators
    .add('revoke <operator> <token>', 'end a token')
    .changes('DELETE', 'operators/:operator/tokens/:token', { says: ({ message }) => message });
}

/** Formats each token as `9 until 2027-03-02T05:30:00.000Z`. */
function tokensText({ tokens }: Record<string, unknown>): string {
  return (tokens as { id: number; expiresAt: string }[])
    .map(({ id, expiresAt }) => `${id} until ${expiresAt}`)
    .join(', ');
}
