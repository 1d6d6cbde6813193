import type { ApiCommand } from '../api-command';
import { numbers, texts } from '../table';

const COLUMNS = [
  texts('name'),
  texts('control'),
  texts('live'),
  texts('address'),
  texts('prefixes'),
  numbers('binds', 'boundBinds'),
  numbers('window', 'windowInUse'),
  numbers('limit/s', limitText),
  numbers('otp', 'queued.otp'),
  numbers('standard', 'queued.standard'),
  numbers('bulk', 'queued.bulk'),
  numbers('unserved', unservedText),
  numbers('taken', 'counts.taken'),
  numbers('refused', 'counts.refused'),
  numbers('throttled', 'counts.throttled'),
];

const CONTROLS = {
  pause: 'pause a route: no submits; its binds stay, so delivery receipts still arrive',
  resume: 'submit to a route again',
  drain: 'drain a route: finish its messages, then close its binds',
};

export function routeCommands(program: ApiCommand): void {
  const routes = program.add('routes', 'routes to the carriers');
  routes.add('list', 'list routes with state, rate limit and queued messages').lists('routes', COLUMNS);
  routes.add('show <name>', 'show a route, with its senders and last errors').shows('routes/:name');
  for (const [verb, description] of Object.entries(CONTROLS)) {
    routes
      .add(`${verb} <name>`, description)
      .changes('POST', `routes/:name/${verb}`, { says: ({ message }) => message });
  }
}

/** Recipients of all priority queues that wait because no route can reach their carrier. */
function unservedText({ unserved }: Record<string, unknown>): string {
  const priorities = Object.values((unserved ?? {}) as Record<string, number>);
  return String(priorities.reduce((sum, recipients) => sum + recipients, 0));
}

/** Parts per second; null = unlimited. */
function limitText({ rateLimitNow, rateLimitLowered }: Record<string, unknown>): string {
  if (rateLimitNow === null) return 'free';
  return rateLimitLowered ? `${String(rateLimitNow)} (lowered)` : String(rateLimitNow);
}
