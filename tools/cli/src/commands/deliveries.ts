import type { Command } from 'commander';
import { id, type PagingOptions, withPaging } from '../arguments';
import { path } from '../operator-api';
import { replaySlices } from '../replay-slices';
import type { OpenSession } from '../session';
import { showPage } from '../show-page';
import type { Column } from '../table';
import { workThrough } from '../work-through';

interface Delivery {
  id: string;
  event: string;
  smsID?: number;
  number?: string;
  brandName?: string;
  deliveryStatusID?: number;
  state: string;
  attempts: number;
  nextAt: string | null;
  lastStatus: number | null;
  lastError: string | null;
  createdAt: string;
}

const COLUMNS: Column<Delivery>[] = [
  { title: 'id', value: ({ id }) => id },
  { title: 'event', value: ({ event }) => event },
  { title: 'about', value: ({ number, brandName }) => number ?? brandName },
  { title: 'status', align: 'right', value: ({ deliveryStatusID }) => deliveryStatusID },
  { title: 'state', value: ({ state }) => state },
  { title: 'tries', align: 'right', value: ({ attempts }) => attempts },
  { title: 'last', value: ({ lastStatus, lastError }) => lastStatus ?? lastError },
  { title: 'next', value: ({ nextAt }) => nextAt },
  { title: 'created', value: ({ createdAt }) => createdAt },
];

interface ListOptions extends PagingOptions {
  state?: string;
  event?: string;
}

interface RangeOptions {
  from: string;
  to: string;
  state: string;
}

export function deliveryCommands(program: Command, open: OpenSession): void {
  const deliveries = program.command('deliveries').description('callbacks to the companies');

  withPaging(deliveries.command('list'))
    .description("list a company's callbacks, newest first")
    .argument('<company>', 'id', id)
    .option('--state <state>', 'waiting, delivered, failed or skipped')
    .option('--event <event>', 'sms.delivery.updated or sms.brand.activated')
    .action(async (company: number, options: ListOptions, command: Command) => {
      const filter = { state: options.state, event: options.event };
      const list = path`companies/${company}/callback-deliveries`;
      await showPage(open(command), list, { columns: COLUMNS, options, filter });
    });

  deliveries
    .command('replay')
    .description('send a callback again, with all its tries')
    .argument('<delivery>', 'id')
    .action(async (delivery: string, _options: object, command: Command) => {
      const { api, output } = open(command);
      output.done(await api.post<Delivery>(path`callback-deliveries/${delivery}/replay`));
    });

  deliveries
    .command('replay-range')
    .description("send a company's callbacks of a time again")
    .argument('<company>', 'id', id)
    .requiredOption('--from <time>', 'when they were created, such as 2026-11-20T07:00:00Z')
    .requiredOption('--to <time>', 'up to, and not with, this time')
    .option('--state <state>', 'waiting, delivered, failed or skipped', 'failed')
    .action(async (company: number, { from, to, state }: RangeOptions, command: Command) => {
      const { api, output } = open(command);
      const replay = path`companies/${company}/callback-deliveries/replay`;
      const replayed = await workThrough(replaySlices(from, to), {
        work: async (slice) =>
          (await api.post<{ replayed: number }>(replay, { ...slice, state })).data.replayed,
        onProgress: (slice, sum) => output.progress(`${sum} deliveries are due again, up to ${slice.to} …`),
        resume: (slice) => `Go on with --from ${slice.from}.`,
      });
      const message = `${replayed} deliveries are due again.`;
      output.done({ statusID: 0, message, data: { replayed } });
    });
}
