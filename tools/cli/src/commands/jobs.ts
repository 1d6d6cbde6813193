import type { Command } from 'commander';
import { id } from '../arguments';
import { path } from '../operator-api';
import type { OpenSession } from '../session';
import { type LastOptions, showPage, withLast } from '../show-page';
import type { Column } from '../table';

interface Job {
  smsID: number;
  state: string;
  sender: string;
  lane: string;
  recipients: number;
  cost: number;
  refunded: number;
  /** Recipients by statusID (interface.md part 3); null where the page has too many to be counted. */
  counts: Record<string, number> | null;
  sendAt: string | null;
  createdAt: string;
}

const countOf = (title: string, status: number): Column<Job> => ({
  title,
  align: 'right',
  value: ({ counts }) => counts?.[status],
});

const COLUMNS: Column<Job>[] = [
  { title: 'smsID', align: 'right', value: ({ smsID }) => smsID },
  { title: 'state', value: ({ state }) => state },
  { title: 'lane', value: ({ lane }) => lane },
  { title: 'sender', value: ({ sender }) => sender },
  { title: 'recipients', align: 'right', value: ({ recipients }) => recipients },
  countOf('sent', 0),
  countOf('received', 1),
  countOf('undelivered', 2),
  countOf('awaiting', 3),
  countOf('error', 4),
  { title: 'cost', align: 'right', value: ({ cost }) => cost },
  { title: 'refunded', align: 'right', value: ({ refunded }) => refunded },
  { title: 'send at', value: ({ sendAt }) => sendAt },
  { title: 'created', value: ({ createdAt }) => createdAt },
];

export function jobCommands(program: Command, open: OpenSession): void {
  const jobs = program.command('jobs').description('accepted sends');

  withLast(jobs.command('list'))
    .description("list a company's sends, by smsID")
    .argument('<company>', 'id', id)
    .option('--state <state>', 'scheduled, accepted, queued or cancelled')
    .action(async (company: number, options: LastOptions & { state?: string }, command: Command) => {
      const filter = { state: options.state };
      await showPage(open(command), path`companies/${company}/jobs`, { columns: COLUMNS, options, filter });
    });

  jobs
    .command('show')
    .description('show a send: counts by statusID, cost, and why recipients failed')
    .argument('<smsID>', 'id', id)
    .action(async (smsID: number, _options: object, command: Command) => {
      const { api, output } = open(command);
      output.record(await api.get<Job>(path`jobs/${smsID}`));
    });

  jobs
    .command('cancel')
    .description('cancel a scheduled send and refund it')
    .argument('<smsID>', 'id', id)
    .action(async (smsID: number, _options: object, command: Command) => {
      const { api, output } = open(command);
      const answer = await api.post<Job>(path`jobs/${smsID}/cancel`);
      output.done(answer, `${answer.message} ${answer.data.cost} SMS went back.`);
    });
}
