#!/usr/bin/env node
/**
 * Simulates docker and kubectl, by the name of the call, to test docs/deployment.md without an engine or a cluster. It reads the existing
 * objects from docker-compose.yml and from STAND_IN_MANIFESTS (by overlay, as JSON), and fails if a command names another object. Commands inside a container
 * (`exec`) run here, with STAND_IN_ENV in the environment. Each command is written to STAND_IN_LOG, with the list of containers in a file
 * next to it. Containers of the service STAND_IN_UNHEALTHY never become healthy, and commands in STAND_IN_DOWN fail.
 */
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';

const { STAND_IN_ROOT: root, STAND_IN_LOG: log, STAND_IN_ENV: inside, STAND_IN_MANIFESTS } = process.env;

const SWITCHES = [
  ...['wait', 'force-recreate', 'no-recreate', 'no-deps', 'no-build', 'stop', 'force'],
  ...['all', 'quiet', 'no-trunc', 'rm'],
];
/** The only containers with programs that are not from the checkout. */
const OF_SERVERS = ['rabbitmqctl', 'rabbitmq-queues', undefined];

let program;
let words;
if (realpathSync(process.argv[1]) === import.meta.filename)
  standIn(basename(process.argv[1]), process.argv.slice(2));

/** Simulates a command; a failed command ends the process. */
export function standIn(called, args) {
  [program, words] = [called, args];
  appendFileSync(log, `${program} ${words.join(' ')}\n`);
  if (program === 'docker') docker();
  else kubectl();
}

function docker() {
  if (words[0] === 'build') return mustExist(join(words.at(-1), 'Dockerfile'));
  if (words[0] !== 'compose') return ofContainers(words[0], words.slice(1));
  const { values, positionals } = options(
    words.slice(1).filter((word) => word !== '-T'),
    {
      file: { type: 'string', short: 'f', multiple: true, default: defaultFiles() },
      detach: { type: 'boolean', short: 'd' },
      scale: { type: 'string', multiple: true, default: [] },
      format: { type: 'string' },
      hash: { type: 'string' },
      signal: { type: 'string', short: 's' },
      env: { type: 'string', short: 'e', multiple: true },
      'wait-timeout': { type: 'string' },
      ...Object.fromEntries(SWITCHES.map((name) => [name, { type: 'boolean' }])),
    },
  );
  const { services, secrets } = composed(values.file);
  const known = (name) => name in services || fail(`there is no service ${name}`);
  const [verb, ...names] = positionals;
  if (verb === 'config') return describe(values, services);
  if (verb === 'exec' || verb === 'run') {
    if (names[0] === process.env.STAND_IN_DOWN) fail(`${names[0]} is not running`);
    return known(names[0]) && runInside(names.slice(1));
  }
  [...names, ...values.scale.map((scale) => scale.split('=')[0])].forEach(known);
  if (verb === 'up') {
    Object.values(secrets).forEach(({ file }) => mustExist(file));
    for (const name of names.length > 0 ? names : Object.keys(services)) start(name, values, services[name]);
  } else if (verb === 'ps') console.log(idsOf(names[0]).join('\n'));
  else if (!['build', 'rm', 'kill'].includes(verb)) fail(`docker compose ${verb} is not known`);
}

/** Cached for all commands of a test, because parsing YAML takes longer than the rest of a command. */
function composed(files) {
  const read = `${log}.${files.join('+').replaceAll('/', '_')}.json`;
  if (!existsSync(read)) writeFileSync(read, JSON.stringify(parsed(files)));
  return JSON.parse(readFileSync(read, 'utf8'));
}

function parsed(files) {
  const { parse } = createRequire(join(root, 'package.json'))('yaml');
  const each = files.map((name) => parse(readFileSync(name, 'utf8'), { merge: true }));
  const services = {};
  for (const file of each)
    for (const [name, service] of Object.entries(file.services))
      services[name] = {
        ...services[name],
        ...service,
        deploy: { ...services[name]?.deploy, ...service.deploy },
      };
  return { services, secrets: Object.assign({}, ...each.map((file) => file.secrets)) };
}

/** `docker compose config`, with the output that is used here. */
function describe({ hash }, services) {
  if (hash) return Object.keys(services).forEach((name) => console.log(`${name} hash`));
  const read = ([name, { build, ports, deploy }]) => [
    name,
    { build, ports, deploy: { replicas: instancesOf(deploy) } },
  ];
  console.log(JSON.stringify({ services: Object.fromEntries(Object.entries(services).map(read)) }));
}

/** From `'${NAME_INSTANCES:-1}'`. */
function instancesOf({ replicas } = {}) {
  const [, name, byDefault] = /^\$\{(\w+):-(\d+)\}$/.exec(replicas ?? '${NONE:-1}');
  return Number(process.env[name] ?? byDefault);
}

/** The containers after `up`. */
function start(name, { scale, 'force-recreate': recreate }, { deploy }) {
  const [, count] = scale.map((each) => each.split('=')).find(([scaled]) => scaled === name) ?? [];
  const known = containers();
  if (recreate) for (const id of idsOf(name)) delete known[id];
  const missing =
    Number(count ?? instancesOf(deploy)) - Object.values(known).filter((of) => of === name).length;
  const last = Math.max(0, ...Object.keys(known).map((id) => Number(id.split('-').at(-1))));
  for (let i = 1; i <= missing; i++) known[`${name}-${last + i}`] = name;
  writeFileSync(`${log}.containers`, JSON.stringify(known));
}

