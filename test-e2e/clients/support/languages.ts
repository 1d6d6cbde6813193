import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../support/checkout';

/** Installation of a language's client, and its driver. */
export interface Language {
  name: string;
  /** Installs the client from its package into a folder outside of the checkout. Returns the command of its driver. */
  install(folder: string): Promise<string[]> | string[];
  /** The command to run another program with the client installed in a folder. */
  run(folder: string): string[];
  /** Language name in the fences of pages. */
  fence: string;
  /** Frameworks for its receiver of callbacks. */
  frameworks: string[];
  /** Most parallel calls of one driver; further calls wait in it. */
  atOnce: number;
}

const DRIVERS = join(root, 'test-e2e', 'clients', 'drivers');
const WITHIN_MS = 240_000;

/** The compiler of `npm run build`. */
export const tsc = join(root, 'node_modules', 'typescript-7', 'bin', 'tsc');

/** Runs a program to its end. Throws with its output. */
export function run(program: string, args: string[], cwd: string, env: NodeJS.ProcessEnv = {}): string {
  return execFileSync(program, args, {
    cwd,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    timeout: WITHIN_MS,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Installs the package of the TypeScript client in a folder, like a third-party project. */
export function installTypescript(folder: string): void {
  mkdirSync(folder, { recursive: true });
  // Packs a duplicate of the client, because other tests read the built files in the checkout.
  const copy = join(folder, 'source');
  const client = join(root, 'clients', 'typescript');
  cpSync(client, copy, { recursive: true, filter: (path) => !/node_modules$/.test(path) });
  run(process.execPath, [join(copy, 'mark-formats.mjs')], copy);
  run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], copy);
  const pack = readdirSync(folder).find((name) => name.endsWith('.tgz'))!;
  writeFileSync(join(folder, 'package.json'), '{"private": true}\n');
  run('npm', ['install', '--offline', '--no-audit', '--no-fund', join(folder, pack)], folder);
}

/** Builds the wheel with the package's build backend, and unpacks it, like installers do. */
export function installPython(folder: string): void {
  const source = join(root, 'clients', 'python');
  const build = `import build_backend; print(build_backend.build_wheel(${JSON.stringify(folder)}))`;
  const wheel = run('python3', ['-B', '-c', build], source).trim();
  run('python3', ['-m', 'zipfile', '-e', join(folder, wheel), join(folder, 'site')], folder);
}

/** PHP is not required for the project: without it, its client is not tested (php.test.ts tells so). */
export const HAS_PHP =
  spawnSync('php', ['-r', 'exit(extension_loaded("curl") ? 0 : 1);']).status === 0 &&
  spawnSync('composer', ['--version']).status === 0;

/** Installs the PHP client's package with composer, like a third-party project. */
export function installPhp(folder: string): void {
  const url = join(root, 'clients', 'php');
  const repositories = [{ type: 'path', url, options: { symlink: false } }, { packagist: false }];
  const wanted = { repositories, require: { 'herald/client': '*' } };
  writeFileSync(join(folder, 'composer.json'), JSON.stringify(wanted));
  const env = { COMPOSER_ALLOW_SUPERUSER: '1', COMPOSER_DISABLE_NETWORK: '1', COMPOSER_HOME: folder };
  run('composer', ['install', '--no-interaction', '--no-progress', '--quiet'], folder, env);
}

const PHP: Language = {
  name: 'PHP',
  frameworks: ['globals', 'psr-7'],
  atOnce: 1,
  install(folder) {
    installPhp(folder);
    // With a setting of older programs, which must not change the requests.
    const settings = ['-d', 'arg_separator.output=&amp;'];
    return ['php', ...settings, join(DRIVERS, 'driver.php'), join(folder, 'vendor', 'autoload.php')];
  },
  run: () => ['php'],
  fence: 'php',
};

function withPython(folder: string): string[] {
  return ['env', `PYTHONPATH=${join(folder, 'site')}`, 'python3'];
}

export const LANGUAGES: Language[] = [
  {
    name: 'TypeScript',
    frameworks: ['node', 'express'],
    atOnce: 32,
    install(folder) {
      installTypescript(folder);
      cpSync(join(DRIVERS, 'driver.mjs'), join(folder, 'driver.mjs'));
      return [process.execPath, join(folder, 'driver.mjs')];
    },
    run: () => [process.execPath],
    fence: 'js',
  },
  {
    name: 'Python',
    frameworks: ['wsgi', 'asgi'],
    atOnce: 32,
    install(folder) {
      installPython(folder);
      return [...withPython(folder), join(DRIVERS, 'driver.py')];
    },
    run: withPython,
    fence: 'python',
  },
  ...(HAS_PHP ? [PHP] : []),
];

/** Fence languages of client programs on pages, including those that cannot be tested here. */
export const FENCES = ['js', 'python', 'php'];
