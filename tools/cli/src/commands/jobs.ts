import type { ApiCommand } from '../api-command';
import type { Answer } from '../operator-api';
import { figures, texts } from '../table';

const COLUMNS = [
  figures('smsID'),
  texts('state'),
  texts('lane'),
  texts('sender'),
  figures('recipients'),
  // Recipients by statusID (interface.md part 3); null where the page has too many to be counted.
  figures('sent', 'counts.0'),
  figures('received', 'counts.1'),
  figures('undelivered', 'counts.2'),
  figures('awaiting', 'counts.3'),
  figures('error', 'counts.4'),
  figures('cost'),
  figures('refunded'),
  texts('send at', 'sendAt'),
  texts('created', 'createdAt'),
];

export function jobCommands(program: ApiCommand): void {
  const jobs = program.add('jobs', 'accepted sends');
  jobs
    .add('list <company>', "list a company's sends, the newest first")
    .option('--state <state>', 'scheduled, accepted, queued, done or cancelled')
    .lists('companies/:company/jobs', COLUMNS)
    .withLast();
  jobs
    .add('show <smsID>', 'show a send: counts by statusID, cost, and why recipients failed')
    .shows('jobs/:smsID');
  jobs
    .add('cancel <smsID>', 'cancel a send and refund what is not submitted')
    .changes('POST', 'jobs/:smsID/cancel', {
      says: ({ message, data }: Answer<{ refunded: number }>) => `${message} ${data.refunded} SMS went back.`,
    });
}
