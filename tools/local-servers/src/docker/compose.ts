import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { requireDiskSpace } from '../disk-space';
import { findProgram } from '../find-program';
import { rememberedPort } from '../free-port';
import { lastLine, runCommand } from '../run-command';
import type { ServerOptions, ServerSource } from '../server-plan';

const composeFile = join(__dirname, '..', '..', 'docker', 'compose.yml');
const ENGINE_TIMEOUT_MS = 5_000;
const PULL_TIMEOUT_MS = 10 * 60_000;
const NEEDED_DISK_MB = 500;

/** A service of docker/compose.yml. */
interface Service {
  name: 'mongo' | 'rabbitmq';
  /** The name of the process in run.json and in log file names. */
  processName: string;
  origin: string;
  portVariable: string;
  url(port: number): string;
  /** One attempt to connect: rejects while the server is not ready. */
  probe(port: number): Promise<void>;
}

/** Both servers share a project, whose network must not be created twice at the same time. */
let lastCreation: Promise<unknown> = Promise.resolve();

/**
 * A server in a container, if a Docker engine is available (pulls the image if it is missing). The supervised program is Docker's client,
 * which ends with the container.
 */
export function dockerServer(service: Service): ServerSource {
  return async (options) => {
    const env = options.env ?? process.env;
    const docker = findProgram('docker', env);
    if (!docker || !(await engineAnswers(docker, env))) return null;
    await requireDiskSpace(options.dataDir, NEEDED_DISK_MB, `the container of ${service.name}`);
    const port = await rememberedPort(join(options.dataDir, 'ports.json'), `docker-${service.name}`);
    const creation = lastCreation.then(() => create(docker, service, port, options));
    lastCreation = creation;
    const id = await creation;
    if (id === null) return null;
    const spec = {
      name: service.processName,
      command: docker,
      args: ['start', '--attach', id],
      env,
      logFile: join(options.logDir, `${service.processName}.log`),
      probe: () => service.probe(port),
      readyWithinMs: 120_000,
      stopGraceMs: 20_000,
      shownPid: () => pidOf(docker, id, env),
      atStarterDeath: [docker, 'stop', '-t', '10', id],
    };
    return { url: service.url(port), origin: service.origin, processes: [spec] };
  };
}

async function engineAnswers(docker: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  const timeoutMs = ENGINE_TIMEOUT_MS;
  const engine = await runCommand(docker, ['info', '--format', '{{.ServerVersion}}'], { env, timeoutMs });
  return engine.ok && (await runCommand(docker, ['compose', 'version'], { env, timeoutMs })).ok;
}

/** Resolves to the container's id. */
async function create(
  docker: string,
  { name, portVariable }: Service,
  port: number,
  options: ServerOptions,
): Promise<string | null> {
  options.report?.(`starting the container of ${name}`);
  const env = { ...(options.env ?? process.env), [portVariable]: String(port) };
  const compose = ['compose', '--project-name', projectOf(options.dataDir), '--file', composeFile];
  const made = await runCommand(docker, [...compose, 'create', name], { env, timeoutMs: PULL_TIMEOUT_MS });
  const listed = await runCommand(docker, [...compose, 'ps', '--all', '--quiet', name], { env });
  const id = /^[0-9a-f]{12,64}$/m.exec(listed.output)?.[0];
  if (made.ok && id) return id;
  options.report?.(`Docker could not start ${name} (${lastLine(made.output)}), trying other sources`);
  return null;
}

/** One project per data folder, and so one set of volumes. */
function projectOf(dataDir: string): string {
  return `herald-${createHash('sha256').update(dataDir).digest('hex').slice(0, 10)}`;
}

/** The pid on this machine; undefined if Docker runs elsewhere (a virtual machine). */
async function pidOf(docker: string, id: string, env: NodeJS.ProcessEnv): Promise<number | undefined> {
  if (process.platform !== 'linux') return undefined;
  const { output } = await runCommand(docker, ['inspect', '--format', '{{.State.Pid}}', id], { env });
  return Number(output.trim()) || undefined;
}

/** Removes the containers and volumes of the data folder, if any. */
export async function removeContainers(dataDir: string, env: NodeJS.ProcessEnv = process.env): Promise<void> {
  const docker = findProgram('docker', env);
  if (!docker || !(await engineAnswers(docker, env))) return;
  const compose = ['compose', '--project-name', projectOf(dataDir), '--file', composeFile];
  await runCommand(docker, [...compose, 'down', '--volumes'], { env });
}
