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
    .add('list', "list a company's sends, by smsID")
    .id('company')
    .option('--state <state>', 'scheduled, accepted, queued or cancelled')
    .lists('companies/:company/jobs', COLUMNS)
    .withLast();
  jobs
    .add('show', 'show a send: counts by statusID, cost, and why recipients failed')
    .id('smsID')
    .shows('jobs/:smsID');
  jobs
    .add('cancel', 'cancel a scheduled send and refund it')
    .id('smsID')
    .changes('POST', 'jobs/:smsID/cancel', {
      tell: (output, answer: Answer<{ cost: number }>) =>
        output.done(answer, `${answer.message} ${answer.data.cost} SMS went back.`),
    });
}
