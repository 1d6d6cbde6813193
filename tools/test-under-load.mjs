/**
 * `node tools/test-under-load.mjs [runs] [loops]`: repeats `npm test` (default 10 runs) beside busy loops (default 4), and prints a line
 * per run. The exit code is 1 if a run failed.
 */
import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { npm, root } from './set-up/checkout.mjs';
import { endTogether } from './set-up/end-together.mjs';

const [runs = 10, loops = 4] = process.argv.slice(2).map(Number);
const folder = join(root, '.local', 'test-under-load');
mkdirSync(folder, { recursive: true });

for (let loop = 0; loop < loops; loop++)
  endTogether(spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));

for (let run = 1; run <= runs; run++) {
  const started = Date.now();
  const log = join(folder, `run-${run}.log`);
  const { code, lastLines } = await runTests(log);
  const minutes = ((Date.now() - started) / 60_000).toFixed(1);
  const verdict = code === 0 ? 'green' : 'red';
  console.log(
    `run ${run} of ${runs}: ${verdict}, ${minutes} min, ${lastLines.join(', ')}${code === 0 ? '' : `, see ${log}`}`,
  );
  if (code !== 0) process.exitCode = 1;
}
// The loops would keep this process running.
process.exit();

/** Resolves to the exit code and the two last lines: unstable tests and counts. */
function runTests(log) {
  return new Promise((resolve) => {
    const [program, ...args] = [...npm(), 'test'];
    const child = endTogether(
      spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] }),
      'SIGTERM',
    );
    const file = createWriteStream(log);
    let tail = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        file.write(chunk);
        tail = (tail + chunk).slice(-4_000);
      });
    child.once('close', (code) =>
      file.end(() => resolve({ code, lastLines: tail.trimEnd().split('\n').slice(-2) })),
    );
  });
}
