import { accessSync, constants, realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Folders with servers that are not in the PATH of an ordinary user. */
const otherFolders = [
  '/usr/sbin',
  '/usr/local/sbin',
  '/usr/local/bin',
  '/opt/homebrew/sbin',
  '/opt/homebrew/bin',
];

/** The path of an installed program, or null. */
export function findProgram(name: string, env: NodeJS.ProcessEnv): string | null {
  const folders = [...(env['PATH'] ?? '').split(delimiter).filter(Boolean), ...otherFolders];
  return folders.map((folder) => join(folder, name)).find(isExecutable) ?? null;
}

export function isExecutable(file: string): boolean {
  try {
    accessSync(realpathSync(file), constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
