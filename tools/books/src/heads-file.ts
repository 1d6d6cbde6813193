import { readFileSync } from 'node:fs';
import type { SignedCheckpoint } from '@herald/billing/books';

export type { SignedCheckpoint } from '@herald/billing/books';

/** The reason why a file of signed checkpoints cannot be used, with its path. */
export class HeadsFileError extends Error {}

/** The format of a file of signed checkpoints: one per line, the same as from `herald billing export-heads`. */
export function headsText(heads: SignedCheckpoint[]): string {
  return heads.map((head) => `${JSON.stringify(head)}\n`).join('');
}

/** @throws HeadsFileError if the file cannot be read, has no line, or a line that is not a signed checkpoint */
export function readHeads(file: string): SignedCheckpoint[] {
  const heads = linesOf(file).flatMap((line, index) => {
    if (line.trim() === '') return [];
    const head = headIn(line);
    if (!head) throw new HeadsFileError(`Line ${index + 1} of ${file} is not a signed checkpoint.`);
    return [head];
  });
  if (heads.length === 0) throw new HeadsFileError(`${file} has no signed checkpoint.`);
  return heads;
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch (error) {
    throw new HeadsFileError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

function headIn(line: string): SignedCheckpoint | null {
  try {
    const head = JSON.parse(line) as Partial<SignedCheckpoint> | null;
    const isWhole =
      typeof head?.company === 'number' &&
      typeof head.payment === 'number' &&
      Boolean(head.link && head.signature);
    return isWhole ? (head as SignedCheckpoint) : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