function containers() {
  return existsSync(`${log}.containers`) ? JSON.parse(readFileSync(`${log}.containers`, 'utf8')) : {};
}

function idsOf(name) {
  return Object.entries(containers()).flatMap(([id, of]) => (of === name ? [id] : []));
}

/** `docker inspect`, `stop`, `rm` and `logs` of containers. */
function ofContainers(verb, args) {
  const known = containers();
  const ids = args.filter(
    (word, at) => !word.startsWith('-') && !['--format', '--tail'].includes(args[at - 1]),
  );
  for (const id of ids) if (!(id in known)) fail(`there is no container ${id}`);
  if (verb === 'inspect')
    return ids.forEach((id) => {
      const state = known[id] === process.env.STAND_IN_UNHEALTHY ? 'running starting' : 'running healthy';
      console.log(args.join().includes('config-hash') ? 'hash' : state);
    });
  if (!['stop', 'rm', 'logs'].includes(verb)) fail(`docker ${verb} is not known`);
  if (verb !== 'rm') return;
  for (const id of ids) delete known[id];
  writeFileSync(`${log}.containers`, JSON.stringify(known));
}

/** Read from `.env`, like Docker Compose. */
function defaultFiles() {
  const settings = existsSync('.env') ? readFileSync('.env', 'utf8') : '';
  const files = [...settings.matchAll(/^COMPOSE_FILE=(.*)$/gm)].at(-1)?.[1];
  return (files ?? 'docker-compose.yml').split(':');
}

function kubectl() {
  const { values, positionals } = options(words, {
    namespace: { type: 'string', short: 'n', default: 'default' },
    filename: { type: 'string', short: 'f' },
    kustomize: { type: 'string', short: 'k' },
    'from-file': { type: 'string', multiple: true, default: [] },
    'from-literal': { type: 'string', multiple: true, default: [] },
    'dry-run': { type: 'string' },
    output: { type: 'string', short: 'o' },
    timeout: { type: 'string' },
    stdin: { type: 'boolean', short: 'i' },
  });
  const [verb, ...rest] = positionals;
  const inNamespace = () => values.namespace === 'herald' || fail('the namespace is herald');
  switch (verb) {
    case 'apply':
      if (values.filename !== '-') mustExist(values.filename ?? join(values.kustomize, 'kustomization.yaml'));
      return;
    case 'kustomize':
      return mustExist(join(rest[0], 'kustomization.yaml'));
    case 'create':
      if (rest.slice(0, 2).join(' ') !== 'secret generic') fail(`create ${rest.join(' ')} is not known`);
      mustBeNamed(rest[2]);
      // `key=path`, or only the path.
      values['from-file'].forEach((file) => mustExist(file.replace(/^[^=]*=/, '')));
      return inNamespace();
    case 'rollout':
      if (!['status', 'restart', 'undo'].includes(rest[0])) fail(`rollout ${rest[0]} is not known`);
      return inNamespace() && mustBeThere(rest[1]);
    case 'exec':
      return inNamespace() && mustBeThere(rest[0]) && runInside(rest.slice(1));
    case 'port-forward':
      return inNamespace() && mustBeThere(rest[0]);
    default:
      fail(`kubectl ${verb} is not known`);
  }
}

function mustBeThere(reference) {
  const [kind, name] = reference.split('/');
  const { small } = JSON.parse(readFileSync(STAND_IN_MANIFESTS, 'utf8'));
  const found = small.some(
    (object) => object.kind.toLowerCase() === kind.toLowerCase() && object.metadata.name === name,
  );
  return found || fail(`there is no ${reference}`);
}

/** As a secret that some object of an overlay uses. */
function mustBeNamed(secret) {
  const found = new RegExp(`"(secretName|name)":"${secret}"`).test(readFileSync(STAND_IN_MANIFESTS, 'utf8'));
  return found || fail(`nothing takes the secret ${secret}`);
}

/** The command may start with variables: `env NAME=value command …`. */
function runInside(words) {
  const begin = words[0] === 'env' ? words.findIndex((word, at) => at > 0 && !word.includes('=')) : 0;
  const given = words.slice(0, begin).filter((word) => word.includes('='));
  const [command, ...args] = words.slice(begin);
  if (OF_SERVERS.includes(command)) return;
  mustExist(command);
  const own = Object.fromEntries(given.map((word) => word.split(/=(.*)/s).slice(0, 2)));
  const env = { ...process.env, ...JSON.parse(inside), ...own };
  process.exitCode = spawnSync(command, args, { env, stdio: 'inherit' }).status ?? 1;
}

/** All words after the first word of an inner command belong to it, including options. */
function options(args, known) {
  const begin = args.findIndex(
    (word) =>
      word === 'env' ||
      word.startsWith('deploy/images/') ||
      word.startsWith('rabbitmq-') ||
      word === 'rabbitmqctl',
  );
  const own = begin < 0 ? args : args.slice(0, begin);
  const { values, positionals } = parseArgs({
    args: own,
    options: known,
    allowPositionals: true,
    strict: true,
  });
  return { values, positionals: [...positionals.filter((word) => word !== '--'), ...args.slice(own.length)] };
}

function mustExist(file) {
  return existsSync(file) || fail(`there is no ${file}`);
}

function fail(reason) {
  console.error(`${program}: ${reason}`);
  process.exit(1);
}
