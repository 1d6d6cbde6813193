import { CliError } from './cli-error';

/** How a long command goes through its pieces. */
export interface LongWork<T> {
  /** Does one piece. @returns how many were done */
  work(piece: T): Promise<number>;
  onProgress(piece: T, sum: number): void;
  /** What to do when it broke off at a piece. */
  resume(piece: T): string;
}

/**
 * Does pieces one after the other. @returns the sum
 * @throws CliError; where something was done before, it says how much and how to go on.
 */
export async function workThrough<T>(
  pieces: T[],
  { work, onProgress, resume }: LongWork<T>,
): Promise<number> {
  let sum = 0;
  for (const [index, piece] of pieces.entries()) {
    try {
      sum += await work(piece);
    } catch (error) {
      if (!(error instanceof CliError) || index === 0) throw error;
      throw new CliError(`${error.message} Before that, ${sum} were done. ${resume(piece)}`);
    }
    onProgress(piece, sum);
  }
  return sum;
}
