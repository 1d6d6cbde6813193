import { CliError } from './cli-error';

/** The pieces of a long command. */
export interface LongWork<T> {
  /** Processes one piece. @returns the number of processed records */
  work(piece: T): Promise<number>;
  onProgress(piece: T, sum: number): void;
  /** How to continue after a failure at a piece. */
  resume(piece: T): string;
}

/**
 * Processes the pieces one after the other. @returns the sum
 * @throws CliError; after a partial success, it contains the completed number and how to continue
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
