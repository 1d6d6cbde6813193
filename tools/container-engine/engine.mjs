/**
 * A Docker engine for tests: the running engine, otherwise a private one below the cache folder, made of Debian packages. The private
 * engine has its socket, data and registry below that folder, and leaves no bridge and no firewall rule after its stop.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SetUpError } from '../set-up/checkout.mjs';
import { buildImages } from './images.mjs';
import { installEngine } from './install.mjs';
import { networkState, restoreNetwork } from './network.mjs';
import { engineFolder, isAlive, localServers, run, startDetached, tryRun, until } from './support.mjs';

const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 60_000;

/**
 * @typedef {object} Engine
 * @property {Record<string, string>} env settings with which `docker` reaches the engine, in addition to the environment of this process.
 * HERALD_REGISTRY is the address of the local registry with local builds of the images; without it, the images of Docker Hub are used
 * @property {string} origin for display: the source of the engine
 * @property {() => Promise<void>} stop ends the engine if it was started here
 */

/**
 * Resolves to a running engine; throws SetUpError if there is none and none can be made.
 *
 * @param {{report?: (line: string) => void, owner?: number}} [options] `owner`: the process that stops it again; 0: no process does until
 * `stopEngine`. An engine whose owner has died belongs to the next caller.
 * @returns {Promise<Engine>}
 */
export async function obtainEngine({ report = console.log, owner = process.pid } = {}) {
  const running = serverVersion(process.env);
  if (running) return { env: {}, origin: `Docker ${running}, already running`, stop: async () => {} };
  const env = engineEnv();
  const known = readState();
  const isUp = known !== null && serverVersion({ ...process.env, ...env }) !== null;
  const isOthers = isUp && (known.owner === 0 || isAlive(known.owner));
  if (!isUp) await startEngine(env, known, owner, report);
  else if (!isOthers) writeState({ ...known, owner });
  const { registry } = readState();
  try {
    await buildImages({ env: { ...process.env, ...env }, registry, report });
  } catch (error) {
    if (!isUp) await stopEngine();
    throw error;
  }
  const version = serverVersion({ ...process.env, ...env });
  return {
    env: { ...env, HERALD_REGISTRY: `http://${registry}` },
    origin: `private Docker ${version} in ${engineFolder()}`,
    stop: async () => void (isOthers || (await stopEngine())),
  };
}

/** Ends the private engine with its containers, and restores the machine's network. */
export async function stopEngine() {
  const state = readState();
  if (state === null) return;
  await endProcesses(state);
  restoreNetwork(state.network);
  rmSync(stateFile());
}

async function endProcesses({ dockerd, registryPid }) {
  const running = [dockerd, registryPid].filter(isOurs);
  for (const pid of running) process.kill(pid, 'SIGTERM');
  await until('the engine exits', STOP_TIMEOUT_MS, () => !running.some(isAlive));
}

/** Whether a process belongs to this engine; after a crash, its ID may belong to another process. */
function isOurs(pid) {
  return isAlive(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(engineFolder());
}

async function startEngine(env, known, owner, report) {
  installEngine(report);
  if (known) await endProcesses(known);
  const folder = engineFolder();
  const port = await localServers().freePort();
  const registry = `127.0.0.1:${port}`;
  // After a crash, the firewall rules of the last engine still exist: its state file has the rules from before.
  const network = known?.network ?? networkState();
  const all = { ...process.env, ...env };
  const config = join(folder, 'registry.json');
  const storage = { filesystem: { rootdirectory: join(folder, 'registry') } };
  writeFileSync(config, JSON.stringify({ version: '0.1', storage, http: { addr: registry } }));
  rmSync(join(folder, 'dockerd.pid'), { force: true });
  const registryPid = startDetached('docker-registry', ['serve', config], all);
  const flags = { 'data-root': 'data', 'exec-root': 'run', pidfile: 'dockerd.pid' };
  const dockerd = startDetached(
    'dockerd',
    [
      ...['--host', env.DOCKER_HOST, '--registry-mirror', `http://${registry}`],
      ...Object.entries(flags).map(([name, path]) => `--${name}=${join(folder, path)}`),
    ],
    all,
  );
  writeState({ owner, registry, registryPid, dockerd, network });
  try {
    await until('the engine responds', START_TIMEOUT_MS, () => {
      if (!isAlive(dockerd)) throw new SetUpError(`dockerd exited: ${lastLine(join(folder, 'dockerd.log'))}`);
      return serverVersion(all) !== null;
    });
    removeLeftovers(all);
  } catch (error) {
    await stopEngine();
    throw error;
  }
}

/** The systems of a run that was killed would start again with the engine, and slow down every later run. */
function removeLeftovers(env) {
  const ids = run('docker', ['container', 'ls', '--all', '--quiet'], { env }).split('\n').filter(Boolean);
  if (ids.length > 0) run('docker', ['container', 'rm', '--force', ...ids], { env });
  run('docker', ['volume', 'prune', '--all', '--force'], { env });
  run('docker', ['network', 'prune', '--force'], { env });
}

function engineEnv() {
  const folder = engineFolder();
  mkdirSync(folder, { recursive: true });
  const programs = ['bin', 'sbin'].map((name) => join(folder, 'programs', 'usr', name));
  return {
    PATH: [...programs, process.env.PATH].join(':'),
    DOCKER_HOST: `unix://${join(folder, 'docker.sock')}`,
    DOCKER_CONFIG: join(folder, 'config'),
  };
}

function serverVersion(env) {
  const { ok, output } = tryRun('docker', ['version', '--format', '{{.Server.Version}}'], { env });
  return ok ? output.trim() : null;
}

const stateFile = () => join(engineFolder(), 'state.json');
const readState = () => (existsSync(stateFile()) ? JSON.parse(readFileSync(stateFile(), 'utf8')) : null);
const writeState = (state) => writeFileSync(stateFile(), JSON.stringify(state));
const lastLine = (file) => readFileSync(file, 'utf8').trimEnd().split('\n').at(-1);
