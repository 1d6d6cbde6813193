/**
 * `node deploy/roll.mjs [service …]` replaces the containers of Herald's services with containers of the current image, settings and
 * secrets, one service after another and without an interruption. The new containers start beside the old containers, which stop when the new
 * containers are healthy. Without names it rolls every service. First it updates the users and rights of MongoDB and RabbitMQ. It can be
 * run again after an interruption. The servers and the balancer keep their containers; it lists those whose image or settings have changed.
 *
 * Plain Node.js with `docker compose`; settings of Compose (`.env`, COMPOSE_FILE) apply. docs/deployment.md, "A new version".
 */
import { spawnSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';

/** Limit of each wait for a server or for new containers. */
const WITHIN_SECONDS = Number(process.env.ROLL_TIMEOUT_SECONDS ?? 300);
const POLL_MS = 500;
const LOG_LINES = '20';
/** Path in the container of RabbitMQ. */
const DEFINITIONS = '/etc/rabbitmq/herald-definitions.json';

/** An error for the user, without a stack. */
class RollError extends Error {}

let services;
try {
  ({ services } = JSON.parse(ask('compose', 'config', '--format', 'json')));
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof RollError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function main(names) {
  const ours = Object.keys(services).filter((name) => services[name].build);
  const unknown = names.filter((name) => !ours.includes(name));
  if (unknown.length > 0)
    throw new RollError(`Unknown service: ${unknown.join(', ')}. Services: ${ours.join(', ')}.`);
  updateUsers();
  // The gateway first: it declares the queues of a version, which the other services wait for.
  const wanted = names.length > 0 ? names : ours;
  for (const name of [...wanted].sort((one, other) => (other === 'gateway') - (one === 'gateway')))
    await roll(name);
  if (names.length > 0) return;
  // Containers that are new in this version.
  upWithin('--no-recreate', '--no-build');
  // HAProxy reloads its configuration, and keeps the last one if the new one is invalid. Its old process answers one more request on each
  // idle connection of a client, and notices no change of the instances any more: it must know the new containers.
  run('compose', 'kill', '--signal', 'USR2', 'balancer');
  const changed = changedServers();
  if (changed.length > 0)
    console.log(
      `Not replaced, although the image or the settings changed: ${changed.join(', ')}. To replace them, see docs/deployment.md, "Servers".`,
    );
}

/** Updates users and passwords before a service needs them. @throws RollError if a server is down for longer than the limit */
function updateUsers() {
  const limit = String(WITHIN_SECONDS);
  updateServer('MongoDB', 'run', '--rm', '-T', '--no-deps', '--env', `WAIT_SECONDS=${limit}`, 'mongo-set-up');
  // make-secrets.mjs writes the file in place, so the container sees the new content.
  const command = ['rabbitmqctl', '--silent', 'import_definitions', DEFINITIONS, '--timeout', limit];
  updateServer('RabbitMQ', 'exec', '-T', 'rabbitmq', ...command);
}

/** Both servers' commands end at the limit, and print the reason. */
function updateServer(server, ...command) {
  console.log(`${server}: updating users and rights (limit ${WITHIN_SECONDS} s)`);
  try {
    run('compose', ...command);
  } catch (error) {
    if (!(error instanceof RollError)) throw error;
    throw new RollError(
      `${server}: a node is down, or refused the update (see the lines above). No container was replaced. Fix the cause, then run this again. ${error.message}`,
    );
  }
}

async function roll(name) {
  const { ports = [], deploy } = services[name];
  if (ports.length > 0) {
    // Two containers cannot share a port of this machine.
    console.log(`${name}: replacing in place`);
    upWithin('--no-deps', '--no-build', '--force-recreate', name);
    return;
  }
  const instances = deploy?.replicas ?? 1;
  const old = containersOf(name);
  console.log(`${name}: starting ${instances} new, ${old.length} running`);
  const scale = `${name}=${old.length + instances}`;
  run('compose', 'up', '--detach', '--no-deps', '--no-build', '--no-recreate', '--scale', scale, name);
  const added = containersOf(name).filter((id) => !old.includes(id));
  await whenHealthy(name, added);
  if (old.length === 0) return;
  console.log(`${name}: stopping ${old.length} old`);
  // The old containers finish their work within their stop_grace_period.
  run('stop', ...old);
  run('rm', ...old);
}

/** Starts containers, and waits until all are healthy. @throws RollError after the limit */
function upWithin(...options) {
  run('compose', 'up', '--detach', '--wait', '--wait-timeout', String(WITHIN_SECONDS), ...options);
}

function containersOf(name) {
  return lines(ask('compose', 'ps', '--all', '--quiet', '--no-trunc', name));
}

/** @throws RollError after the limit; then the old containers serve as before, and the new containers are removed */
async function whenHealthy(name, ids) {
  const limit = Date.now() + WITHIN_SECONDS * 1_000;
  while (statesOf(ids).some((state) => state !== 'running healthy')) {
    if (Date.now() > limit) {
      for (const id of ids) run('logs', '--tail', LOG_LINES, id);
      run('rm', '--force', ...ids);
      throw new RollError(
        `${name}: the new containers were not healthy within ${WITHIN_SECONDS} s and were removed. The old containers keep running. Fix the cause (see the log lines above), then run this again.`,
      );
    }
    await pause(POLL_MS);
  }
}

function statesOf(ids) {
  const format = '{{.State.Status}} {{with .State.Health}}{{.Status}}{{end}}';
  return lines(ask('inspect', '--format', format, ...ids));
}

/** Third-party services whose container differs from the configuration. */
function changedServers() {
  const hashes = lines(ask('compose', 'config', '--hash', '*')).map((line) => line.split(' '));
  return hashes
    .filter(([name]) => !services[name]?.build)
    .filter(([name, hash]) => {
      const ids = containersOf(name);
      const label = '{{index .Config.Labels "com.docker.compose.config-hash"}}';
      return ids.length > 0 && lines(ask('inspect', '--format', label, ...ids)).some((had) => had !== hash);
    })
    .map(([name]) => name);
}

function lines(text) {
  return text.split('\n').filter((line) => line !== '');
}

/** The output of `docker …`. @throws RollError */
function ask(...args) {
  return docker({ stdio: ['ignore', 'pipe', 'inherit'] }, args);
}

/** Runs `docker …` with visible output. @throws RollError */
function run(...args) {
  docker({ stdio: ['ignore', 'inherit', 'inherit'] }, args);
}

function docker(options, args) {
  const { status, stdout, error } = spawnSync('docker', args, { encoding: 'utf8', ...options });
  if (error) throw new RollError(`Cannot run docker: ${error.message}`);
  if (status !== 0) throw new RollError(`Failed with exit code ${status}: docker ${args.join(' ')}`);
  return stdout ?? '';
}
