import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@herald/testing/until';
import { isAlive } from './is-alive';

const packageFolder = join(__dirname, '..', '..');

describe('Guard', () => {
  const dir = mkdtempSync(join(tmpdir(), 'herald-guard-'));
  let bystander: ChildProcess;

  beforeAll(() => {
    bystander = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { stdio: 'ignore' });
  });
  afterAll(() => {
    bystander.kill('SIGKILL');
    rmSync(dir, { recursive: true });
  });

  it('ends all processes of a killed starter, including daemons, and no others', async () => {
    const starter = spawn(
      process.execPath,
      [join(packageFolder, 'src', 'testing', 'starter.cjs'), join(packageFolder, 'dist')],
      { cwd: dir, stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const [line] = (await once(starter.stdout!, 'data')) as [Buffer];
    const pids = JSON.parse(line.toString()) as number[];
    let daemon = 0;
    await until(() => {
      daemon = Number(/daemon (\d+)/.exec(readFileSync(join(dir, 'daemon.log'), 'utf8'))?.[1]);
      return daemon > 0;
    });
    await until(() => readFileSync(join(dir, 'stubborn.log'), 'utf8').includes('ready'));
    expect([...pids, daemon].every(isAlive)).toBe(true);

    starter.kill('SIGKILL');

    await until(() => ![...pids, daemon].some(isAlive));
    expect(isAlive(bystander.pid!)).toBe(true);
  });
});
