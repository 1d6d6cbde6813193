import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** A program for tests. */
export interface Obtained {
  /** Null if it is not available; then the tests that need it are skipped, and counted as skipped. */
  path: string | null;
  reason: string;
}

/** Runs in a separate process, because skipped tests must be known before the first test runs. */
const ASK = `require(process.argv[1])[process.argv[2]]().then(
  (path) => process.stdout.write(path),
  (error) => { process.stderr.write(error.message); process.exitCode = 1; },
)`;

/** A program that @herald/local-servers installs or downloads if it is missing. */
export function obtained(by: 'obtainPromtool' | 'obtainKannel'): Obtained {
  const localServers = join(__dirname, '..', '..', 'tools', 'local-servers');
  const { status, stdout, stderr } = spawnSync(process.execPath, ['-e', ASK, localServers, by], {
    encoding: 'utf8',
  });
  return status === 0 ? { path: stdout, reason: '' } : { path: null, reason: stderr };
}
