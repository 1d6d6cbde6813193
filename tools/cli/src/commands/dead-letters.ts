import type { ApiCommand } from '../api-command';
import type { Answer } from '../operator-api';
import { numbers, texts } from '../table';

const COLUMNS = [
  numbers('id'),
  texts('at'),
  texts('queue'),
  texts('reason'),
  texts('request', 'requestId'),
  texts('requeued', 'requeuedAt'),
  texts('dismissed', 'dismissedAt'),
];

export function deadLetterCommands(program: ApiCommand): void {
  const deadLetters = program.add('dead-letters', 'dead-lettered messages');
  deadLetters
    .add('list', 'list them, newest first; --json has their bodies')
    .option('--queue <name>', 'only those of a queue')
    .lists('dead-letters', COLUMNS)
    .byId('id', 'with the newest');
  deadLetters
    .add('requeue <letter>', 'put a message back into its queue')
    .changes('POST', 'dead-letters/:letter/requeue', { says: withQueue });
  deadLetters
    .add('dismiss <letter>', 'note that nothing is to be done about a message; its alarm ends')
    .changes('POST', 'dead-letters/:letter/dismiss', { says: withQueue });
}

function withQueue({ message, data }: Answer<{ queue: string }>): string {
  return `${message} Queue: ${data.queue}.`;
}
