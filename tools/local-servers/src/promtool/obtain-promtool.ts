import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { cacheDir, fillCacheFolder } from '../cache';
import { findProgram, isExecutable } from '../find-program';
import { lastLine, runCommand } from '../run-command';
import { SetupError } from '../setup-error';

const APT = '/usr/bin/apt-get';
const PACKAGE = 'prometheus';
const TIMEOUT_MS = 2 * 60_000;

/**
 * Prometheus' checker of rules and metrics: from the PATH, from the cache, or unpacked from Debian's package without an installation (20
 * MB, about 2 s). Resolves to its path; throws SetupError.
 */
export async function obtainPromtool(env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const installed = findProgram('promtool', env);
  if (installed) return installed;
  const folder = join(cacheDir(env), 'promtool');
  const cached = join(folder, 'promtool');
  if (!isExecutable(cached)) await fillCacheFolder(folder, (making) => fetchPackage(making, env));
  return cached;
}

async function fetchPackage(folder: string, env: NodeJS.ProcessEnv): Promise<void> {
  if (!isExecutable(APT)) throw missing('this system is not Debian');
  const apt = (...args: string[]) => runCommand(APT, args, { env, cwd: folder, timeoutMs: TIMEOUT_MS });
  let downloaded = await apt('download', PACKAGE);
  if (!downloaded.ok && process.getuid?.() === 0) {
    // A fresh image has no package lists, and the lists of an old image are outdated.
    await apt('update');
    downloaded = await apt('download', PACKAGE);
  }
  if (!downloaded.ok) throw missing(/^E: .*$/m.exec(downloaded.output)?.[0] ?? lastLine(downloaded.output));
  const archive = (await readdir(folder)).find((name) => name.endsWith('.deb'));
  if (!archive) throw missing('apt-get download created no package file');
  const unpacked = await runCommand('dpkg', ['-x', archive, 'unpacked'], { cwd: folder });
  if (!unpacked.ok) throw missing(lastLine(unpacked.output));
  await rename(join(folder, 'unpacked', 'usr', 'bin', 'promtool'), join(folder, 'promtool'));
  await rm(join(folder, 'unpacked'), { recursive: true });
  await rm(join(folder, archive));
}

function missing(reason: string): SetupError {
  return new SetupError(
    `promtool is not installed and could not be fetched (${reason})`,
    'Install Prometheus, and add promtool to PATH',
  );
}
