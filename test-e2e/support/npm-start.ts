import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { freePort, isAlive } from '@herald/local-servers';
import { until } from '@herald/testing/until';
import { root } from './checkout';

/** Against hanging only: servers, eight processes and a campaign, beside all other tests. */
export const UP_WITHIN_MS = 540_000;

/** A copy of the checkout, and `npm start` in it, as a newcomer runs it: no servers are set. */
export class NpmStart {
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
  /** All that it has printed up to now. */
  printed = '';
  private process: ChildProcess | undefined;

  private constructor(name: string, gatewayPort: number) {
    // In the checkout's own scratch folder: hard links don't cross file systems.
    const scratch = join(root, '.local', 'scratch');
    mkdirSync(scratch, { recursive: true });
    this.folder = mkdtempSync(join(scratch, `${name}-`));
    copyCheckout(this.folder);
    // Those of this run would be shared with other tests.
    const { MONGO_URL: _mongo, AMQP_URL: _amqp, ...rest } = process.env;
    this.env = { ...rest, GATEWAY_PORT: String(gatewayPort) };
  }

  /** Copies the checkout. Nothing runs yet. */
  static async create(name: string): Promise<NpmStart> {
    return new NpmStart(name, await freePort());
  }

  /** Resolves when all is up; throws with all that was printed if it ends before. */
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

  /** Ctrl-C; resolves when it and everything that it started has ended. */
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
    // What it printed last may be read after its end.
    await until(() => this.printed.includes('Stopped.'));
  }

  /** Ends it, however far it came, and removes the copy. */
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

/** The files of the checkout, what was built, and its packages: as links to the same files, so that no set-up can reach ours. */
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
