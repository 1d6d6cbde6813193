import type { Writable } from 'node:stream';
import { isSliceOver, nextSlice } from '@herald/values/slices';

/** Texts are written in chunks of this number of characters, because each write is a system call. */
const PIECE_CHARACTERS = 65_536;

/**
 * Writes an answer of any length while its texts are produced: at the speed of the reader, only until the reader disconnects, and in slices,
 * so that other requests are served meanwhile.
 * @param texts rows or other texts that each take little time
 * @param begin written first
 * @throws any error of `texts`. An answer that has begun is then cut off, so that the reader detects that it is incomplete.
 */
export async function streamAnswer(
  response: Writable,
  texts: AsyncIterable<string>,
  begin = '',
): Promise<void> {
  let hasBegun = false;
  let piece = begin;
  try {
    for await (const text of texts) {
      piece += text;
      if (isSliceOver()) await nextSlice();
      if (piece.length < PIECE_CHARACTERS) continue;
      hasBegun = true;
      if (!(await isTaken(response, piece))) return;
      piece = '';
    }
  } catch (error) {
    if (hasBegun) response.destroy();
    throw error;
  }
  response.end(piece);
}

/** Waits until the buffer has space. @returns false if the reader has disconnected */
async function isTaken(response: Writable, piece: string): Promise<boolean> {
  if (response.destroyed) return false;
  if (response.write(piece)) return true;
  await new Promise<void>((resolve) => {
    const goOn = (): void => {
      response.off('drain', goOn).off('close', goOn);
      resolve();
    };
    response.on('drain', goOn).on('close', goOn);
  });
  return !response.destroyed;
}
