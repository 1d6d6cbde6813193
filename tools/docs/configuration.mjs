/**
 * The settings of every service, from the built `config.ts` of each. `npm run configuration` writes docs/configuration.md; `--check` fails if it
 * is not up to date.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';

const at = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const target = at('docs/configuration.md');

const SERVICES = [
  'gateway',
  'sms',
  'brand',
  'billing',
  'callback-dispatcher',
  'console',
  'carrier-simulator',
];
/** Services with all shared settings; the other services have some of these or none. */
const SHARED_BY = ['sms', 'brand', 'billing', 'callback-dispatcher'];

/** Variables that no service reads, but the programs that start services, or all processes. */
const OF_PROGRAMS = [
  ['HERALD_DEMO', 'on', '`off`: no demo campaign.'],
  ['HERALD_CACHE', '`~/.cache/herald`', 'Folder for downloaded servers.'],
  [
    'HERALD_RABBITMQ_SERVER',
    'none',
    'Path of a `rabbitmq-server` to run instead of the installed program, for example [version 4](../tools/local-servers/README.md).',
  ],
  [
    'MONGO_URL, AMQP_URL',
    'started by `npm start`',
    'Your own servers: a MongoDB replica set or a mongos; RabbitMQ, its nodes separated by commas.',
  ],
  [
    'SMS_MONGO_URL, SMS_AMQP_URL, BILLING_MONGO_URL, …',
    'as above',
    'The same for one service, with a user of its own at the server.',
  ],
];

const settingsOf = async (service) => {
  const { schema } = await import(at(`services/${service}/dist/config.js`));
  return Object.entries(schema.describe().keys).map(
    ([name, { type, flags = {}, allow = [], rules = [], metas = [] }]) => ({
      name,
      byDefault: flags.presence === 'required' ? 'required' : shown(metas, flags.default),
      values:
        type === 'number'
          ? rangeOf(rules)
          : choicesOf(type === 'boolean' ? [true, false] : flags.only ? allow : []),
      text: flags.description + (metas.some(({ live }) => live) ? ' Reloaded when its file changes.' : ''),
    }),
  );
};

function shown(metas, value) {
  const given = metas.find((meta) => 'shown' in meta)?.shown ?? value;
  const isEmpty = given === undefined || given === null || given === '' || given.length === 0;
  if (isEmpty || typeof given === 'function' || given.special) return 'none';
  return `\`${Array.isArray(given) ? given.join(',') : typeof given === 'object' ? JSON.stringify(given) : given}\``;
}

const choicesOf = (choices) => choices.map((choice) => `\`${choice}\``).join(', ');

function rangeOf(rules) {
  const limit = (name) => rules.find((rule) => rule.name === name)?.args.limit;
  if (rules.some(({ name }) => name === 'port')) return '0 to 65,535';
  const [least, most] = [limit('min'), limit('max')].map((number) => number?.toLocaleString('en'));
  return least && most ? `${least} to ${most}` : least ? `at least ${least}` : '';
}

const table = (columns, rows) =>
  [columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
const rowsOf = (settings) =>
  settings.map(({ name, byDefault, values, text }) => [`\`${name}\``, byDefault, values, text]);
const COLUMNS = ['Variable', 'Default', 'Values', 'Meaning'];

const all = Object.fromEntries(
  await Promise.all(SERVICES.map(async (service) => [service, await settingsOf(service)])),
);
const undescribed = Object.entries(all).flatMap(([service, settings]) =>
  settings.filter(({ text }) => !text || text === 'undefined').map(({ name }) => `${service}: ${name}`),
);
if (undescribed.length > 0) throw new Error(`Settings without a description: ${undescribed.join(', ')}`);

const isShared = ({ name, text }) =>
  SHARED_BY.every((service) => all[service].some((other) => other.name === name && other.text === text));
const defaultsOf = ({ name }) => new Set(SHARED_BY.map((service) => find(service, name).byDefault));
const find = (service, name) => all[service].find((setting) => setting.name === name);

const shared = all[SHARED_BY[0]]
  .filter(isShared)
  .map((setting) => (defaultsOf(setting).size === 1 ? setting : { ...setting, byDefault: 'per service' }));
const perService = shared.filter(({ byDefault }) => byDefault === 'per service').map(({ name }) => name);
const anyShared = new Set(shared.map(({ name, text }) => `${name} ${text}`));
const ownOf = (service) => all[service].filter(({ name, text }) => !anyShared.has(`${name} ${text}`));

const page = `# Configuration reference: environment variables of every service

<!-- Made by \`npm run configuration\` from services/*/src/config.ts: change the settings there. -->

Each variable can be given as \`NAME_FILE\` instead, the path of a file that contains the value; setting both is an error. A wrong or missing setting ends the
process at its start with a log line that names the setting.

Other variables: Docker Compose in [deployment.md](deployment.md), \`OTEL_*\` in [tracing.md](tracing.md), \`herald\` in [the command line](../tools/cli/README.md). [secrets.md](secrets.md) describes
how to make and rotate secrets.

## Every process

${table(COLUMNS.slice(0, 2).concat('Meaning'), [['`LOG_LEVEL`', '`info`', 'Least severe level that is logged: `error`, `warn`, `info` or `debug`.']])}

## Every service

Exceptions: the gateway has ports of its own and reads neither \`BROKER_DECLARES\` nor \`INTERNAL_TOKEN_PUBLIC_KEYS\`; the console reads no RabbitMQ variables; the carrier
simulator reads ports and the address to listen on.

${table(COLUMNS, rowsOf(shared))}

${table(
  ['Service', ...perService.map((name) => `\`${name}\``)],
  SERVICES.filter((service) => perService.some((name) => find(service, name))).map((service) => [
    service,
    ...perService.map((name) => find(service, name)?.byDefault ?? ''),
  ]),
)}

${SERVICES.map((service) => `## ${service}\n\n${table(COLUMNS, rowsOf(ownOf(service)))}`).join('\n\n')}

## npm start

\`npm start\` passes its environment to the services, generates missing secrets, sets \`CALLBACK_ALLOW_PRIVATE\` to \`true\` unless it is set, and reads:

${table(
  ['Variable', 'Default', 'Meaning'],
  OF_PROGRAMS.map(([names, ...rest]) => [names.replaceAll(/[A-Z_]{4,}/g, (name) => `\`${name}\``), ...rest]),
)}
`;

const wanted = await format(page, { ...(await resolveConfig(target)), parser: 'markdown' });
if (!process.argv.includes('--check')) writeFileSync(target, wanted);
else if (readFileSync(target, 'utf8') !== wanted) {
  console.log('docs/configuration.md is not up to date: run `npm run build && npm run configuration`.');
  process.exitCode = 1;
}
