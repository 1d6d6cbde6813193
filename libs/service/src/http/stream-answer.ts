import type { Writable } from 'node:stream';

/** Texts are written in pieces of this number of characters, since each write costs a system call. */
const PIECE_CHARACTERS = 16_384;

/**
 * Writes an answer of any length as its texts are produced: no faster than its reader accepts it, and no further after the reader has disconnected.
 * @throws what `texts` throws. An answer that has begun is cut off then, so that no reader takes it for complete.
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
