import { createWriteStream, existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { cacheDir, fillCacheFolder, requireSha256 } from '../cache';
import { isExecutable } from '../find-program';
import { runCommand } from '../run-command';
import type { ServerOptions } from '../server-plan';
import { reasonOf } from '../setup-error';
import { noMongod } from './try-mongod';

const PACKAGE = 'libssl1.1_1.1.1w-0+deb11u1_amd64.deb';
const SHA256 = 'aadf8b4b197335645b230c2839b4517aa444fd2e8f434e5438c48a18857988f7';
const LIBRARIES = join('usr', 'lib', 'x86_64-linux-gnu');
const APT_HELPER = '/usr/lib/apt/apt-helper';
const DOWNLOAD_TIMEOUT_MS = 60_000;

/** The folder of OpenSSL 1.1 in the cache, if it was downloaded. */
export function cachedLibssl(env?: NodeJS.ProcessEnv): string | undefined {
  const folder = join(folderOf(env), LIBRARIES);
  return existsSync(join(folder, 'libssl.so.1.1')) ? folder : undefined;
}

/**
 * OpenSSL 1.1 for a system with OpenSSL 3 only: Debian's package from apt's configured mirror, unpacked into the cache without an
 * installation. Resolves to the folder for LD_LIBRARY_PATH; throws SetupError.
 */
export async function fetchLibssl({ env, report }: ServerOptions): Promise<string> {
  report?.('fetching OpenSSL 1.1 for MongoDB');
  const target = folderOf(env);
  await fillCacheFolder(target, async (folder) => {
    const archive = join(folder, PACKAGE);
    await downloadFromMirrors(archive);
    await requireSha256(archive, SHA256);
    const unpacked = await runCommand('dpkg', ['-x', archive, folder]);
    if (!unpacked.ok) throw missingLibrary(unpacked.output);
    await rm(archive);
  });
  return join(target, LIBRARIES);
}

function folderOf(env?: NodeJS.ProcessEnv): string {
  return join(cacheDir(env), 'libssl1.1');
}

async function downloadFromMirrors(file: string): Promise<void> {
  const mirrors = await aptMirrors();
  let reason = 'the apt sources have no mirror';
  for (const mirror of mirrors) {
    const address = `${mirror.replace(/\/$/, '')}/pool/main/o/openssl/${PACKAGE}`;
    try {
      await download(address, file);
      return;
    } catch (error) {
      reason = reasonOf(error);
    }
  }
  throw missingLibrary(reason);
}

async function aptMirrors(): Promise<string[]> {
  const { ok, output } = await runCommand('apt-get', ['indextargets', '--format', '$(REPO_URI)']);
  if (!ok) return [];
  return [...new Set(output.split('\n').map((line) => line.trim()))].filter((line) => /^https?:/.test(line));
}

/** Uses apt's own downloader, which knows the machine's proxy, and otherwise a plain fetch. */
async function download(address: string, file: string): Promise<void> {
  if (isExecutable(APT_HELPER)) {
    const result = await runCommand(APT_HELPER, ['download-file', address, file], {
      timeoutMs: DOWNLOAD_TIMEOUT_MS,
    });
    if (result.ok) return;
  }
  const answer = await fetch(address, { signal: AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS) });
  if (!answer.ok || !answer.body) throw new Error(`HTTP ${answer.status} for ${PACKAGE}`);
  await pipeline(Readable.fromWeb(answer.body as ReadableStream), createWriteStream(file));
}

function missingLibrary(reason: string): Error {
  return noMongod(`MongoDB needs OpenSSL 1.1, which could not be fetched (${reason})`);
}
