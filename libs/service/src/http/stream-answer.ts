import type { Writable } from 'node:stream';

/** Texts are written in chunks of this number of characters, because each write is a system call. */
const PIECE_CHARACTERS = 16_384;

/**
 * Writes an answer of any length while its texts are produced: at the speed of the reader, and only until the reader disconnects.
 * @throws any error of `texts`. An answer that has begun is then cut off, so that the reader detects that it is incomplete.
 */
export async function streamAnswer(response: Writable, texts: AsyncIterable<string>): Promise<void> {
  let hasBegun = false;
  let piece = '';
  try {
    for await (const text of texts) {
      piece += text;
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
