/** Small helpers of the container engine. */
import { spawn, spawnSync } from 'node:child_process';
import { openSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root, SetUpError } from '../set-up/checkout.mjs';

const POLL_MS = 250;
const OUTPUT_LIMIT_BYTES = 64 * 1024 * 1024;

/** A file of the compiled package `tools/local-servers`, which must be built. */
export const localServers = (file = 'index.js') =>
  createRequire(import.meta.url)(join(root, 'tools', 'local-servers', 'dist', file));

/** The folder of all data of the engine: packages, images, containers. About 5 GB. */
export const engineFolder = () => join(localServers('cache.js').cacheDir(), 'engine');

/** Runs a command to its end. A program that cannot be started counts as failed. */
export function tryRun(program, args, options = {}) {
  const limits = { encoding: 'utf8', maxBuffer: OUTPUT_LIMIT_BYTES };
  const { status, stdout, stderr, error } = spawnSync(program, args, { ...limits, ...options });
  return { ok: status === 0, output: stdout ?? '', errors: error?.message ?? stderr ?? '' };
}

/** Runs a command and returns its output; throws SetUpError with the end of its output if it fails. */
export function run(program, args, options = {}) {
  const { ok, output, errors } = tryRun(program, args, options);
  if (ok) return output;
  const end = `${output}\n${errors}`.trim().split('\n').slice(-20).join('\n');
  throw new SetUpError(`${program} ${args.slice(0, 3).join(' ')} failed.`, end);
}

export async function until(what, timeoutMs, isSo) {
  const end = Date.now() + timeoutMs;
  while (!(await isSo())) {
    if (Date.now() > end) throw new SetUpError(`Timed out after ${timeoutMs / 1000} s: ${what}`);
    await sleep(POLL_MS);
  }
}

/** @param {number} pid 0: a process that could not be started */
export const isAlive = (pid) => pid > 0 && localServers().isAlive(pid);

/** @returns the ID of the process, which outlives its starter; its output is in a file with its name in the folder `logs` */
export function startDetached(program, args, env, logs = engineFolder()) {
  const log = openSync(join(logs, `${basename(program)}.log`), 'w');
  const child = spawn(program, args, { detached: true, stdio: ['ignore', log, log], env });
  child.once('error', () => {}); // A failed start looks like a process that is not alive.
  child.unref();
  return child.pid ?? 0;
}
