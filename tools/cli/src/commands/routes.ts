import { readFile } from 'node:fs/promises';
import type { ApiCommand } from '../api-command';
import { CliError } from '../cli-error';
import type { Answer } from '../operator-api';
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

const WAS_HELP = '`updatedAt` as `show` has it: refused if another operator has changed it since';

/** What the API compares before a change. */
const seen = (updatedAt?: string): object => (updatedAt === undefined ? {} : { was: { updatedAt } });

export function routeCommands(program: ApiCommand): void {
  const routes = program.add('routes', 'routes to the carriers');
  routes.add('list', 'list routes with state, rate limit and queued messages').lists('routes', COLUMNS);
  routes.add('show <name>', 'show a route, with its senders and last errors').shows('routes/:name');
  const secretsHelp =
    'JSON file with the secret fields of the preset, such as {"authToken": "…"}; over SMPP {"password": "…"}';
  routes
    .add('add <url>', 'add a route: smpp://user@host?name=… or https://host?preset=…&name=…')
    .option('--secrets <file>', secretsHelp)
    .does(async (given: RouteOptions, command) => {
      const { api, output } = command.session;
      output.doneWith(await api.change('POST', 'routes', await routeBody(given)));
    });
  routes
    .add('replace <name> <url>', 'replace the URL of a route; secrets that are not given are kept')
    .option('--secrets <file>', secretsHelp)
    .option('--was <time>', WAS_HELP)
    .does(async ({ name, was, ...given }: RouteOptions & { name: string; was?: string }, command) => {
      const { api, output } = command.session;
      const path = `routes/${encodeURIComponent(name)}`;
      output.doneWith(await api.change('PUT', path, { ...(await routeBody(given)), ...seen(was) }));
    });
  routes.add('remove <name>', 'remove a route that was added').changes('DELETE', 'routes/:name', {
    says: ({ message }) => message,
  });
  routes
    .add('try <name>', 'print the request of a message on a route over HTTP, with secrets masked')
    .requiredOption('--to <number>', 'the recipient, in international format')
    .option('--text <text>', 'the text')
    .option('--sender <name>', 'the sender name')
    .option('--send', 'make the request, and print the answer and how it was read')
    .changes<{ to: string; text?: string; sender?: string; send?: true }>('POST', 'routes/:name/try', {
      body: ({ to, text, sender, send }) => ({ number: to, text, sender, send }),
    });
  presetCommands(routes);
  for (const [verb, description] of Object.entries(CONTROLS)) {
    routes
      .add(`${verb} <name>`, description)
      .changes('POST', `routes/:name/${verb}`, { says: ({ message }) => message });
  }
}

interface RouteOptions {
  url: string;
  secrets?: string;
}

async function routeBody({ url, secrets: file }: RouteOptions): Promise<object> {
  if (file === undefined) return { url };
  const secrets = (await jsonIn(file)) as Record<string, string>;
  return /^smpps?:/i.test(url) ? { url, password: secrets.password } : { url, secrets };
}

/** Presets of routes over HTTP. */
function presetCommands(routes: ApiCommand): void {
  routes
    .add('presets', 'list the providers that routes over HTTP may use')
    .lists('route-presets', [texts('name'), texts('own'), texts('title'), texts('fields', fieldsText)]);
  const preset = routes.add('preset', 'a preset of a provider');
  preset
    .add('show <preset>', 'print a preset as JSON, to copy')
    .does(async (given: { preset: string }, command) => {
      const { api, output } = command.session;
      const { data } = await api.get<Answer<object>>(`route-presets/${encodeURIComponent(given.preset)}`);
      output.data([JSON.stringify(data, null, 2)]);
    });
  preset
    .add('put <preset> <file>', 'add or replace a preset of your own, from a JSON file')
    .option('--was <time>', WAS_HELP)
    .does(async ({ preset: name, file, was }: { preset: string; file: string; was?: string }, command) => {
      const { api, output } = command.session;
      const to = `route-presets/${encodeURIComponent(name)}`;
      output.done(await api.change('PUT', to, { ...((await jsonIn(file)) as object), ...seen(was) }));
    });
  preset
    .add('remove <preset>', 'remove a preset of your own')
    .changes('DELETE', 'route-presets/:preset', { says: ({ message }) => message });
}

/** @throws CliError */
async function jsonIn(file: string): Promise<unknown> {
  const content = await readFile(file, 'utf8').catch((error: Error) => {
    throw new CliError(`The file can't be read: ${error.message}`);
  });
  try {
    return JSON.parse(content);
  } catch {
    // The message of the parser would show a part of the file, which may be a secret.
    throw new CliError(`${file} is not JSON.`);
  }
}

/** Secret fields have a `*`, optional ones stand in brackets. */
function fieldsText({ fields }: Record<string, unknown>): string {
  return (fields as { name: string; secret: boolean; required: boolean }[])
    .map(({ name, secret, required }) =>
      `${name}${secret ? '*' : ''}`.replace(/.+/, required ? '$&' : '[$&]'),
    )
    .join(' ');
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
