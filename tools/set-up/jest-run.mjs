/** Runs jest as a process of its own and reads its results from the file that it writes. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './checkout.mjs';

/** Results are there, and jest still runs: something of a test was left open. */
const EXIT_WITHIN_MS = 20_000;

/**
 * @returns {Promise<{passed: number, failed: number, skipped: number, problem: string | null}>} counts of tests; suites
 *   that could not run count as failed. `problem`: what else is wrong with the run.
 */
export async function runJest({ paths, byPath = false, workers, env, deadline, outputFile }) {
  rmSync(outputFile, { force: true });
  const args = [
    join(root, 'node_modules', 'jest', 'bin', 'jest.js'),
    ...['--json', `--outputFile=${outputFile}`, '--passWithNoTests'],
    ...(workers === 1 ? ['--runInBand'] : [`--maxWorkers=${workers}`]),
    ...(byPath ? ['--runTestsByPath'] : []),
    ...paths,
  ];
  // Its standard output is the JSON once more; what people read goes to standard error.
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const problem = await waitForExit(child, outputFile, deadline);
  if (!existsSync(outputFile))
    return { passed: 0, failed: 0, skipped: 0, problem: problem ?? 'jest wrote no results' };
  const results = JSON.parse(readFileSync(outputFile, 'utf8'));
  return {
    passed: results.numPassedTests,
    failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
    skipped: results.numPendingTests + results.numTodoTests,
    problem,
  };
}

function waitForExit(child, outputFile, deadline) {
  let watch;
  return new Promise((resolve) => {
    let resultsSince = null;
    let problem = null;
    watch = setInterval(() => {
      if (resultsSince === null && existsSync(outputFile)) resultsSince = Date.now();
      if (resultsSince !== null && Date.now() - resultsSince > EXIT_WITHIN_MS) {
        problem = 'jest did not end by itself: a test leaves something open';
      } else if (Date.now() > deadline) {
        problem = 'the tests took too long and were ended';
      }
      if (problem) child.kill('SIGKILL');
    }, 500);
    child.once('error', (error) => resolve(error.message));
    child.once('exit', () => resolve(problem));
  }).finally(() => clearInterval(watch));
}
