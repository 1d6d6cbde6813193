import { readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { cacheDir } from '../cache';
import { runCommand } from '../run-command';
import type { ServerOptions } from '../server-plan';

const VERSION = '8.2.0';
const program = join(__dirname, '..', '..', 'programs', 'official-mongod.mjs');
/** A download without progress for this time is aborted. */
const STALLED_MS = 8_000;
const CHECK_EVERY_MS = 500;

/** The path of the official build's mongod in the cache; null = not downloaded yet. */
export function cachedOfficialMongod(env?: NodeJS.ProcessEnv): string | null {
  try {
    return readFileSync(join(folderOf(env), 'path.txt'), 'utf8').trim();
  } catch {
    return null;
  }
}

/**
 * MongoDB's own build for this system, downloaded by mongodb-memory-server-core. Resolves to the path of its mongod, or to null if the
 * server cannot be reached or has no build for this system.
 */
export async function fetchOfficialMongod({ env, report }: ServerOptions): Promise<string | null> {
  const folder = folderOf(env);
  await mkdir(folder, { recursive: true });
  report?.(`fetching MongoDB ${VERSION} (official download)`);
  const stalled = new AbortController();
  const watch = watchProgress(folder, report, () => stalled.abort());
  const { ok } = await runCommand(process.execPath, [program, folder, VERSION], {
    env: {
      ...(env ?? process.env),
      MONGOMS_MAX_RETRIES: '1',
      npm_config_strict_ssl: 'true', // the library verifies certificates only with this setting
    },
    signal: stalled.signal,
  });
  clearInterval(watch);
  if (!ok) await rm(folder, { recursive: true, force: true });
  return cachedOfficialMongod(env);
}

function folderOf(env?: NodeJS.ProcessEnv): string {
  return join(cacheDir(env), 'mongod-official');
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
    return 0; // the file was renamed after the listing
  }
}
