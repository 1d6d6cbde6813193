/**
 * Preloaded by `node --import`: `spawnSync('docker', …)` calls the stand-in in this process, because a separate process for each of a
 * hundred commands would take most of a test's time.
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
