/**
 * `npm run test:system [-- part …]`: the tests that are too slow for `npm test`. Runs faults, clusters, upgrades, load and the other parts
 * of docs/testing.md one after another, with a line for each. The last line is the total: `12 passed, 0 failed`. `faults:kill-matrix` runs
 * only the files of a part whose path contains the second word.
 */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { buildPackages, buildPages, checkNode, installPackages, root } from './set-up/checkout.mjs';
import { writeBundle, writeBundles } from './set-up/test-bundle.mjs';
import { TestRun } from './set-up/test-run.mjs';
import { obtainTestServers } from './set-up/test-servers.mjs';
import { sharesSystem } from './set-up/shares-system.js';
import { filesOfRun, SHARED_ENVIRONMENT, SYSTEM_PARTS } from './set-up/test-suites.mjs';

const scratch = join(root, '.local', 'test-system');
const MOST_OUTPUT = 256 * 1024 * 1024;

/** Jest's workers for unit and integration tests, which often wait for servers and timers. */
const WORKERS = 4;

const names = process.argv.slice(2);
const parts = (names.length > 0 ? names : Object.keys(SYSTEM_PARTS)).map((name) => {
  const [part, word = ''] = name.split(':');
  return { name, part, word };
});
const unknown = parts.filter(({ part }) => !(part in SYSTEM_PARTS)).map(({ name }) => name);
if (unknown.length > 0) {
  console.error(`Unknown part: ${unknown.join(', ')}. Parts: ${Object.keys(SYSTEM_PARTS).join(', ')}.`);
  process.exit(2);
}

const run = new TestRun(scratch);
const lines = [];
try {
  checkNode();
  await installPackages();
  await buildPackages();
  await buildPages();
  for (const part of parts) await run.phase(part.name, () => runPart(part));
} catch (error) {
  await run.check('set-up', () => Promise.reject(error));
}
console.log('');
lines.forEach((line) => console.log(line));
run.finish();

async function runPart({ name, part, word }) {
  rmSync(join(scratch, 'servers'), { recursive: true, force: true });
  const before = { passed: run.passed, failed: run.failures.length, at: Date.now() };
  const needsEngine = SYSTEM_PARTS[part].every(({ engine }) => engine);
  const needsRabbit4 = SYSTEM_PARTS[part].every(({ rabbitmq4 }) => rabbitmq4);
  let servers = { env: {}, stop: async () => {} };
  try {
    const env = needsRabbit4 ? { ...process.env, HERALD_RABBITMQ_SERVER: obtainRabbit4() } : process.env;
    if (needsEngine && !engineResponds()) {
      lines.push(`${name}: skipped, because no Docker engine responds`);
      return;
    }
    if (!needsEngine) servers = await obtainTestServers(join(scratch, 'servers'), { env });
    for (const [index, settings] of SYSTEM_PARTS[part].entries())
      await runTests(`${part}-${index + 1}`, settings, word, { ...env, ...servers.env });
  } catch (error) {
    await run.check(name, () => Promise.reject(error));
  } finally {
    await servers.stop();
  }
  const minutes = ((Date.now() - before.at) / 60_000).toFixed(1);
  const [passed, failed] = [run.passed - before.passed, run.failures.length - before.failed];
  lines.push(`${name}: ${passed} passed, ${failed} failed, ${minutes} min, ${commit()}, ${today()}`);
}

/** Runs the tests without a whole system in parallel, and then those of whole systems. */
async function runTests(
  name,
  { env = {}, productionNode = false, atOnce = 2, ...settings },
  word,
  environment,
) {
  const files = filesOfRun(settings).filter((file) => file.includes(word));
  if (files.length === 0) return;
  const whole = files.filter((file) => file.startsWith('test-e2e/'));
  const shared = whole.filter((file) => sharesSystem(join(root, file)));
  const own = whole.filter((file) => !shared.includes(file));
  const common = {
    env: { ...environment, ...env },
    node: productionNode ? await obtainNode() : process.execPath,
  };
  const parts = files.filter((file) => !whole.includes(file));
  if (parts.length > 0)
    await run.unitTests(`${name}-parts`, {
      ...common,
      files: writeBundles(`${name}-parts`, parts),
      workers: WORKERS,
    });
  const groups = [...bundlesOf(name, shared, atOnce), ...own].map((file) => [file]);
  await run.systemTests(name, { ...common, groups, atOnce });
}

/** Bundles of the tests that share a system: up to `count`, each with a system. */
function bundlesOf(name, shared, count) {
  return Array.from({ length: count }, (_none, bundle) => shared.filter((_, at) => at % count === bundle))
    .filter((files) => files.length > 0)
    .map((files, at) => writeBundle(`${name}-shared-${at + 1}`, files, { environment: SHARED_ENVIRONMENT }));
}

/** The Node.js version of the image, independent of the version that runs this script. */
async function obtainNode() {
  const { obtainProductionNode } = createRequire(import.meta.url)(
    join(root, 'tools', 'local-servers', 'dist'),
  );
  return obtainProductionNode(process.env, (line) => console.log(line));
}

/** The program of RabbitMQ 4, installed on first use; `HERALD_RABBITMQ_SERVER` names another. */
function obtainRabbit4() {
  const script = join(root, 'tools', 'local-servers', 'programs', 'rabbitmq-4.sh');
  return (
    process.env.HERALD_RABBITMQ_SERVER ||
    execFileSync('sh', [script], { encoding: 'utf8', maxBuffer: MOST_OUTPUT }).trim()
  );
}

function engineResponds() {
  try {
    execFileSync('docker', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function commit() {
  return execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
}

function today() {
  return new Date().toISOString().slice(0, 10);
}
