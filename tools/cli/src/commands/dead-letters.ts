import type { ApiCommand } from '../api-command';
import type { Answer } from '../operator-api';
import type { Output } from '../output';
import { figures, texts } from '../table';

const COLUMNS = [
  figures('id'),
  texts('at'),
  texts('queue'),
  texts('reason'),
  texts('request', 'requestId'),
  texts('requeued', 'requeuedAt'),
  texts('dismissed', 'dismissedAt'),
];

export function deadLetterCommands(program: ApiCommand): void {
  const deadLetters = program.add('dead-letters', 'messages that a queue gave up');
  deadLetters
    .add('list', 'list them, newest first; --json has their bodies')
    .option('--queue <name>', 'only those of a queue')
    .lists('dead-letters', COLUMNS);
  deadLetters
    .add('requeue', 'put a message back into its queue')
    .id('letter')
    .changes('POST', 'dead-letters/:letter/requeue', { tell: tellQueue });
  deadLetters
    .add('dismiss', 'note that nothing is to be done about a message; its alarm ends')
    .id('letter')
    .changes('POST', 'dead-letters/:letter/dismiss', { tell: tellQueue });
}

function tellQueue(output: Output, answer: Answer<{ queue: string }>): void {
  output.done(answer, `${answer.message} Queue: ${answer.data.queue}.`);
}
