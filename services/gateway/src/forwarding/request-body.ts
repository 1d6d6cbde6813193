import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { PayloadTooLargeError } from '@herald/contracts/errors';
import { hasBody } from '@herald/service';
import { ClientGoneError } from '../limits/fair-share';

/** A larger body is refused with 413. */
export const MAX_BODY_BYTES = 100 * 1024 * 1024;
/** A body up to this size is read completely before it is forwarded, which is cheaper than a stream and allows a retry. */
const SMALL_BODY_BYTES = 64 * 1024;

const COLLECT_AFTER_BYTES = 4 * 1024 * 1024;

export type RequestBody =
  | { kind: 'none' }
  | { kind: 'small'; bytes: Buffer }
  /** `first` is the part that was already read; `length` is null if the request has no `Content-Length`. */
  | { kind: 'large'; first: Buffer[]; length: number | null };

const NONE: RequestBody = { kind: 'none' };

/** Reads a small body, or the beginning of a large one. @throws ClientGoneError */
export async function beginBody(request: IncomingMessage): Promise<RequestBody> {
  if (!hasBody(request)) return NONE;
  const announced = request.headers['content-length'];
  const length = announced === undefined ? null : Number(announced);
  if (length !== null && length > SMALL_BODY_BYTES) return { kind: 'large', first: [], length };
  // A small body usually arrives together with the headers of the request.
  if (request.complete && !request.destroyed && request.readableLength <= SMALL_BODY_BYTES) {
    return { kind: 'small', bytes: (request.read() as Buffer | null) ?? Buffer.alloc(0) };
  }
  const { chunks, ended } = await readUpTo(request, SMALL_BODY_BYTES);
  if (!ended) return { kind: 'large', first: chunks, length };
  return { kind: 'small', bytes: chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks) };
}

function readUpTo(request: IncomingMessage, limit: number): Promise<{ chunks: Buffer[]; ended: boolean }> {
  return new Promise((resolve, reject) => {
    // The client disconnected during the lookup of its key, before the listeners were added: no further event will report it.
    if (request.destroyed) return reject(new ClientGoneError());
    const chunks: Buffer[] = [];
    let size = 0;
    const stop = (): void => {
      request.off('data', take).off('end', finish).off('close', lose).off('error', lose);
    };
    const take = (chunk: Buffer): void => {
      chunks.push(chunk);
      size += chunk.length;
      if (size <= limit) return;
      request.pause();
      stop();
      resolve({ chunks, ended: false });
    };
    const finish = (): void => {
      stop();
      resolve({ chunks, ended: true });
    };
    const lose = (): void => {
      stop();
      reject(new ClientGoneError());
    };
    request.on('data', take).on('end', finish).on('close', lose).on('error', lose);
  });
}

/**
 * Streams a large body as it arrives, with backpressure from the reader. The stream fails with PayloadTooLargeError as soon as it
 * has received more than `maxBytes`. Destroying the stream keeps the client's connection open, so that an answer can be sent.
 */
export class LargeBody extends Readable {
  private received = 0;

  constructor(
    private readonly source: IncomingMessage,
    private readonly first: Buffer[],
    private readonly maxBytes: number,
  ) {
    super({ highWaterMark: SMALL_BODY_BYTES });
    source.on('data', this.receive).on('end', this.finish).on('close', this.lose).on('error', this.lose);
    source.pause();
    // The reader of the stream gets its error. An error after the end of reading has no listener and must not end the process.
    this.on('error', () => undefined);
    if (source.destroyed) this.lose();
  }

  override _read(): void {
    const next = this.first.shift();
    if (next) this.receive(next);
    else this.source.resume();
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.source
      .off('data', this.receive)
      .off('end', this.finish)
      .off('close', this.lose)
      .off('error', this.lose);
    callback(error);
  }

  private readonly receive = (chunk: Buffer): void => {
    this.received += chunk.length;
    notePassed(chunk.length);
    if (this.received > this.maxBytes) this.destroy(new PayloadTooLargeError(this.maxBytes));
    else if (!this.push(chunk)) this.source.pause();
  };

  private readonly finish = (): void => {
    this.push(null);
  };

  private readonly lose = (): void => {
    if (!this.source.complete) this.destroy(new ClientGoneError());
  };
}

/** With `node --expose-gc`. */
const collect = (globalThis as { gc?: (options: { type: 'minor' }) => void }).gc;

let passed = 0;

/**
 * Counts forwarded bytes of bodies and regularly collects the young generation. Without this, Node accumulates about 30 MB of
 * such buffers before it frees them. A collection takes a millisecond and keeps the gateway's memory constant.
 */
function notePassed(bytes: number): void {
  if (!collect) return;
  passed += bytes;
  if (passed < COLLECT_AFTER_BYTES) return;
  passed = 0;
  collect({ type: 'minor' });
}
