import type { Command } from 'commander';
import { id, type PagingOptions, withPaging } from '../arguments';
import { path } from '../operator-api';
import type { OpenSession } from '../session';
import { showPage } from '../show-page';
import type { Column } from '../table';

interface DeadLetter {
  id: number;
  queue: string;
  reason: string;
  requestId: string;
  at: string;
  requeuedAt: string | null;
  dismissedAt: string | null;
}

const COLUMNS: Column<DeadLetter>[] = [
  { title: 'id', align: 'right', value: ({ id }) => id },
  { title: 'at', value: ({ at }) => at },
  { title: 'queue', value: ({ queue }) => queue },
  { title: 'reason', value: ({ reason }) => reason },
  { title: 'request', value: ({ requestId }) => requestId },
  { title: 'requeued', value: ({ requeuedAt }) => requeuedAt },
  { title: 'dismissed', value: ({ dismissedAt }) => dismissedAt },
];

export function deadLetterCommands(program: Command, open: OpenSession): void {
  const deadLetters = program.command('dead-letters').description('messages that a queue gave up');

  withPaging(deadLetters.command('list'))
    .description('list them, newest first; --json has their bodies')
    .option('--queue <name>', 'only those of a queue')
    .action(async (options: PagingOptions & { queue?: string }, command: Command) => {
      const filter = { queue: options.queue };
      await showPage(open(command), 'dead-letters', { columns: COLUMNS, options, filter });
    });

  deadLetters
    .command('requeue')
    .description('put a message back into its queue')
    .argument('<letter>', 'id', id)
    .action(async (letter: number, _options: object, command: Command) => {
      const { api, output } = open(command);
      const answer = await api.post<DeadLetter>(path`dead-letters/${letter}/requeue`);
      output.done(answer, `${answer.message} Queue: ${answer.data.queue}.`);
    });

  deadLetters
    .command('dismiss')
    .description('note that nothing is to be done about a message; its alarm ends')
    .argument('<letter>', 'id', id)
    .action(async (letter: number, _options: object, command: Command) => {
      const { api, output } = open(command);
      const answer = await api.post<DeadLetter>(path`dead-letters/${letter}/dismiss`);
      output.done(answer, `${answer.message} Queue: ${answer.data.queue}.`);
    });
}
