import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { SetupError } from './setup-error';

const ABANDONED_AFTER_MS = 3_600_000;

/** The folder of all downloads, outside of the checkout: `HERALD_CACHE`, otherwise `~/.cache/herald`. */
export function cacheDir(env: NodeJS.ProcessEnv = process.env): string {
  return env['HERALD_CACHE'] || join(homedir(), '.cache', 'herald');
}

/**
 * Lets `fill` create a folder's content, and moves the folder into place when it is complete, so that the cache never contains incomplete
 * content. If two processes do this at once, the first one wins.
 */
export async function fillCacheFolder(
  target: string,
  fill: (folder: string) => Promise<void>,
): Promise<void> {
  const making = join(dirname(target), `.${basename(target)}-${randomUUID()}`);
  await mkdir(making, { recursive: true });
  await removeAbandoned(dirname(target), `.${basename(target)}-`);
  try {
    await fill(making);
    await rm(target, { recursive: true, force: true });
    await rename(making, target);
  } finally {
    await rm(making, { recursive: true, force: true });
  }
}

/** Removes the incomplete content of killed runs. Recent content may belong to a running process. */
async function removeAbandoned(folder: string, prefix: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((entry) => entry.startsWith(prefix))) {
    const made = (await stat(join(folder, name))).birthtimeMs;
    if (Date.now() - made > ABANDONED_AFTER_MS)
      await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** Throws SetupError if the file does not have this sha256 (in hex). */
export async function requireSha256(file: string, expected: string): Promise<void> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  const actual = hash.digest('hex');
  if (actual === expected) return;
  throw new SetupError(
    `${basename(file)} has the wrong checksum (sha256 ${actual}, expected ${expected})`,
    'Try again. If this is repeated, install the program yourself',
  );
}
