/**
 * `npm test`: makes the checkout ready, gets a private MongoDB and RabbitMQ, and runs every check there is. A check that
 * fails hides no other one. The last line says how many passed and failed: `12 passed, 0 failed`.
 */
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import {
  buildPackages,
  buildPages,
  checkNode,
  installPackages,
  npm,
  root,
  SetUpError,
  step,
} from './set-up/checkout.mjs';
import { runJest } from './set-up/jest-run.mjs';
import { sharesSystem } from './set-up/shares-system.js';

/** A guard against tests that hang: the whole of it, set-up included, takes half of that beside other work. */
const deadline = Date.now() + 90 * 60_000;
const scratch = join(root, '.local', 'test');
const bin = (name, ...path) => [process.execPath, join(root, 'node_modules', name, ...path)];
const tally = { passed: 0, failed: 0, skipped: 0 };
const failures = [];

async function check(name, work) {
  try {
    await work();
    tally.passed++;
  } catch (error) {
    tally.failed++;
    failures.push(name);
    if (error.output) console.log(error.output.trimEnd());
    console.log(
      `✖ ${error instanceof SetUpError || error.name === 'SetupError' ? error.message : error.stack}`,
    );
  }
}

async function command(title, argv) {
  const { ok, output } = await step(title, argv);
  if (!ok) throw new SetUpError(`${title} failed, see above.`, output);
}

/** Servers of this run only. Where they can't be had, the tests that need them fail, and say so. */
async function obtainServers() {
  const { obtainMongo, obtainRabbit } = createRequire(import.meta.url)(
    join(root, 'tools', 'local-servers', 'dist'),
  );
  const options = (name) => ({
    dataDir: join(scratch, 'data'),
    logDir: join(scratch, 'logs'),
    report: (line) => console.log(`${name}: ${line}`),
  });
  const outcomes = await Promise.allSettled([
    obtainMongo(options('MongoDB')),
    obtainRabbit(options('RabbitMQ')),
  ]);
  const started = outcomes.filter(({ status }) => status === 'fulfilled').map(({ value }) => value);
  started.forEach(({ origin }) => console.log(`✔ ${origin}`));
  const failed = outcomes.find(({ status }) => status === 'rejected');
  const [mongo, rabbit] = outcomes.map(({ value }) => value?.url);
  return {
    started,
    failed: failed?.reason,
    env: { ...(mongo && { MONGO_URL: mongo }), ...(rabbit && { AMQP_URL: rabbit }) },
  };
}

async function main() {
  checkNode();
  await installPackages();
  rmSync(scratch, { recursive: true, force: true });
  mkdirSync(scratch, { recursive: true });
  const built = check('build', () => buildPackages());
  await Promise.all([checkSources(built), built.then(runTests)]);
  rmSync(scratch, { recursive: true, force: true });
}

async function runTests() {
  let servers = { started: [], env: {} };
  await Promise.all([
    check('pages', () => buildPages()),
    check('servers', async () => {
      servers = await obtainServers();
      if (servers.failed) throw servers.failed;
    }),
  ]);
  const env = { ...process.env, ...servers.env };
  try {
    await Promise.all(
      lanes().map(async (suites) => {
        for (const suite of suites) await check(suite.name, () => runSuite(suite, env));
      }),
    );
  } finally {
    await Promise.all(servers.started.map((server) => server.stop()));
  }
}

/** The last two read what is built too. */
async function checkSources(built) {
  await check('lock file', () => command('Lock file', [...npm(), 'ci', '--dry-run', '--ignore-scripts']));
  await check('lint', () => command('Lint', [...bin('eslint', 'bin', 'eslint.js'), '.']));
  await check('format', () => command('Format', [...bin('prettier', 'bin', 'prettier.cjs'), '--check', '.']));
  await built;
  await check('boundaries', () => command('Boundaries', [...npm(), 'run', '--silent', 'boundaries']));
  await check('types of the tests', () =>
    command('Types of the tests', [...npm(), 'run', '--silent', 'typecheck:tests']),
  );
}

/**
 * What is tested, in runs of jest. Three lanes run side by side, for tests of whole systems wait much of the time (for a process to
 * come back, for a minute to begin), and each takes about as long as the others.
 */
function lanes() {
  const files = readdirSync(join(root, 'test-e2e'), { recursive: true }).filter((file) =>
    file.endsWith('.test.ts'),
  );
  const suite = (id, name) => {
    const paths = files.filter((file) => suiteOf(file) === id).map((file) => join('test-e2e', file));
    return { id, name, paths, byPath: true, workers: 1 };
  };
  const parts = {
    id: 'parts',
    name: 'Unit and integration tests',
    paths: ['libs/', 'services/', 'tools/'],
    workers: 2,
  };
  return [
    [parts, suite('kills', 'Every process killed')],
    [suite('faults', 'Other faults'), suite('sharing', 'Tests of one whole system')],
    [suite('own', 'Tests with a system of their own'), suite('load', 'A large send')],
  ];
}

/** @param file below test-e2e */
function suiteOf(file) {
  if (sharesSystem(join(root, 'test-e2e', file))) return 'sharing';
  if (file.startsWith('load')) return 'load';
  if (file.endsWith('kill-matrix.test.ts')) return 'kills';
  return file.startsWith('faults') || file.startsWith('clusters') ? 'faults' : 'own';
}

async function runSuite(suite, env) {
  const results = await runJest({
    ...suite,
    env,
    deadline,
    outputFile: join(scratch, `${suite.id}.json`),
  });
  tally.passed += results.passed;
  tally.failed += results.failed;
  tally.skipped += results.skipped;
  if (results.failed > 0) failures.push(suite.name);
  if (results.problem) throw new SetUpError(`${suite.name}: ${results.problem}`);
}

try {
  await main();
} catch (error) {
  tally.failed++;
  failures.push('set-up');
  if (error.output) console.error(error.output.trimEnd());
  console.error(error instanceof SetUpError ? error.message : error.stack);
}
if (failures.length > 0) console.log(`Failed: ${failures.join(', ')}`);
console.log(
  `${tally.passed} passed, ${tally.failed} failed${tally.skipped > 0 ? `, ${tally.skipped} skipped` : ''}`,
);
process.exitCode = tally.failed > 0 ? 1 : 0;
