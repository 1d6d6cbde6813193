import { mkdir, statfs } from 'node:fs/promises';
import { SetupError } from './setup-error';

const MB = 1024 * 1024;

/** Throws SetupError if fewer than `neededMb` MB are free on the disk of the folder. Creates the folder if it is missing. */
export async function requireDiskSpace(folder: string, neededMb: number, purpose: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
  } catch (error) {
    throw new SetupError(
      `${folder} is not writable (${(error as Error).message})`,
      'Give your user write permission',
      {
        cause: error,
      },
    );
  }
  const freeMb = await freeDiskMb(folder);
  if (freeMb >= neededMb) return;
  throw new SetupError(
    `The disk of ${folder} has ${freeMb} MB free, and ${purpose} needs ${neededMb} MB`,
    'Free some space and start again',
  );
}

/** Free space on the disk of the folder, in MB. */
export async function freeDiskMb(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return Math.floor((bavail * bsize) / MB);
}
