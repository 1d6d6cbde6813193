import { isCalendarDate } from '@herald/values/company-time';
import type { ApiCommand } from '../api-command';
import { numbers, texts } from '../table';
import { workThrough } from '../work-through';

const CHANGE = [
  texts('event'),
  texts('about', ({ number, brandName, accountID }) => number ?? brandName ?? accountID),
  numbers('status', 'deliveryStatusID'),
];
const ATTEMPTS = [
  numbers('tries', 'attempts'),
  texts('last', ({ lastStatus, lastError }) => lastStatus ?? lastError),
];
const CREATED = texts('created', 'createdAt');
const COLUMNS = [texts('id'), ...CHANGE, texts('state'), ...ATTEMPTS, texts('next', 'nextAt'), CREATED];
const FAILED = [texts('id'), numbers('company'), ...CHANGE, ...ATTEMPTS, CREATED];

const HOUR_MS = 3_600_000;
const MOST_SLICES = 100;

interface TimeRange {
  from: string;
  to: string;
}

interface RangeOptions extends TimeRange {
  company: number;
  state: string;
}

export function deliveryCommands(program: ApiCommand): void {
  const deliveries = program.add('deliveries', 'callbacks to the companies');
  deliveries
    .add('list <company>', "list a company's callbacks, newest first")
    .option('--state <state>', 'waiting, delivered, failed or skipped')
    .option('--event <event>', 'such as sms.delivery.updated or billing.account.activated')
    .lists('companies/:company/callback-deliveries', COLUMNS);
  deliveries
    .add('failed', 'list failed callbacks of all companies, newest first')
    .lists('callback-deliveries', FAILED)
    .byId('id', 'with the newest', String);
  deliveries
    .add('replay', 'send a callback again, with all its tries')
    .argument('<delivery>', 'id')
    .changes('POST', 'callback-deliveries/:delivery/replay', { says: ({ message }) => message });
  deliveries
    .add('replay-range <company>', "send a company's callbacks of a time again")
    .requiredOption('--from <time>', 'when they were created, such as 2026-11-20T07:00:00Z')
    .requiredOption('--to <time>', 'up to, and not with, this time')
    .option('--state <state>', 'waiting, delivered, failed or skipped', 'failed')
    .does(replayRange);
}

async function replayRange(
  { company, from, to, state }: RangeOptions,
  { session: { api, output } }: ApiCommand,
): Promise<void> {
  const replay = `companies/${company}/callback-deliveries/replay`;
  const replayed = await workThrough(replaySlices(from, to), {
    work: async (slice) =>
      (await api.change<{ replayed: number }>('POST', replay, { ...slice, state })).data.replayed,
    onProgress: (slice, sum) => output.progress(`${sum} deliveries are due again, up to ${slice.to} …`),
    resume: (slice) => `Go on with --from ${slice.from}.`,
  });
  const message = `${replayed} deliveries are due again.`;
  output.done({ statusID: 0, message, data: { replayed } });
}

/**
 * Splits a period into hours, a period of whole days into days, or into 100 parts if that is fewer. Each part is a separate request that
 * ends in time for any number of callbacks. An invalid time is passed on, so that the API reports the error. A period from a date to a time
 * is not split, because the API alone knows the company's time zone, in which the date begins.
 */
export function replaySlices(from: string, to: string): TimeRange[] {
  const [begin, end] = [Date.parse(from), Date.parse(to)];
  const form = FORMS.find(({ pattern }) => [from, to].every((time) => pattern.test(time) && exists(time)));
  if (!form || !(end - begin > form.leastMs)) return [{ from, to }];
  const { leastMs, textOf } = form;
  const step = Math.ceil(Math.max(leastMs, (end - begin) / MOST_SLICES) / leastMs) * leastMs;
  const slices: TimeRange[] = [];
  for (let at = begin; at < end; at += step) {
    slices.push({ from: textOf(at), to: textOf(Math.min(at + step, end)) });
  }
  return slices;
}

/** Whether the day of a time exists: `Date.parse` reads 30 February as 2 March. */
const exists = (time: string): boolean => isCalendarDate(time.slice(0, 'YYYY-MM-DD'.length));

/**
 * Dates stay dates, because the API reads them in the company's time zone. The same applies to times without a zone, which are not split.
 */
const FORMS = [
  {
    pattern: /^\d{4}-\d\d-\d\d$/,
    leastMs: 24 * HOUR_MS,
    textOf: (ms: number): string => new Date(ms).toISOString().slice(0, 'YYYY-MM-DD'.length),
  },
  {
    pattern: /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):.*(Z|[+-]\d\d:\d\d)$/,
    leastMs: HOUR_MS,
    textOf: (ms: number): string => new Date(ms).toISOString(),
  },
];
