import { runCommand } from '../run-command';
import { SetupError } from '../setup-error';

/** A mongod or mongos program that runs on this machine. */
export interface MongodProgram {
  path: string;
  version: string;
  /** Folder of missing libraries of the system, for LD_LIBRARY_PATH. */
  libraryPath?: string;
}

/** Runs the program to get its version, such as `8.2.0`; if it cannot run here, returns the reason. */
export async function tryMongod(
  path: string,
  libraryPath?: string,
): Promise<{ program: MongodProgram } | { program: null; reason: string }> {
  const env = libraryPath ? { ...process.env, LD_LIBRARY_PATH: libraryPath } : process.env;
  const { ok, output } = await runCommand(path, ['--version'], { env, timeoutMs: 20_000 });
  const version = /(?:db|mongos) version v(\d+\.\d+\.\d+)/.exec(output)?.[1];
  if (ok && version) return { program: { path, version, libraryPath } };
  return { program: null, reason: output.trim() };
}

/** The error that no MongoDB is available, with the reason. */
export function noMongod(what: string): SetupError {
  return new SetupError(
    what,
    'Check the network, or start Docker, install MongoDB 8 (mongod in PATH), or set MONGO_URL',
  );
}
