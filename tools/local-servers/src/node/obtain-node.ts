import { chmod, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { cacheDir, fillCacheFolder, requireSha256 } from '../cache';
import { isExecutable } from '../find-program';
import { fetchNpmFiles } from '../npm-package';
import { SetupError } from '../setup-error';

/** The Node.js version of production, the same as in the image. A test compares the two. */
export const PRODUCTION_NODE = '24.21.0';
/** sha256 of the program in the npm package for each platform; no other platforms are supported. */
const PROGRAMS: Record<string, string> = {
  'linux-x64': '7fde7b8afa198da66257f42ee2001d874c7355631e6d1579a5fb5ef1f246df4c',
  'linux-arm64': '0f8949d1028f6d61506b2d5bc57e7e6fe893d7b1997509b7847294fc9c616584',
};

/**
 * Resolves to the path of the production version of Node.js: the running binary if it has this version, otherwise from an npm package (50
 * MB, downloaded once into the cache). Throws SetupError if there is none for this platform.
 */
export async function obtainProductionNode(
  env: NodeJS.ProcessEnv = process.env,
  report?: (line: string) => void,
): Promise<string> {
  if (process.versions.node === PRODUCTION_NODE) return process.execPath;
  const system = `${process.platform}-${process.arch}`;
  const sha256 = PROGRAMS[system];
  if (!sha256) throw missing(`npm has no package for ${system}`);
  const folder = join(cacheDir(env), `node-${PRODUCTION_NODE}-${system}`);
  const program = join(folder, 'node');
  if (isExecutable(program)) return program;
  const spec = `node-${system}@${PRODUCTION_NODE}`;
  const title = `Node ${PRODUCTION_NODE} (npm package, 50 MB)`;
  await fillCacheFolder(folder, async (making) => {
    await fetchNpmFiles({ spec, title, files: ['bin/node'] }, making, { env, report }, missing);
    const path = join(making, 'node');
    await rename(join(making, 'package', 'bin', 'node'), path);
    await rm(join(making, 'package'), { recursive: true });
    await requireSha256(path, sha256);
    await chmod(path, 0o755);
  });
  return program;
}

function missing(reason: string): SetupError {
  return new SetupError(
    `Node ${PRODUCTION_NODE} could not be fetched (${reason})`,
    'Check the network, or run this command with that version of Node',
  );
}
