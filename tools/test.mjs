/**
 * `npm test`: prepares the checkout, starts a private MongoDB and RabbitMQ, and runs every check that a change needs, one phase after
 * another. A failed check does not prevent the next checks. The last line is the total: `12 passed, 0 failed`. Tests of faults, clusters
 * and load are in `npm run test:system` (docs/testing.md).
 */
import { rmSync } from 'node:fs';
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
import { writeBundle, writeBundles } from './set-up/test-bundle.mjs';
import { TestRun } from './set-up/test-run.mjs';
import { checkHints, obtainTestServers } from './set-up/test-servers.mjs';
import { quickFiles, SHARED_ENVIRONMENT } from './set-up/test-suites.mjs';

/** Only a limit against hanging: an idle machine needs a tenth of it. */
const deadline = Date.now() + 100 * 60_000;
const scratch = join(root, '.local', 'test');
/**
 * Jest's workers beside two groups of tests of whole systems. Integration tests, which often wait for servers and timers, come first; unit
 * tests, which compute, fill the pauses.
 */
const WORKERS = 4;

async function command(title, argv) {
  const { ok, output } = await step(title, argv);
  if (!ok) throw new SetUpError(`${title} failed, see above.`, output);
}

async function main() {
  rmSync(scratch, { recursive: true, force: true });
  const run = new TestRun(scratch);
  try {
    await run.phase('Install and build', () => installAndBuild(run));
    await run.phase('Pages, lint, format, boundaries, types', () => checkSources(run));
    await run.check('tests', () => runTests(run));
  } catch (error) {
    await run.check('set-up', () => Promise.reject(error));
  }
  run.finish();
}

async function installAndBuild(run) {
  checkNode();
  await installPackages();
  await run.check('build', () => buildPackages());
}

/** Two at a time, the slowest first: each of them uses one core. */
async function checkSources(run) {
  const script = (name) => [...npm(), 'run', '--silent', name];
  const checks = [
    ['format', () => command('Format', script('format:check'))],
    ['pages', () => buildPages()],
    ['types of the tests', () => command('Types of the tests', script('typecheck:tests'))],
    ['lint', () => command('Lint', script('lint'))],
    ['boundaries', () => command('Boundaries', script('boundaries'))],
    ['lock file', () => command('Lock file', [...npm(), 'ci', '--dry-run', '--ignore-scripts'])],
  ];
  const work = async () => {
    for (let next = checks.shift(); next; next = checks.shift()) await run.check(...next);
  };
  await Promise.all([work(), work()]);
}

async function runTests(run) {
  const files = quickFiles();
  const servers = await obtainTestServers(scratch, { inMemory: true });
  const settings = { env: { ...process.env, ...servers.env }, deadline };
  const shared = writeBundle('shared', files.shared, { environment: SHARED_ENVIRONMENT });
  const own = files.own.map((file, at) => writeBundle(`own-${at + 1}`, [file]));
  const parts = [...writeBundles('integration', files.integration), ...writeBundles('unit', files.unit)];
  const tests = () =>
    Promise.all([
      run.systemTests('Whole system', { ...settings, groups: [[shared], own], atOnce: 2 }),
      run.unitTests('Parts', { ...settings, files: parts, workers: WORKERS }),
    ]);
  try {
    await run.phase('Tests', () => run.limitFiles(tests));
    await run.check('hints', () => checkHints(scratch));
  } finally {
    await servers.stop();
  }
}

await main();
