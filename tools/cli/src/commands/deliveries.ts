import type { ApiCommand } from '../api-command';
import { replaySlices, type TimeRange } from '../replay-slices';
import { figures, texts } from '../table';
import { workThrough } from '../work-through';

const COLUMNS = [
  texts('id'),
  texts('event'),
  texts('about', ({ number, brandName }) => number ?? brandName),
  figures('status', 'deliveryStatusID'),
  texts('state'),
  figures('tries', 'attempts'),
  texts('last', ({ lastStatus, lastError }) => lastStatus ?? lastError),
  texts('next', 'nextAt'),
  texts('created', 'createdAt'),
];

interface RangeOptions extends TimeRange {
  company: number;
  state: string;
}

export function deliveryCommands(program: ApiCommand): void {
  const deliveries = program.add('deliveries', 'callbacks to the companies');
  deliveries
    .add('list <company>', "list a company's callbacks, newest first")
    .option('--state <state>', 'waiting, delivered, failed or skipped')
    .option('--event <event>', 'sms.delivery.updated or sms.brand.activated')
    .lists('companies/:company/callback-deliveries', COLUMNS);
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
