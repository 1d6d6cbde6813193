/** The setup of a fresh clone before any of its code can run. Plain Node.js, because no packages are installed yet. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const OLDEST_NODE = [20, 19];
const TELL_EVERY_MS = 10_000;

/** A failed setup step: one line for the user, and the output of the failed program. */
export class SetUpError extends Error {
  constructor(line, output = '') {
    super(line);
    this.output = output;
  }
}

/** Throws SetUpError if this Node.js is too old. */
export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  throw new SetUpError(
    `Node ${OLDEST_NODE.join('.')} or newer is required, but this is ${process.versions.node}. Install it and start again.`,
  );
}

/**
 * Runs these steps to prepare the checkout, then replaces this process with the tool, or with another program of its package
 * (`bench/proofs`). A failed step ends it with one line for the user.
 */
export async function becomeTool(name, ...steps) {
  try {
    checkNode();
    for (const step of [installPackages, buildPackages, ...steps]) await step();
  } catch (error) {
    if (!(error instanceof SetUpError)) throw error;
    if (error.output) console.error(error.output.trimEnd());
    console.error(error.message);
    process.exit(1);
  }
  const [tool, ...folders] = name.split('/');
  await import(pathToFileURL(join(root, 'tools', tool, 'dist', ...folders, 'main.js')).href);
}

/** Runs `npm ci` without install scripts, unless the installed packages already match package-lock.json. */
export async function installPackages() {
  const stamp = join(root, 'node_modules', '.herald-installed');
  const wanted = hashOf(readFileSync(join(root, 'package-lock.json')));
  if (isInstalled(stamp, wanted)) return;
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  let result = await step('Installing packages', [...npm(), 'ci', ...flags]);
  if (!result.ok && /EUSAGE/.test(result.output)) {
    // npm ci requires the optional packages of every platform; npm install accepts those that are available.
    result = await step('Installing the packages available in the registry', [
      ...npm(),
      'install',
      '--no-save',
      ...flags,
    ]);
  }
  if (!result.ok) throw new SetUpError(whyNotInstalled(result.output), result.output);
  writeFileSync(stamp, wanted);
}

/**
 * Compiles the packages, bundles the OpenAPI documents, and generates the pages of `/docs` and the types of the console, if their sources
 * have changed.
 */
export async function buildPackages() {
  const tsc = join(root, 'node_modules', 'typescript-7', 'bin', 'tsc');
  // Two packages at a time, each type-checked once: by default, four checkers of a package repeat each other's work.
  let result = await step('Building', [process.execPath, tsc, '-b', '--builders', '2', '--checkers', '1']);
  for (const script of ['openapi/bundle.mjs', 'docs/build.mjs', 'openapi/console-types.mjs'])
    if (result.ok) result = await capture(process.execPath, [join(root, 'tools', script)]);
  if (result.ok) return;
  const line = /ENOSPC/.test(result.output)
    ? 'The disk is full. Free some space and start again.'
    : 'The build failed, see above.';
  throw new SetUpError(line, result.output);
}

/** Builds the pages of the simulator and of the console if their sources have changed since the last build. */
export async function buildPages() {
  for (const service of ['carrier-simulator', 'console']) await buildPagesOf(service);
}

async function buildPagesOf(service) {
  const folder = join(root, 'services', service);
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  if (!scripts?.['build:web'] || !existsSync(join(folder, 'web'))) return;
  const stamp = join(folder, 'dist', '.web-built');
  // Paths within the checkout, which are the same in a copied checkout.
  const wanted = hashOf(
    sourcesIn(join(folder, 'web'))
      .map((file) => `${relative(root, file)} ${hashOf(readFileSync(file))}`)
      .join('\n'),
  );
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  const result = await step(`Building the pages of ${service}`, [...npm(), 'run', 'build:web'], {
    cwd: folder,
  });
  if (!result.ok)
    throw new SetUpError(`The pages of ${service} could not be built, see above.`, result.output);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

/** The npm that runs this script, otherwise npm from PATH; to be followed by arguments. */
export function npm() {
  const running = process.env.npm_execpath;
  return running?.endsWith('.js') ? [process.execPath, running] : ['npm'];
}

/** Runs a command and prints its duration and its result. Resolves to {ok, output}. */
export async function step(title, [command, ...args], options = {}) {
  const started = Date.now();
  const seconds = () => ((Date.now() - started) / 1000).toFixed(1);
  const live = process.stdout.isTTY;
  process.stdout.write(live ? `  ${title} …` : `${title} …\n`);
  const telling = setInterval(
    () =>
      process.stdout.write(
        live
          ? `\r  ${title} … ${Math.round((Date.now() - started) / 1000)} s`
          : `${title} … ${seconds()} s\n`,
      ),
    live ? 1000 : TELL_EVERY_MS,
  );
  const result = await capture(command, args, options);
  clearInterval(telling);
  const line = `${result.ok ? '✔' : '✖'} ${title} (${seconds()} s)`;
  process.stdout.write(live ? `\r\x1b[2K${line}\n` : `${line}\n`);
  return result;
}

/** Runs a command to its end; a program that cannot be started counts as failed. */
export function capture(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    const chunks = [];
    const keep = (chunk) => chunks.push(chunk);
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', (error) => resolve({ ok: false, output: error.message }));
    child.once('close', (code) =>
      resolve({ ok: code === 0, output: Buffer.concat(chunks).toString('utf8') }),
    );
  });
}

function isInstalled(stamp, wanted) {
  if (existsSync(stamp)) return readFileSync(stamp, 'utf8') === wanted;
  // Installed by hand: npm's own record is newer than the lock file.
  const note = join(root, 'node_modules', '.package-lock.json');
  return existsSync(note) && statSync(note).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs;
}

function whyNotInstalled(output) {
  if (/ENOSPC/.test(output))
    return 'The packages could not be installed: the disk is full. Free some space and start again.';
  if (/EACCES|EPERM/.test(output)) {
    return 'The packages could not be installed: no permission to write to this folder. Change its owner to your user and start again.';
  }
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|ECONNRESET/.test(output)) {
    return 'The packages could not be installed: the network is unreachable. Check the network (and the proxy of npm) and start again.';
  }
  return 'The packages could not be installed, see above.';
}

function sourcesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function hashOf(content) {
  return createHash('sha256').update(content).digest('hex');
}
