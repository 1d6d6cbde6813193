import { Option } from 'commander';
import type { ApiCommand } from '../api-command';
import type { Answer } from '../operator-api';
import { figures, texts } from '../table';

const COLUMNS = [
  figures('smsID'),
  texts('state'),
  texts('lane'),
  texts('sender'),
  figures('recipients'),
  // Of recipients; null where the page has too many to be counted.
  figures('submitted', 'progress.submitted'),
  figures('delivered', 'progress.delivered'),
  figures('failed', 'progress.failed'),
  figures('waiting', 'progress.waiting'),
  figures('cost'),
  figures('given back', 'refunded'),
  texts('send at', 'sendAt'),
  texts('created', 'createdAt'),
  texts('first submitted', 'firstSubmittedAt'),
  texts('finished', 'finishedAt'),
];

const STATES = ['scheduled', 'sending', 'paused', 'done', 'cancelled'];

export function jobCommands(program: ApiCommand): void {
  const jobs = program.add('jobs', 'accepted sends');
  jobs
    .add('list <company>', "list a company's sends, the newest first")
    .addOption(new Option('--state <state>', 'only those in this state').choices(STATES))
    .lists('companies/:company/jobs', COLUMNS)
    .byId('smsID', 'with the newest')
    .withLast();
  jobs
    .add('show <smsID>', 'show a send: what became of its recipients, cost, and why some failed')
    .shows('jobs/:smsID');
  jobs
    .add('cancel <smsID>', 'cancel a send and refund what is not submitted')
    .changes('POST', 'jobs/:smsID/cancel', {
      says: ({ message, data }: Answer<{ refunded: number }>) => `${message} ${data.refunded} SMS went back.`,
    });
}
