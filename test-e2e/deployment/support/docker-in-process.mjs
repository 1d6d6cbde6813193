/**
 * Preloaded by `node --import`: `spawnSync('docker', …)` calls the stand-in in this process. A process for each of a hundred commands takes most
 * of a test's time.
 */
import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import { standIn } from './stand-in.mjs';

const { spawnSync } = childProcess;
childProcess.spawnSync = (program, args, options) =>
  program === 'docker' ? docker(args, options) : spawnSync(program, args, options);
syncBuiltinESMExports();

function docker(args, { stdio }) {
  const { log } = console;
  const lines = [];
  if (stdio[1] === 'pipe') console.log = (line) => lines.push(`${line}\n`);
  try {
    standIn('docker', args);
  } finally {
    console.log = log;
  }
  return { status: 0, stdout: lines.join('') };
}
