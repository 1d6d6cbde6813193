import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { freePort } from '@herald/local-servers';
import { until } from '@herald/testing/until';
import { paste, root, shellBlocks, textOf } from '../support/checkout';

/**
 * Does what the README says, as a newcomer would: in a copy of the checkout, `npm start`, and then each of its commands in
 * a shell. (`npm test` is what runs this.)
 */
/** Against hanging only: each command line starts a program of its own. */
const COMMANDS_WITHIN_MS = 240_000;
/** Against hanging only, too: servers, eight processes and a campaign, beside all other tests. */
const UP_WITHIN_MS = 540_000;

/** In the checkout's own scratch folder: hard links don't cross file systems. */
function scratch(): string {
  const folder = join(root, '.local', 'scratch');
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** The files of the checkout, what was built, and its packages: as links to the same files, so that no set-up can reach ours. */
function copyCheckout(to: string): void {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  }).split('\n');
  for (const file of files.filter((name) => name !== '' && existsSync(join(root, name)))) {
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

describe('the README', () => {
  const commands = shellBlocks(textOf('README.md')).map(({ command }) => command);
  const folder = mkdtempSync(join(scratch(), 'readme-'));
  let start: ChildProcess;
  let printed = '';
  let env: NodeJS.ProcessEnv;

  beforeAll(async () => {
    copyCheckout(folder);
    // A newcomer has no servers set: those of this run would be shared with other tests.
    const { MONGO_URL: _mongo, AMQP_URL: _amqp, ...rest } = process.env;
    env = { ...rest, GATEWAY_PORT: String(await freePort()) };
    start = spawn('npm', ['start'], { cwd: folder, env, detached: true });
    for (const stream of [start.stdout!, start.stderr!])
      stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    await until(
      () => printed.includes('Ctrl-C stops everything') || start.exitCode !== null,
      (up) => up,
      { timeoutMs: UP_WITHIN_MS, what: 'npm start to be up' },
    );
    if (start.exitCode !== null)
      throw new Error(`npm start ended:
${printed}`);
  }, UP_WITHIN_MS + 30_000);
  afterAll(async () => {
    if (start.exitCode === null && start.signalCode === null) process.kill(-start.pid!, 'SIGKILL');
    await until(
      () => existsSync(join(folder, '.local', 'run.json')) && pidsOf(folder).some(isAlive),
      (alive) => !alive,
    );
    rmSync(folder, { recursive: true, force: true });
  });

  it('begins with the two commands', () => {
    expect(commands.slice(0, 2)).toEqual(['npm start', 'npm test']);
  });

  it('npm start sends the campaign, and sees it delivered and called back', () => {
    expect(printed).toMatch(/✔ 1000 messages sent, delivered and called back/);
    expect(printed).not.toMatch(/✖|refused/);
  });

  it('npm start works as an owner of its own, and used OPERATOR_TOKEN for nothing but to make it', async () => {
    const { operatorUrl, operatorToken } = JSON.parse(
      readFileSync(join(folder, '.local', 'run.json'), 'utf8'),
    ) as { operatorUrl: string; operatorToken: string };
    expect(operatorToken).toMatch(/^ho_/);
    const authorization = `Bearer ${operatorToken}`;
    const answer = await fetch(`${operatorUrl}/admin/v1/audit`, { headers: { authorization } });
    const { data } = (await answer.json()) as { data: { operator: number; who: string; action: string }[] };
    const actions = data.filter(({ operator }) => operator === 0).map(({ action }) => action);
    expect(actions.sort()).toEqual(['operator-token.create', 'operator.create']);
    expect(data.find(({ action }) => action === 'company.create')).toMatchObject({ who: 'npm start' });
  });

  it('every command after them works when it is pasted, one after another', async () => {
    const rest = commands.slice(2);
    expect(rest.length).toBeGreaterThan(3);
    const answers = await paste(rest, { cwd: folder, env, timeout: COMMANDS_WITHIN_MS });
    expect(answers).toHaveLength(rest.length);
    // An answer of the API, a table that shows the demo company, or an invariant that holds.
    for (const answer of answers) expect(answer).toMatch(/"statusID":0|\bDemo\b|✔/);
    expect(answers.join('')).not.toMatch(/✖|"statusID":[1-9]/);
  });

  it('what npm start prints to try works when it is pasted', () => {
    const lines = printed.split('\n').filter((line) => line.startsWith('  curl '));
    expect(lines.length).toBeGreaterThan(3);
    for (const line of lines) {
      const answer = execFileSync('bash', ['-c', line], {
        env,
        encoding: 'utf8',
        timeout: COMMANDS_WITHIN_MS,
      });
      expect(JSON.parse(answer)).toMatchObject({ statusID: 0 });
    }
  });

  it('Ctrl-C stops everything that it started', async () => {
    const pids = pidsOf(folder);
    expect(pids.length).toBeGreaterThan(7);
    const ended = new Promise<number | null>((resolve) => start.once('exit', resolve));
    process.kill(-start.pid!, 'SIGINT');
    await ended;
    await until(
      () => pids.filter(isAlive),
      (alive) => alive.length === 0,
      { what: 'all processes to end' },
    );
    // What it printed last may be read after its end.
    await until(() => printed.includes('Stopped.'));
  });
});

function pidsOf(folder: string): number[] {
  const file = join(folder, '.local', 'run.json');
  if (!existsSync(file)) return [];
  return Object.values((JSON.parse(readFileSync(file, 'utf8')) as { pids: Record<string, number> }).pids);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false; // No such process.
  }
}
