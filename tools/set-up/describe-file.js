const { appendFileSync } = require('node:fs');
const { configureGlobal } = require('fast-check');
const { cpuSecondsBelow } = require('./cpu-time');

// With the same seed, a run of the same commit has the same result. The part `fuzz` of `npm run test:system` has other seeds in each run.
if (process.env.PROPERTY_SEED !== 'random') configureGlobal({ seed: 1 });

/** File for the begin and the end of each test file, one JSON object per line. */
const notes = process.env.HERALD_FILE_TIMES;

const note = (entry) => {
  if (notes) appendFileSync(notes, `${JSON.stringify({ pid: process.pid, ...entry })}\n`);
};
const now = () => ({ wall: performance.now() / 1000, cpu: cpuSecondsBelow(process.pid) });
const between = (before, after) => ({
  wall: after.wall - before.wall,
  cpu: before.cpu === null || after.cpu === null ? null : after.cpu - before.cpu,
});

/**
 * A test file inside a bundle: `load` requires it. Its hooks stay separate, because they are registered in its own `describe`. Time counts
 * from loading the file to the end of its last hook, including all processes that it started.
 */
exports.describeFile = (file, load) => {
  describe(file, () => {
    let begun;
    beforeAll(() => {
      note({ file });
      begun = now();
    });
    note({ file });
    const before = now();
    load();
    const loading = between(before, now());
    afterAll(() => {
      const running = between(begun, now());
      const cpuSeconds = running.cpu === null ? null : loading.cpu + running.cpu;
      note({ file, wallSeconds: loading.wall + running.wall, cpuSeconds });
    });
  });
};
