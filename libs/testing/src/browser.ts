import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const PATHS = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const INSTALL = ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium'] as const;

function installed(): string | undefined {
  return PATHS.find((path) => path !== undefined && existsSync(path));
}

function run([command, ...words]: readonly [string, ...string[]]): boolean {
  return (
    spawnSync(command, words, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
      .status === 0
  );
}

/**
 * Finds a Chromium for tests of the page. As root on Debian, it installs a missing Chromium and reports that.
 * @returns undefined if there is no Chromium
 */
export function findBrowser(): string | undefined {
  const found = installed();
  if (found || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return found;
  process.stderr.write(`The page is tested in a browser: ${INSTALL.join(' ')}\n`);
  if (!run(INSTALL)) {
    run(['apt-get', 'update']);
    run(INSTALL);
  }
  return installed();
}
