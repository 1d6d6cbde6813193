import type { Writable } from 'node:stream';

/** Texts are handed on in pieces of so many characters: each costs a call of the system. */
const PIECE_CHARACTERS = 16_384;

/**
 * Writes an answer as its texts are made, however long it is: no faster than its reader takes it, and no further when they have
 * gone.
 * @throws what `texts` throws. An answer that has begun is cut off then, so that nobody takes it for whole.
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

/** Waits until there is room for more. @returns false where the reader has gone. */
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
