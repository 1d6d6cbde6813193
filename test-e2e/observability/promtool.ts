import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

export interface Promtool {
  /** Null if it is not available; then the tests that need it are skipped, and counted as skipped. */
  path: string | null;
  reason: string;
}

/** Runs in a separate process, because skipped tests must be known before the first test runs. */
const ASK = `require(process.argv[1]).obtainPromtool().then(
  (path) => process.stdout.write(path),
  (error) => { process.stderr.write(error.message); process.exitCode = 1; },
)`;

/** Prometheus' own checker, downloaded into the cache if it is not installed. */
export function promtool(): Promtool {
  const localServers = join(__dirname, '..', '..', 'tools', 'local-servers');
  const { status, stdout, stderr } = spawnSync(process.execPath, ['-e', ASK, localServers], {
    encoding: 'utf8',
  });
  return status === 0 ? { path: stdout, reason: '' } : { path: null, reason: stderr };
}

/** It creates a database on disk for each test case; in memory, all of them take half the time. */
const MEMORY = '/dev/shm';
const SCRATCH = existsSync(MEMORY) ? { ...process.env, TMPDIR: MEMORY } : process.env;

/** Runs it; returns its exit code and its output. */
export function runPromtool(
  path: string,
  args: string[],
  options: { input?: string; cwd?: string } = {},
): { ok: boolean; output: string } {
  const { status, stdout, stderr } = spawnSync(path, args, { encoding: 'utf8', env: SCRATCH, ...options });
  return { ok: status === 0, output: `${stdout}${stderr}` };
}

/** A test that needs promtool. If promtool is not available, the test is counted as skipped, and its name has the reason. */
export function withPromtool(
  { path, reason }: Promtool,
  name: string,
  test: (path: string) => Promise<void>,
): void {
  if (path) it(`promtool: ${name}`, () => test(path));
  else it.skip(`promtool: ${name} (not checked: ${reason})`, () => undefined);
}
