import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { freePort, isAlive } from '@herald/local-servers';
import { until } from '@herald/testing/until';
import { root } from './checkout';

/** Only a limit against hanging: servers, eight processes and a campaign, in parallel with all other tests. */
export const UP_WITHIN_MS = 540_000;

/** A copied checkout, and `npm start` in it, like a newcomer: without configured servers. */
export class NpmStart {
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
  /** Its output so far. */
  printed = '';
  private process: ChildProcess | undefined;

  private constructor(name: string, gatewayPort: number) {
    // In the checkout's own scratch folder, because hard links do not cross file systems.
    const scratch = join(root, '.local', 'scratch');
    mkdirSync(scratch, { recursive: true });
    this.folder = mkdtempSync(join(scratch, `${name}-`));
    copyCheckout(this.folder);
    // Servers of this run would be shared with other tests.
    const { MONGO_URL: _mongo, AMQP_URL: _amqp, ...rest } = process.env;
    this.env = { ...rest, GATEWAY_PORT: String(gatewayPort) };
  }

  /** Copies the checkout. Starts nothing yet. */
  static async create(name: string): Promise<NpmStart> {
    return new NpmStart(name, await freePort());
  }

  /** Resolves when everything is running; throws with the whole output if it ends before. */
  async start(): Promise<void> {
    const start = spawn('npm', ['start'], { cwd: this.folder, env: this.env, detached: true });
    this.process = start;
    for (const stream of [start.stdout, start.stderr])
      stream.on('data', (chunk: Buffer) => (this.printed += chunk.toString()));
    await until(
      () => this.printed.includes('Ctrl-C stops everything') || start.exitCode !== null,
      (up) => up,
      { timeoutMs: UP_WITHIN_MS, what: 'npm start to be up' },
    );
    if (start.exitCode !== null) throw new Error(`npm start ended:\n${this.printed}`);
  }

  /** The process ids of run.json. */
  pids(): number[] {
    const file = join(this.folder, '.local', 'run.json');
    if (!existsSync(file)) return [];
    return Object.values((JSON.parse(readFileSync(file, 'utf8')) as { pids: Record<string, number> }).pids);
  }

  /** Ctrl-C; resolves after the end of the launcher and all its processes. */
  async interrupt(): Promise<void> {
    const pids = this.pids();
    const start = this.process!;
    const ended = new Promise((resolve) => start.once('exit', resolve));
    process.kill(-start.pid!, 'SIGINT');
    await ended;
    await until(
      () => pids.filter(isAlive),
      (alive) => alive.length === 0,
      { what: 'all processes to end' },
    );
    // The last output may be read after the end of the process.
    await until(() => this.printed.includes('Stopped.'));
  }

  /** Ends it in any state, and removes the copied checkout. */
  async remove(): Promise<void> {
    const start = this.process;
    if (start && start.exitCode === null && start.signalCode === null) process.kill(-start.pid!, 'SIGKILL');
    await until(
      () => this.pids().some(isAlive),
      (alive) => !alive,
    );
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** The files of the checkout, its build, and its packages: as hard links, so that a set-up does not affect the original. */
function copyCheckout(to: string): void {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of listed.split('\n').filter((name) => name !== '' && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    cpSync(join(root, file), join(to, file), { preserveTimestamps: true });
    if (basename(file) !== 'package.json') continue;
    const built = join(root, dirname(file), 'dist');
    if (existsSync(built))
      cpSync(built, join(to, dirname(file), 'dist'), { recursive: true, preserveTimestamps: true });
    const packages = join(root, dirname(file), 'node_modules');
    if (existsSync(packages)) execFileSync('cp', ['-al', packages, join(to, dirname(file), 'node_modules')]);
  }
}
