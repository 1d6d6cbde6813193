import type { Duplex } from 'node:stream';

/** The name of the protocol in `Upgrade`. A change of the frames needs a new number. */
export const MULTIPLEX_PROTOCOL = 'herald-multiplex/1';

export const FRAME = {
  /** Gateway → service: a request. Head: method, path and query, then its headers as name, value, name, value … */
  ask: 1,
  /** Service → gateway: the complete answer. Head: status, then headers. */
  answer: 2,
  /** Gateway → service: the answer is not needed any more. */
  cancel: 3,
  /** Service → gateway: nothing was done for the request; it has to come as a separate HTTP request. */
  alone: 4,
  /** Service → gateway: no more requests on this connection. Requests in flight are still answered. */
  leave: 5,
} as const;
export type FrameKind = (typeof FRAME)[keyof typeof FRAME];

export interface Frame {
  kind: FrameKind;
  /** The number of the request on this connection; 0 if the frame belongs to no request. */
  id: number;
  head: string[];
  body: Buffer;
}

/** The bytes of a frame before its head: the length of the rest, the kind, the id and the length of the head. */
const PREFIX_BYTES = 13;
const AFTER_LENGTH = 4;
/** Far above the size of any frame of this protocol: a longer frame comes from another program. */
const MAX_FRAME_BYTES = 256 * 1024;
const HIGHEST_KIND = FRAME.leave;
const NO_BYTES: Buffer = Buffer.alloc(0);
/** No method, path or header contains a line feed: Node's parser refuses it. */
const SEPARATOR = '\n';

/** The received bytes are not a frame, so that nothing further on the connection can be decoded. */
export class FrameError extends Error {
  override readonly name = 'FrameError';
}

/** @param head characters of one byte each, as Node returns headers. */
export function encodeFrame(
  kind: FrameKind,
  id: number,
  head: readonly string[] = [],
  body = NO_BYTES,
): Buffer {
  const text = head.join(SEPARATOR);
  const bytes = Buffer.allocUnsafe(PREFIX_BYTES + text.length + body.length);
  bytes.writeUInt32BE(bytes.length - AFTER_LENGTH, 0);
  bytes[4] = kind;
  bytes.writeUInt32BE(id, 5);
  bytes.writeUInt32BE(text.length, 9);
  if (text !== '') bytes.write(text, PREFIX_BYTES, 'latin1');
  body.copy(bytes, PREFIX_BYTES + text.length);
  return bytes;
}

/** Decodes frames from a stream, wherever its chunks are cut. */
export class FrameReader {
  /** The beginning of a frame whose end has not arrived. */
  private begun: Buffer | null = null;

  /** Like `read`, but an invalid frame destroys the socket, and the result is then empty. */
  readFrom(socket: Pick<Duplex, 'destroy'>, chunk: Buffer): Frame[] {
    try {
      return this.read(chunk);
    } catch (error) {
      socket.destroy(error as Error);
      return [];
    }
  }

  /**
   * Returns the frames that end in this chunk. Their bodies are views of the chunk.
   * @throws FrameError if the chunk is invalid; nothing may be read after that.
   */
  read(chunk: Buffer): Frame[] {
    const bytes = this.begun ? Buffer.concat([this.begun, chunk]) : chunk;
    const frames: Frame[] = [];
    let at = 0;
    while (bytes.length - at >= PREFIX_BYTES) {
      const end = at + AFTER_LENGTH + bytes.readUInt32BE(at);
      if (end - at > MAX_FRAME_BYTES || end - at < PREFIX_BYTES) throw new FrameError('Invalid frame.');
      if (end > bytes.length) break;
      frames.push(decodeFrame(bytes, at, end));
      at = end;
    }
    this.begun = at === bytes.length ? null : bytes.subarray(at);
    return frames;
  }
}

function decodeFrame(bytes: Buffer, at: number, end: number): Frame {
  const kind = bytes[at + 4]! as FrameKind;
  const bodyAt = at + PREFIX_BYTES + bytes.readUInt32BE(at + 9);
  if (kind < FRAME.ask || kind > HIGHEST_KIND || bodyAt > end) throw new FrameError('Invalid frame.');
  const text = bytes.toString('latin1', at + PREFIX_BYTES, bodyAt);
  return {
    kind,
    id: bytes.readUInt32BE(at + 5),
    head: text === '' ? [] : text.split(SEPARATOR),
    body: bytes.subarray(bodyAt, end),
  };
}
