import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { PayloadTooLargeError } from '@herald/errors';
import { hasBody } from '@herald/service';

/** interface.md part 8: larger is rejected. */
export const MAX_BODY_BYTES = 100 * 1024 * 1024;
/** Up to here a body is read before it is forwarded: cheaper than a stream, and it can be sent again. */
const SMALL_BODY_BYTES = 64 * 1024;

const COLLECT_AFTER_BYTES = 4 * 1024 * 1024;

/** The client went away: nobody is there to answer. */
export class ClientGoneError extends Error {
  override readonly name = 'ClientGoneError';
}

export type RequestBody =
  | { kind: 'none' }
  | { kind: 'small'; bytes: Buffer }
  /** `first` is what is read already; `length` is null where the client did not announce it. */
  | { kind: 'large'; first: Buffer[]; length: number | null };

const NONE: RequestBody = { kind: 'none' };

/**
 * Reads a small body, or the beginning of a large one.
 * @throws ClientGoneError
 */
export async function beginBody(request: IncomingMessage): Promise<RequestBody> {
  if (!hasBody(request)) return NONE;
  const announced = request.headers['content-length'];
  const length = announced === undefined ? null : Number(announced);
  if (length !== null && length > SMALL_BODY_BYTES) return { kind: 'large', first: [], length };
  // It came together with its head, as small ones do.
  if (request.complete && !request.destroyed && request.readableLength <= SMALL_BODY_BYTES) {
    return { kind: 'small', bytes: (request.read() as Buffer | null) ?? Buffer.alloc(0) };
  }
  const { chunks, ended } = await readUpTo(request, SMALL_BODY_BYTES);
  if (!ended) return { kind: 'large', first: chunks, length };
  return { kind: 'small', bytes: chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks) };
}

function readUpTo(request: IncomingMessage, limit: number): Promise<{ chunks: Buffer[]; ended: boolean }> {
  return new Promise((resolve, reject) => {
    // Gone before anyone listened, while its key was looked up: nothing will tell of it again.
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
 * The rest of a large body as it arrives, held back by whoever reads it slowly. It ends with PayloadTooLargeError as
 * soon as more than `maxBytes` came. Destroying it leaves the client's connection alone, so that an answer can be given.
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
    // Whoever reads the stream hears of its error; that it came after the reading ended is no error of ours.
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
 * Notes bytes of a body that were handed on. By itself Node lets some 30 MB of such buffers pile up before it frees them, so that a
 * gateway grows with its bodies; collecting the young generation now and then takes a millisecond and keeps it flat.
 */
function notePassed(bytes: number): void {
  if (!collect) return;
  passed += bytes;
  if (passed < COLLECT_AFTER_BYTES) return;
  passed = 0;
  collect({ type: 'minor' });
}
