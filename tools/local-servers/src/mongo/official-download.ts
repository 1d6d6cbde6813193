import { spawn } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerOptions } from '../server-plan';

const program = join(__dirname, '..', '..', 'programs', 'official-mongod.mjs');
/** A download that brings nothing for so long is given up. */
const STALLED_MS = 8_000;
const CHECK_EVERY_MS = 500;

/**
 * MongoDB's own build for this system, by way of mongodb-memory-server-core. Resolves to the path of its mongod, or to
 * null where it can't be reached (or there is none for this system).
 */
export async function downloadOfficialMongod(
  folder: string,
  version: string,
  options: Pick<ServerOptions, 'env' | 'report'>,
): Promise<string | null> {
  await mkdir(folder, { recursive: true });
  options.report?.(`fetching MongoDB ${version} (official download)`);
  const path = await runDownload(folder, version, options);
  if (path === null) await rm(folder, { recursive: true, force: true });
  return path;
}

function runDownload(
  folder: string,
  version: string,
  options: Pick<ServerOptions, 'env' | 'report'>,
): Promise<string | null> {
  const env = {
    ...(options.env ?? process.env),
    MONGOMS_MAX_RETRIES: '1',
    npm_config_strict_ssl: 'true', // the library verifies certificates only where this is set
  };
  const child = spawn(process.execPath, [program, folder, version], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output = (output + chunk.toString('utf8')).slice(-4096);
  });
  const watch = watchProgress(folder, options.report, () => child.kill('SIGKILL'));
  return new Promise((resolve) => {
    const end = (path: string | null): void => {
      clearInterval(watch);
      resolve(path);
    };
    child.once('error', () => end(null));
    child.once('close', (code) => end(code === 0 ? (output.trim().split('\n').at(-1) ?? null) : null));
  });
}

function watchProgress(folder: string, report: ServerOptions['report'], giveUp: () => void): NodeJS.Timeout {
  let seen = 0;
  let lastGrowth = Date.now();
  return setInterval(() => {
    const size = sizeOf(folder);
    if (size > seen) {
      if (size >> 23 > seen >> 23) report?.(`fetching MongoDB: ${size >> 20} MB`);
      seen = size;
      lastGrowth = Date.now();
    }
    if (Date.now() - lastGrowth > STALLED_MS) giveUp();
  }, CHECK_EVERY_MS);
}

/** Bytes of the files in a folder, without its subfolders. */
function sizeOf(folder: string): number {
  try {
    return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  } catch {
    return 0; // a file was renamed between the listing and the look
  }
}
