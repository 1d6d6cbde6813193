/** One run of checks and tests: counts, failures, time and CPU of each phase, and the lines at its end. */
import { performance } from 'node:perf_hooks';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root, SetUpError } from './checkout.mjs';
import { cpuSecondsBelow } from './cpu-time.js';
import { endHangingFiles, readNotes } from './hanging-files.js';
import { runJest } from './jest-run.mjs';

const DEAREST = 20;

export class TestRun {
  passed = 0;
  skipped = 0;
  failures = [];
  unstable = [];
  #phases = [];

  /** @param {string} folder for results and lists, which stay after the run */
  constructor(folder) {
    this.folder = folder;
    this.timesFile = join(folder, 'file-times.jsonl');
    mkdirSync(folder, { recursive: true });
  }

  /** Counts a piece of work as one check, which fails if it throws. A failed check does not prevent the next checks. */
  async check(name, work) {
    try {
      await work();
      this.passed++;
    } catch (error) {
      this.failures.push(name);
      if (typeof error.output === 'string') console.log(error.output.trimEnd());
      const isForPeople = error instanceof SetUpError || error.name === 'SetupError';
      console.log(`✖ ${isForPeople ? error.message : error.stack}`);
    }
  }

  /** Runs a phase and records its time. Phases run one after another. */
  async phase(name, work) {
    console.log(`\n── ${name}`);
    const before = { wall: performance.now(), cpu: cpuSecondsBelow(process.pid) };
    await work();
    const after = { wall: performance.now(), cpu: cpuSecondsBelow(process.pid) };
    this.#phases.push({
      name,
      wallSeconds: (after.wall - before.wall) / 1000,
      cpuSeconds: before.cpu === null ? null : after.cpu - before.cpu,
    });
  }

  /** Runs tests in bundles. A file of a bundle that takes longer than its limit fails, and ends the process that runs it. */
  async limitFiles(work) {
    const stop = endHangingFiles(this.timesFile, (message) => {
      console.log(`✖ ${message}`);
      this.failures.push(message);
    });
    try {
      await work();
    } finally {
      stop();
    }
  }

  /** Runs test files, each once. */
  async unitTests(name, { env, ...run }) {
    const results = await this.#jest(name, { ...run, env });
    this.failures.push(...results.failures.map(nameOf));
  }

  /**
   * Runs groups of test files of whole systems, `atOnce` side by side, and the files of a group one after another. After all groups, a file
   * with a failed test runs once more alone, and is unstable if it passes then.
   */
  async systemTests(name, { groups, atOnce = 1, ...settings }) {
    const run = { ...settings, workers: 1 };
    const left = [...groups.entries()];
    const results = [];
    const runNext = async () => {
      for (let next = left.shift(); next; next = left.shift())
        results.push(await this.#jest(`${name}-${next[0] + 1}`, { ...run, files: next[1] }));
    };
    await Promise.all(Array.from({ length: atOnce }, runNext));
    const failures = results.flatMap((result) => result.failures);
    for (const file of new Set(failures.map((failure) => failure.file))) {
      const failed = failures.filter((failure) => failure.file === file);
      if (file.startsWith('.local/')) {
        this.failures.push(...failed.map(nameOf));
        continue;
      }
      console.log(`\nRetry, alone: ${file}`);
      const again = await this.#jest(file, { ...run, files: [file] }, false);
      if (again.failures.length > 0 || again.problem) {
        this.failures.push(...(again.failures.length > 0 ? again.failures : failed).map(nameOf));
      } else {
        this.passed += failed.length;
        this.unstable.push(...failed.map(nameOf));
      }
    }
  }

  async #jest(name, run, isCounted = true) {
    const outputFile = join(this.folder, 'results', `${name.replace(/\W+/g, '-')}.json`);
    mkdirSync(join(this.folder, 'results'), { recursive: true });
    const env = { ...run.env, HERALD_FILE_TIMES: this.timesFile };
    const results = await runJest({ ...run, env, outputFile });
    if (results.problem) {
      console.log(`✖ ${name}: ${results.problem}`);
      if (isCounted) this.failures.push(`${name}: ${results.problem}`);
    }
    if (isCounted) {
      this.passed += results.passed;
      this.skipped += results.skipped;
    }
    return results;
  }

  /** Prints the phases, the slowest files, the failures, and the counts as the last line; sets the exit code. */
  finish() {
    const list = join(this.folder, 'unstable.json');
    writeFileSync(list, `${JSON.stringify(this.unstable, null, 2)}\n`);
    console.log('\nPhase                                   time       CPU');
    for (const { name, wallSeconds, cpuSeconds } of this.#phases)
      console.log(`${name.padEnd(34)} ${seconds(wallSeconds)} ${seconds(cpuSeconds)}`);
    const files = readNotes(this.timesFile).filter(({ wallSeconds }) => wallSeconds !== undefined);
    printDearest('time', files, ({ wallSeconds }) => wallSeconds);
    printDearest('CPU, without servers shared by files', files, ({ cpuSeconds }) => cpuSeconds);
    const cpu = cpuSecondsBelow(process.pid);
    console.log(
      `\n${minutes(process.uptime())} in total, ${cpu === null ? 'CPU time is not counted on this system' : `${minutes(cpu)} of CPU (user and system, all processes)`}`,
    );
    for (const name of this.failures) console.log(`Failed: ${name}`);
    for (const name of this.unstable) console.log(`Unstable: ${name}`);
    console.log(`unstable: ${this.unstable.length} (${relative(root, list)})`);
    const skipped = this.skipped > 0 ? `, ${this.skipped} skipped` : '';
    console.log(`${this.passed} passed, ${this.failures.length} failed${skipped}`);
    process.exitCode = this.failures.length > 0 ? 1 : 0;
  }
}

const nameOf = ({ file, test }) => `${file} › ${test}`;
const seconds = (value) => (value === null ? 'unknown' : `${value.toFixed(1)} s`).padStart(9);
const minutes = (value) => `${Math.floor(value / 60)} min ${Math.round(value % 60)} s`;

function printDearest(what, files, valueOf) {
  const known = files.filter((file) => valueOf(file) !== null);
  if (known.length === 0) return;
  console.log(`\nMost expensive files by ${what}:`);
  for (const entry of known.sort((a, b) => valueOf(b) - valueOf(a)).slice(0, DEAREST))
    console.log(`${seconds(valueOf(entry))}  ${entry.file}`);
}
