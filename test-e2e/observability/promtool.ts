import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type Obtained, obtained } from '../support/obtained';

/** Prometheus' own checker, downloaded into the cache if it is not installed. */
export const promtool = (): Obtained => obtained('obtainPromtool');

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
  { path, reason }: Obtained,
  name: string,
  test: (path: string) => Promise<void>,
): void {
  if (path) it(`promtool: ${name}`, () => test(path));
  else it.skip(`promtool: ${name} (not checked: ${reason})`, () => undefined);
}
