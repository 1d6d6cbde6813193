import type { Socket } from 'node:net';

/** `HTTP/1.1 100` without its last digit. */
const START = Buffer.from('HTTP/1.1 10');
const BLANK_LINE = '\r\n\r\n';
const [CR, LF, ZERO, TWO] = Buffer.from('\r\n02');

/**
 * Makes undici skip `100 Continue`: it skips every informational response but this one, at which it closes the connection. Therefore its status
 * becomes 102 as the bytes are read. A receiver, or its proxy, may send it unasked (RFC 9110, 15.2). Equal bytes at the start of a chunk of a
 * body are changed too; no body that Herald reads begins like a status line.
 */
export function skipContinue(socket: Socket): void {
  const read = socket.read.bind(socket);
  /** Bytes of `START` at the end of the last chunk. */
  let matched = 0;

  /** Rewrites a status at `from`, of which `matched` bytes were in the last chunk. */
  const rewrite = (chunk: Buffer, from: number): void => {
    let at = from;
    while (matched < START.length) {
      if (at === chunk.length) return;
      if (chunk[at++] !== START[matched]) break;
      matched++;
    }
    if (at === chunk.length && matched === START.length) return;
    if (matched === START.length && chunk[at] === ZERO) chunk[at] = TWO!;
    matched = 0;
  };

  socket.read = (size?: number) => {
    const chunk = read(size) as Buffer | null;
    if (!chunk) return chunk;
    let start = 0;
    // The rest of a blank line that the last chunk began.
    while (matched === 0 && (chunk[start] === CR || chunk[start] === LF)) start++;
    // A response begins with a chunk, or after another informational response.
    rewrite(chunk, start);
    for (let at = chunk.indexOf(BLANK_LINE); at >= 0; at = chunk.indexOf(BLANK_LINE, at + 1))
      rewrite(chunk, at + BLANK_LINE.length);
    return chunk;
  };
}
