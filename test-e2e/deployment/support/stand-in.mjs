#!/usr/bin/env node
/**
 * Stands in for docker and kubectl, by the name that it is called by, where docs/deployment.md is tried: there is no engine and no cluster. It knows
 * what exists from docker-compose.yml and the rendered manifests, and fails where a command names something else. What is run inside a
 * container (`exec`) it runs here, with STAND_IN_ENV in the environment. Each command is written to STAND_IN_LOG.
 */
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';

const { STAND_IN_ROOT: root, STAND_IN_LOG: log, STAND_IN_ENV: inside } = process.env;

const program = basename(process.argv[1]);
const words = process.argv.slice(2);
appendFileSync(log, `${program} ${words.join(' ')}\n`);
if (program === 'docker') docker();
else kubectl();

function docker() {
  const { parse } = createRequire(join(root, 'package.json'))('yaml');
  if (words[0] === 'build') return mustExist(join(words.at(-1), 'Dockerfile'));
  if (words[0] !== 'compose') fail(`docker ${words[0]} is not known`);
  const { values, positionals } = options(
    words.slice(1).filter((word) => word !== '-T'),
    {
      file: { type: 'string', short: 'f', multiple: true, default: defaultFiles() },
      detach: { type: 'boolean', short: 'd' },
      scale: { type: 'string', multiple: true, default: [] },
      wait: { type: 'boolean' },
      'force-recreate': { type: 'boolean' },
      'no-recreate': { type: 'boolean' },
      'no-deps': { type: 'boolean' },
      stop: { type: 'boolean' },
      force: { type: 'boolean' },
    },
  );
  const files = values.file.map((name) => parse(readFileSync(name, 'utf8'), { merge: true }));
  const services = Object.assign({}, ...files.map((file) => file.services));
  const known = (name) => name in services || fail(`there is no service ${name}`);
  const [verb, ...names] = positionals;
  if (verb === 'exec') return known(names[0]) && runInside(names.slice(1));
  if (!['up', 'build', 'rm'].includes(verb)) fail(`docker compose ${verb} is not known`);
  [...names, ...values.scale.map((scale) => scale.split('=')[0])].forEach(known);
  if (verb === 'up') {
    const secrets = Object.assign({}, ...files.map((file) => file.secrets));
    Object.values(secrets).forEach(({ file }) => mustExist(file));
  }
}

/** As Docker Compose reads them from `.env`. */
function defaultFiles() {
  const settings = existsSync('.env') ? readFileSync('.env', 'utf8') : '';
  return (/^COMPOSE_FILE=(.*)$/m.exec(settings)?.[1] ?? 'docker-compose.yml').split(':');
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
      // `key=path`, or the path alone.
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
  const objects = readFileSync(join(root, 'deploy', 'k8s', 'rendered', 'small.yaml'), 'utf8').split(
    '\n---\n',
  );
  const found = objects.some(
    (object) =>
      new RegExp(`^kind: ${kind}$`, 'im').test(object) &&
      new RegExp(`^metadata:(\\n  .*)*\\n  name: ${name}$`, 'm').test(object),
  );
  return found || fail(`there is no ${reference}`);
}

/** By some object of an overlay, as the secret that it takes. */
function mustBeNamed(secret) {
  const folder = join(root, 'deploy', 'k8s', 'rendered');
  const named = new RegExp(`^ +(- )?(secretName|name): ${secret}$`, 'm');
  const found = readdirSync(folder).some((file) => named.test(readFileSync(join(folder, file), 'utf8')));
  return found || fail(`nothing takes the secret ${secret}`);
}

/** The command may have variables of its own before it: `env NAME=value command …`. */
function runInside(words) {
  const begin = words[0] === 'env' ? words.findIndex((word, at) => at > 0 && !word.includes('=')) : 0;
  const given = words.slice(0, begin).filter((word) => word.includes('='));
  const [command, ...args] = words.slice(begin);
  mustExist(command);
  const own = Object.fromEntries(given.map((word) => word.split(/=(.*)/s).slice(0, 2)));
  const env = { ...process.env, ...JSON.parse(inside), ...own };
  process.exitCode = spawnSync(command, args, { env, stdio: 'inherit' }).status ?? 1;
}

/** Everything behind the first word of a command inside belongs to it, options too. */
function options(args, known) {
  const begin = args.findIndex((word) => word === 'env' || word.startsWith('deploy/images/'));
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
