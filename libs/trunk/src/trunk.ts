import type { Duplex } from 'node:stream';
import { encodeFrame, FRAME, type Frame, FrameReader } from './frames';
import { FrameWriter } from './frame-writer';

/** A small request, as it is asked. */
export interface Asked {
  method: string;
  /** Path and query. */
  path: string;
  /** name, value, name, value …; names in lower case. */
  headers: readonly string[];
  body: Buffer | null;
}

/** The asker's callbacks; exactly one of these is called, unless the request was cancelled. */
export interface AskedHandler {
  /** @param headers name, value, name, value …; names in lower case */
  onAnswer(status: number, headers: string[], body: Buffer): void;
  /** The service has done nothing for the request, and needs it as a separate HTTP request. */
  onAlone(): void;
  /** The connection ended. What was asked may have been done, or not. */
  onLost(error: Error): void;
}

/** Path, headers and body together: what is larger would hold up what comes behind it. */
export const SMALL_REQUEST_BYTES = 16 * 1024;

/** The connection to a service ended under a request. */
export class TrunkLostError extends Error {
  override readonly name = 'TrunkLostError';
  readonly code = 'ERR_TRUNK_LOST';
}

/** One multiplexed connection to an instance of a service, with its requests in flight. */
export class Trunk {
  private readonly underWay = new Map<number, AskedHandler>();
  private readonly writer: FrameWriter;
  private readonly reader = new FrameReader();
  private lastId = 0;
  private left = false;

  /** @param early bytes that came with the handshake. */
  constructor(
    private readonly socket: Duplex,
    early: Buffer,
  ) {
    this.writer = new FrameWriter(socket);
    socket
      .on('data', (chunk: Buffer) => this.receive(chunk))
      // Without a listener it would end the process; `close` follows.
      .on('error', () => undefined)
      .on('end', () => socket.destroy())
      .on('close', () => this.lose());
    if (early.length > 0) this.receive(early);
  }

  /** Requests under way. */
  get load(): number {
    return this.underWay.size;
  }

  /** Takes no more requests. */
  get isLeft(): boolean {
    return this.left;
  }

  /** Asks together with all that is asked in this turn of the loop. @returns its number, for `cancel` */
  ask({ method, path, headers, body }: Asked, handler: AskedHandler): number {
    const id = ++this.lastId;
    this.underWay.set(id, handler);
    this.writer.write(encodeFrame(FRAME.ask, id, [method, path, ...headers], body ?? undefined));
    return id;
  }

  /** Tells the service that the answer is not needed any more; the handler is not called again. */
  cancel(id: number): void {
    if (!this.underWay.delete(id)) return;
    this.writer.write(encodeFrame(FRAME.cancel, id));
    this.endWhenDone();
  }

  /** No more requests; the connection ends when those under way are answered. */
  leave(): void {
    this.left = true;
    this.endWhenDone();
  }

  destroy(): void {
    this.left = true;
    this.socket.destroy();
  }

  private receive(chunk: Buffer): void {
    for (const frame of this.reader.readFrom(this.socket, chunk)) this.take(frame);
  }

  private take({ kind, id, head, body }: Frame): void {
    if (kind === FRAME.leave) return this.leave();
    const handler = this.underWay.get(id);
    // Cancelled since.
    if (!handler) return;
    this.underWay.delete(id);
    if (kind === FRAME.answer) handler.onAnswer(Number(head[0]), head.slice(1), body);
    else handler.onAlone();
    this.endWhenDone();
  }

  private endWhenDone(): void {
    // After what is still to be written in this turn.
    if (this.left && this.underWay.size === 0) setImmediate(() => this.socket.end());
  }

  private lose(): void {
    this.left = true;
    const lost = [...this.underWay.values()];
    this.underWay.clear();
    for (const handler of lost) handler.onLost(new TrunkLostError('The connection to the service ended.'));
  }
}
