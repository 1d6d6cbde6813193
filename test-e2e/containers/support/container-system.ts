import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@herald/local-servers';
import { until } from '@herald/testing/until';
import { paste, root, shellBlocks } from '../../support/checkout';

const run = promisify(execFile);
const OUTPUT_LIMIT_BYTES = 64 * 1024 * 1024;
/** The first build installs all packages. */
const COMMANDS_TIMEOUT_MS = 30 * 60_000;
/** A restrictive umask: files are readable for other users only if their mode is set. */
const UMASK = 'umask 077';
const PUBLISHED = ['GATEWAY_PORT', 'OPERATOR_PORT', 'CONSOLE_PORT', 'SIMULATOR_PORT'] as const;
type Published = (typeof PUBLISHED)[number];

export interface Container {
  ID: string;
  Name: string;
  Service: string;
  Image: string;
  State: string;
  Health: string;
  ExitCode: number;
}

/** A program that prints the URLs of callbacks. */
export const RECEIVER = `require("node:http").createServer((request, response) => {
  console.log(request.url);
  request.resume().on("end", () => response.end("{}"));
}).listen(8000)`;

/** A copied checkout (of its last commit), and the system that an operator runs from it in containers. */
export class ContainerSystem {
  private constructor(
    readonly folder: string,
    private readonly project: string,
    private readonly env: NodeJS.ProcessEnv,
  ) {}

  /**
   * Copies the checkout and pins its images to those of the engine's registry. Starts nothing yet.
   * @param settings of the shell in which the page's commands run
   */
  static async create(form: string, settings: Record<string, string> = {}): Promise<ContainerSystem> {
    const folder = join(mkdtempSync(join(tmpdir(), 'herald-containers-')), 'checkout');
    const project = `herald-${form}-${process.pid}`;
    const ports: Partial<Record<Published, string>> = {};
    for (const name of PUBLISHED) ports[name] = String(await freePort());
    // The page's commands would use OPERATOR_TOKEN.
    const { OPERATOR_TOKEN: _token, ...rest } = process.env;
    const names = { COMPOSE_PROJECT_NAME: project, HERALD_VERSION: 'test' };
    const system = new ContainerSystem(folder, project, { ...rest, ...ports, ...names, ...settings });
    await system.inFolder('.', [UMASK, `git clone --quiet "${root}" "${folder}"`]);
    const registry = process.env['HERALD_REGISTRY'];
    // The command fails for images that the registry does not have; those are not used here.
    if (registry) await system.paste([`node deploy/pin-images.mjs --registry ${registry} || true`]);
    return system;
  }

  /** Runs commands in one shell in the checkout. Resolves to the output of each; throws if one fails. */
  async paste(commands: string[]): Promise<string[]> {
    return (await this.inFolder(this.folder, [UMASK, ...commands])).slice(1);
  }

  private get image(): string {
    return `herald:${this.env['HERALD_VERSION']}`;
  }

  private inFolder(cwd: string, commands: string[]): Promise<string[]> {
    return paste(commands, { cwd, env: this.env, timeout: COMMANDS_TIMEOUT_MS });
  }

  /** Later commands build and run this version of the image instead of the first one. */
  useVersion(version: string): void {
    this.env['HERALD_VERSION'] = version;
  }

  /** Whether `docker …` succeeds. */
  async succeeds(...args: string[]): Promise<boolean> {
    return this.docker(...args).then(
      () => true,
      () => false,
    );
  }

  /** `docker …`; resolves to its output, from both streams. */
  async docker(...args: string[]): Promise<string> {
    const options = { cwd: this.folder, env: this.env, maxBuffer: OUTPUT_LIMIT_BYTES };
    const { stdout, stderr } = await run('docker', args, options);
    return stdout + stderr;
  }

