/** Small helpers of the container engine. */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../set-up/checkout.mjs';

const POLL_MS = 250;
const OUTPUT_LIMIT_BYTES = 64 * 1024 * 1024;

/** A file of the compiled package `tools/local-servers`, which must be built. */
export const localServers = (file = 'index.js') =>
  createRequire(import.meta.url)(join(root, 'tools', 'local-servers', 'dist', file));

/** What can't be had, in one line for a person. */
export class SetupError extends Error {
  name = 'SetupError';
}

/** The folder of everything that the engine keeps: packages, images, containers. About 5 GB. */
export const engineFolder = () => join(localServers('cache.js').cacheDir(), 'engine');

/** Runs a command to its end. A program that can't be started is a failed one. */
export function tryRun(program, args, options = {}) {
  const limits = { encoding: 'utf8', maxBuffer: OUTPUT_LIMIT_BYTES };
  const { status, stdout, stderr, error } = spawnSync(program, args, { ...limits, ...options });
  return { ok: status === 0, output: stdout ?? '', errors: error?.message ?? stderr ?? '' };
}

/** Runs a command and returns its output; throws SetupError with the end of what it printed if it fails. */
export function run(program, args, options = {}) {
  const { ok, output, errors } = tryRun(program, args, options);
  if (ok) return output;
  const end = `${output}\n${errors}`.trim().split('\n').slice(-20).join('\n');
  throw new SetupError(`${program} ${args.slice(0, 3).join(' ')} failed:\n${end}`);
}

export async function until(what, timeoutMs, isSo) {
  const end = Date.now() + timeoutMs;
  while (!(await isSo())) {
    if (Date.now() > end) throw new SetupError(`Timed out after ${timeoutMs / 1000} s: ${what}`);
    await sleep(POLL_MS);
  }
}

export function isAlive(pid) {
  if (!pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
