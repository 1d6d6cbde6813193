import type { Duplex } from 'node:stream';

/** The protocol name in `Upgrade`. A change of the frames needs another number. */
export const TRUNK_PROTOCOL = 'herald-trunk/1';

export const FRAME = {
  /** Gateway → service: a request. Head: method, path and query, then its headers as name, value, name, value … */
  ask: 1,
  /** Service → gateway: its whole answer. Head: status, then its headers. */
  answer: 2,
  /** Gateway → service: the answer is not needed any more. */
  cancel: 3,
  /** Service → gateway: nothing was done for the request; it has to come as a separate HTTP request. */
  alone: 4,
  /** Service → gateway: no more requests on this connection. Requests that are already on their way are answered all the same. */
  leave: 5,
} as const;
export type FrameKind = (typeof FRAME)[keyof typeof FRAME];

export interface Frame {
  kind: FrameKind;
  /** The number of the request on this connection; 0 if the frame is about none. */
  id: number;
  head: string[];
  body: Buffer;
}

/** The length of the rest, the kind, the id and the length of the head. */
const PREFIX_BYTES = 13;
const AFTER_LENGTH = 4;
/** Far over what either side sends: a longer one is none of ours. */
const MAX_FRAME_BYTES = 256 * 1024;
const HIGHEST_KIND = FRAME.leave;
const NO_BYTES: Buffer = Buffer.alloc(0);
/** No method, path or header holds one: Node's parser takes none. */
const SEPARATOR = '\n';

/** What came is no frame: the connection can't be understood any more. */
export class FrameError extends Error {
  override readonly name = 'FrameError';
}

/** @param head characters of one byte each, as Node gives headers. */
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

/** Finds frames in what arrives, however it is cut. */
export class FrameReader {
  /** The beginning of a frame whose end is still to come. */
  private begun: Buffer | null = null;

  /** As `read`; where what came is none of ours, none, and the connection is ended. */
  readFrom(socket: Pick<Duplex, 'destroy'>, chunk: Buffer): Frame[] {
    try {
      return this.read(chunk);
    } catch (error) {
      socket.destroy(error as Error);
      return [];
    }
  }

  /**
   * The frames that end in this chunk; their bodies are views of it.
   * @throws FrameError where it is none of ours; nothing may be read after that.
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
