import type { ApiCommand } from '../api-command';
import { wholeNumber } from '../arguments';
import type { Answer } from '../operator-api';
import { numbers, texts } from '../table';

const COLUMNS = [
  numbers('smsID'),
  texts('number'),
  numbers('status', 'statusID'),
  texts('reason'),
  numbers('company'),
  texts('sender'),
  texts('priority'),
  numbers('parts'),
  numbers('refunded'),
  texts('created', 'createdAt'),
];

const EVENTS = [texts('time', 'at'), texts('event'), texts('details')];

interface Attempt {
  at: string;
  ms: number | null;
  status: number | null;
  error: string | null;
}

interface Event {
  at: string | null;
  event: string;
  /** The attempts of a callback. */
  log?: Attempt[];
  [field: string]: unknown;
}

interface Story {
  timeline: Event[];
  explanation: string;
  missing: string[];
}

type Wanted = Partial<
  Record<'number' | 'send' | 'request' | 'company' | 'brand' | 'status' | 'reason' | 'from' | 'to', string>
>;

export function messageCommands(program: ApiCommand): void {
  const messages = program.add('messages', 'messages with recipient and status');
  messages
    .add('find', 'find messages, the newest first')
    .option('--number <number>', 'to this number, in international format')
    .option('--send <smsID>', 'of this send')
    .option('--request <id>', 'of the request with this x-request-id')
    .option('--company <company>', 'of this company')
    .option('--brand <brandID>', 'under this sender name')
    .option('--status <statusID>', '0 sent, 1 received, 2 not delivered, 3 awaiting status, 4 error')
    .option('--reason <reason>', 'that failed for this reason, as the list has it')
    .option('--from <time>', 'accepted from then on, such as 2026-11-20 or 2026-11-20T07:00:00Z')
    .option('--to <time>', 'accepted before this time')
    .option('--after <next>', 'rows after the previous page, as its last line names them')
    .lists('messages', COLUMNS, {
      filter: ({ send, request, brand, status, number, company, reason, from, to }: Wanted) => ({
        number,
        smsID: send,
        requestId: request,
        company,
        brandID: brand,
        statusID: status,
        reason,
        from,
        to,
      }),
    });
  messages
    .add('show <smsID> <number>', 'timeline of one recipient of a send')
    .option('--copy <n>', 'of several texts to the number which one, from 1', wholeNumber, 1)
    .does(async ({ smsID, number, copy }: { smsID: number; number: string; copy: number }, command) => {
      const { api, output } = command.session;
      const path = `messages/${smsID}/${encodeURIComponent(number)}`;
      const answer = await api.get<Answer<Story>>(path, { copy });
      output.table(answer, answer.data.timeline.flatMap(eventRows), EVENTS, summaryOf(answer.data));
    });
}

/** The other fields of an event as `field value`, without its time and name; each attempt of a callback is a row below it. */
function eventRows({ at, event, log, ...said }: Event): Record<string, unknown>[] {
  const details = Object.entries(said)
    .filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0))
    .map(([name, value]) => `${name} ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`);
  const attempts = (log ?? []).map(({ at: triedAt, ms, status, error }) => ({
    at: exact(triedAt),
    event: '  attempt',
    details: [status && `answered ${status}`, error, ms !== null && `after ${ms} ms`]
      .filter(Boolean)
      .join(', '),
  }));
  return [{ at: at && exact(at), event, details: details.join(', ') }, ...attempts];
}

/** With milliseconds, unlike the seconds of other tables, because they show the order of events. */
function exact(at: string): string {
  return at.replace('T', ' ');
}

function summaryOf({ explanation, missing }: Story): string {
  return missing.length === 0 ? explanation : `${explanation} Not known just now: ${missing.join(', ')}.`;
}
