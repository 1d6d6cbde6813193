import type { Command } from 'commander';
import { type PagingOptions, withPaging } from '../arguments';
import { path } from '../operator-api';
import type { OpenSession } from '../session';
import { showPage } from '../show-page';
import type { Column } from '../table';

interface Route {
  name: string;
  control: string;
  live: boolean;
  address: string;
  prefixes: string[];
  boundBinds: number;
  windowInUse: number;
  /** Parts per second; null = no limit. */
  paceNow: number | null;
  paceLowered: boolean;
  queued: { otp: number; standard: number; bulk: number };
  counts: { taken: number; refused: number; throttled: number };
}

const COLUMNS: Column<Route>[] = [
  { title: 'name', value: ({ name }) => name },
  { title: 'control', value: ({ control }) => control },
  { title: 'live', value: ({ live }) => live },
  { title: 'address', value: ({ address }) => address },
  { title: 'prefixes', value: ({ prefixes }) => prefixes },
  { title: 'binds', align: 'right', value: ({ boundBinds }) => boundBinds },
  { title: 'window', align: 'right', value: ({ windowInUse }) => windowInUse },
  { title: 'pace/s', align: 'right', value: paceText },
  { title: 'otp', align: 'right', value: ({ queued }) => queued.otp },
  { title: 'standard', align: 'right', value: ({ queued }) => queued.standard },
  { title: 'bulk', align: 'right', value: ({ queued }) => queued.bulk },
  { title: 'taken', align: 'right', value: ({ counts }) => counts.taken },
  { title: 'refused', align: 'right', value: ({ counts }) => counts.refused },
  { title: 'throttled', align: 'right', value: ({ counts }) => counts.throttled },
];

const CONTROLS = {
  pause: 'submit nothing to a route; its binds stay, so receipts still come',
  resume: 'submit to a route again',
  drain: 'finish what a route has, and give up its binds',
};

export function routeCommands(program: Command, open: OpenSession): void {
  const routes = program.command('routes').description('routes to the carriers');

  withPaging(routes.command('list'))
    .description('list the routes with state, pace and what waits in them')
    .action(async (options: PagingOptions, command: Command) => {
      await showPage(open(command), 'routes', { columns: COLUMNS, options });
    });

  routes
    .command('show')
    .description('show a route, with its senders and last errors')
    .argument('<name>')
    .action(async (name: string, _options: object, command: Command) => {
      const { api, output } = open(command);
      output.record(await api.get<Route>(path`routes/${name}`));
    });

  for (const [verb, description] of Object.entries(CONTROLS)) {
    routes
      .command(verb)
      .description(description)
      .argument('<name>')
      .action(async (name: string, _options: object, command: Command) => {
        const { api, output } = open(command);
        output.done(await api.post<Route>(path`routes/${name}/${verb}`));
      });
  }
}

function paceText({ paceNow, paceLowered }: Route): string {
  if (paceNow === null) return 'free';
  return paceLowered ? `${paceNow} (lowered)` : String(paceNow);
}