  async containers(): Promise<Container[]> {
    const lines = await this.docker('compose', 'ps', '--all', '--no-trunc', '--format', 'json');
    return lines
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Container);
  }

  url(port: Published, path: string, scheme = 'http'): string {
    return `${scheme}://127.0.0.1:${this.env[port]}${path}`;
  }

  secret(name: string): string {
    return readFileSync(join(this.folder, 'secrets', name), 'utf8').trim();
  }

  /** A request to the operator's API with the deployment's token; throws unless it succeeds. */
  async operate(method: string, path: string, body: object): Promise<void> {
    const answer = await this.askAsOperator(this.secret('operator_token'), path, { method, body });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  }

  /** Sends a message of company 1. */
  send(key: string, signal?: AbortSignal): Promise<Response> {
    const body = JSON.stringify({ brandID: 1, numbers: [995598123456], text: 'Hello' });
    const headers = { key, 'content-type': 'application/json' };
    const url = this.url('GATEWAY_PORT', '/v1/sms/send');
    return fetch(url, { method: 'POST', headers, body, ...(signal && { signal }) });
  }

  askAsOperator(
    token: string,
    path: string,
    { method = 'GET', body }: { method?: string; body?: object } = {},
  ): Promise<Response> {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const url = this.url('OPERATOR_PORT', `/admin/v1${path}`);
    return fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  }

  /** Kills the main process of a service's first container, and waits until Docker has restarted it and it is healthy again. */
  async kill(service: string): Promise<void> {
    const { ID: id } = (await this.containers()).find((container) => container.Service === service)!;
    const read = async (): Promise<ContainerState> =>
      JSON.parse(await this.docker('inspect', '--format', '{{json .State}}', id)) as ContainerState;
    const { Pid: pid } = await read();
    // After `docker kill`, Docker would not restart the container, because that counts as a manual stop.
    const killer = ['run', '--rm', '--pid=host', '--user=0:0', '--entrypoint=sh', this.image];
    await this.docker(...killer, '-c', `kill -9 ${pid}`);
    await until(read, ({ Pid, Health }) => Pid !== 0 && Pid !== pid && Health?.Status === 'healthy', {
      what: `${service} is healthy again after kill -9`,
    });
  }

  /** The output of each container since a time, by its name. */
  async logsSince(time: Date): Promise<Map<string, string>> {
    const containers = await this.containers();
    const read = containers.map(async ({ ID, Name }) => {
      const text = await this.docker('logs', '--since', time.toISOString(), ID);
      return [Name, text] as const;
    });
    return new Map(await Promise.all(read));
  }

  /** A receiver of callbacks in the network of the project that has access to the outside. */
  async startReceiver(): Promise<Receiver> {
    const name = `${this.project}-receiver`;
    const network = ['--network', `${this.project}_outside`, '--network-alias', 'receiver'];
    await this.docker('run', '--detach', '--name', name, ...network, this.image, '-e', RECEIVER);
    return {
      url: 'http://receiver:8000/herald',
      received: () => this.docker('logs', name),
    };
  }

  /** Removes the containers, volumes and folder, also after a failure at any step. */
  remove(): void {
    const options = { cwd: this.folder, env: this.env };
    spawnSync('docker', ['rm', '--force', `${this.project}-receiver`], options);
    // Without a time for a graceful stop: nothing reads the data afterwards.
    const end = ['compose', 'down', '--timeout', '0', '--volumes', '--remove-orphans'];
    spawnSync('docker', end, options);
    rmSync(join(this.folder, '..'), { recursive: true, force: true });
  }
}

export interface Receiver {
  url: string;
  /** The called URLs. */
  received(): Promise<string>;
}

interface ContainerState {
  Pid: number;
  Health?: { Status: string };
}

/** The commands between a heading of a page and the next heading. */
export function commandsOf(page: string, heading: string): string[] {
  const [, section] = page.split(new RegExp(`^#+ ${heading}$`, 'm'));
  if (section === undefined) throw new Error(`The page has no section ${heading}`);
  return shellBlocks(section.split(/^#+ /m)[0]!).map(({ command }) => command);
}
