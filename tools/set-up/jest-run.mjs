/** Runs jest as a separate process and reads the results from its output file. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './checkout.mjs';
import { endTogether } from './end-together.mjs';

/** Limit for jest's exit after its results; an open handle of a test keeps it running. */
const EXIT_WITHIN_MS = 60_000;
const OPEN_HANDLE = 'jest did not exit: a test leaves a handle open';

/**
 * @param {object} run
 * @param {string[]} run.files paths from the root, bundles too
 * @param {number} run.workers processes side by side; 1 runs all files one after another in one process
 * @param {NodeJS.ProcessEnv} run.env
 * @param {string} run.node program that runs jest and the processes of its tests
 * @param {number} run.deadline ms since 1970, after which it is ended; default: never
 * @param {string} run.outputFile for its results
 * @returns {Promise<{passed: number, failures: {file: string, test: string}[], skipped: number, problem: string | null}>}
 *   Counts of tests. A file that could not run counts as one failure. `problem`: any other fault of the run.
 */
export async function runJest({
  files,
  workers,
  env,
  node = process.execPath,
  deadline = Infinity,
  outputFile,
}) {
  rmSync(outputFile, { force: true });
  const args = [
    join(root, 'node_modules', 'jest', 'bin', 'jest.js'),
    ...['--json', `--outputFile=${outputFile}`, '--verbose=false'],
    ...(workers === 1 ? ['--runInBand'] : [`--maxWorkers=${workers}`]),
    // jest matches drills only with this setting.
    ...['--testMatch', '**/*.{test,drill}.{ts,js}', '--runTestsByPath', ...files],
  ];
  // Standard output only repeats the JSON; the readable report goes to standard error.
  // The guards of jest's processes end the servers that these have started.
  const child = endTogether(spawn(node, args, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] }));
  const problem = await waitForExit(child, outputFile, deadline);
  if (!existsSync(outputFile))
    return { passed: 0, failures: [], skipped: 0, problem: problem ?? 'jest wrote no results' };
  const results = JSON.parse(readFileSync(outputFile, 'utf8'));
  const failures = results.testResults.flatMap(failuresOf);
  // A failed test does not reach its own end. Its repetition shows whether a handle stays open then too.
  const isOfFailure = problem === OPEN_HANDLE && failures.length > 0;
  return {
    passed: results.numPassedTests,
    failures,
    skipped: results.numPendingTests + results.numTodoTests,
    problem: isOfFailure ? null : problem,
  };
}

/** Inside a bundle the outermost `describe` is the file. */
function failuresOf({ name, status, assertionResults }) {
  const path = relative(root, name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (status === 'failed' && failed.length === 0) return [{ file: path, test: 'could not run' }];
  return failed.map(({ ancestorTitles: [first, ...others], title }) =>
    path.startsWith('.local/')
      ? { file: first, test: [...others, title].join(' › ') }
      : { file: path, test: [first, ...others, title].filter(Boolean).join(' › ') },
  );
}

function waitForExit(child, outputFile, deadline) {
  let watch;
  return new Promise((resolve) => {
    let resultsSince = null;
    let problem = null;
    watch = setInterval(() => {
      if (resultsSince === null && existsSync(outputFile)) resultsSince = Date.now();
      if (resultsSince !== null && Date.now() - resultsSince > EXIT_WITHIN_MS) {
        problem = OPEN_HANDLE;
      } else if (Date.now() > deadline) {
        problem = 'the tests exceeded their time limit and were stopped';
      }
      if (problem) child.kill('SIGKILL');
    }, 500);
    child.once('error', (error) => resolve(error.message));
    child.once('exit', () => resolve(problem));
  }).finally(() => clearInterval(watch));
}
