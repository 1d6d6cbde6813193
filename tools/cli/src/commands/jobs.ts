import { Option } from 'commander';
import type { ApiCommand } from '../api-command';
import type { Answer } from '../operator-api';
import { numbers, texts } from '../table';

const COLUMNS = [
  numbers('smsID'),
  texts('state'),
  texts('priority'),
  texts('sender'),
  numbers('recipients'),
  // Numbers of recipients; null if the page has too many to be counted.
  numbers('submitted', 'progress.submitted'),
  numbers('delivered', 'progress.delivered'),
  numbers('failed', 'progress.failed'),
  numbers('waiting', 'progress.waiting'),
  numbers('cost'),
  numbers('refunded', 'refunded'),
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
    .add('show <smsID>', 'show a send: status of its recipients, cost, and error reasons')
    .does(async ({ smsID }: { smsID: number }, command) => {
      const { api, output } = command.session;
      const answer = await api.get<Answer<Explained>>(`jobs/${smsID}`);
      output.record(output.isForPeople ? withMeanings(answer) : answer);
    });
  jobs
    .add('cancel <smsID>', 'cancel a send and refund recipients not yet submitted')
    .changes('POST', 'jobs/:smsID/cancel', {
      says: ({ message, data }: Answer<{ refunded: number }>) => `${message} ${data.refunded} SMS went back.`,
    });
}

interface Explained {
  reasons: Record<string, number>;
  meanings: Record<string, string>;
}

/** The number of failures by reason, with the meaning of the carrier's code, on one line. */
function withMeanings({ data, ...answer }: Answer<Explained>): Answer<object> {
  const { reasons, meanings, ...fields } = data;
  const shown = Object.entries(reasons).map(([reason, recipients]) => [
    reason,
    [recipients, meanings[reason]].filter(Boolean).join('  '),
  ]);
  return { ...answer, data: { ...fields, reasons: Object.fromEntries(shown) as Record<string, string> } };
}
