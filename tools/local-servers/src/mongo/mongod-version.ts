import { runCommand } from '../run-command';

export const REQUIRED_MAJOR = 8;

export type VersionCheck = { ok: true; version: string } | { ok: false; reason: string };

/** Whether the program runs here, and which version it is: `8.2.0`. */
export async function mongodVersion(path: string, libraryPath?: string): Promise<VersionCheck> {
  const env = libraryPath ? { ...process.env, LD_LIBRARY_PATH: libraryPath } : process.env;
  const { ok, output } = await runCommand(path, ['--version'], { env, timeoutMs: 20_000 });
  const version = /db version v(\d+\.\d+\.\d+)/.exec(output)?.[1];
  if (ok && version) return { ok: true, version };
  return { ok: false, reason: output.trim() };
}

export function majorOf(version: string): number {
  return Number(version.split('.')[0]);
}
