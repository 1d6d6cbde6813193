import type { Duplex } from 'node:stream';
import { encodeFrame, FRAME, type Frame, FrameReader } from './frames';
import { FrameWriter } from './frame-writer';

/** A small request to a service. */
export interface Asked {
  method: string;
  /** Path and query. */
  path: string;
  /** name, value, name, value …; names in lower case. */
  headers: readonly string[];
  body: Buffer | null;
}

/** Callbacks for the result of a request. Exactly one of them is called, unless the request was cancelled. */
export interface AskedHandler {
  /** @param headers name, value, name, value …; names in lower case */
  onAnswer(status: number, headers: string[], body: Buffer): void;
  /** The service has done nothing for the request and needs it as a separate HTTP request. */
  onAlone(): void;
  /** The connection ended before the answer. The service may have executed the request or not. */
  onLost(error: Error): void;
}

/** Path, headers and body together. A larger request would delay the requests behind it. */
export const SMALL_REQUEST_BYTES = 16 * 1024;

/** The connection to a service ended while a request was in flight. */
export class ConnectionLostError extends Error {
  override readonly name = 'ConnectionLostError';
  readonly code = 'ERR_CONNECTION_LOST';
}

/** One multiplexed connection to an instance of a service, with its requests in flight. */
export class MultiplexedConnection {
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
      // Without a listener the event would end the process. `close` follows it.
      .on('error', () => undefined)
      .on('end', () => socket.destroy())
      .on('close', () => this.lose());
    if (early.length > 0) this.receive(early);
  }

  /** The number of requests in flight. */
  get load(): number {
    return this.underWay.size;
  }

  /** Whether the connection accepts no more requests. */
  get isLeft(): boolean {
    return this.left;
  }

  /** Sends a request, in one write with the other requests of this iteration of the event loop. @returns its number, for `cancel` */
  ask({ method, path, headers, body }: Asked, handler: AskedHandler): number {
    const id = ++this.lastId;
    this.underWay.set(id, handler);
    this.writer.write(encodeFrame(FRAME.ask, id, [method, path, ...headers], body ?? undefined));
    return id;
  }

  /** Notifies the service that the answer is not needed any more. The handler is not called. */
  cancel(id: number): void {
    if (!this.underWay.delete(id)) return;
    this.writer.write(encodeFrame(FRAME.cancel, id));
    this.endWhenDone();
  }

  /** Refuses further requests. The connection ends when all requests in flight are answered. */
  leave(): void {
    this.left = true;
    this.endWhenDone();
  }

  destroy(): void {
    this.left = true;
    this.socket.destroy();
  }

  private receive(chunk: Buffer): void {
    for (const frame of this.reader.readFrom(this.socket, chunk)) this.receiveFrame(frame);
  }

  private receiveFrame({ kind, id, head, body }: Frame): void {
    if (kind === FRAME.leave) return this.leave();
    const handler = this.underWay.get(id);
    // The request was cancelled before its answer arrived.
    if (!handler) return;
    this.underWay.delete(id);
    if (kind === FRAME.answer) handler.onAnswer(Number(head[0]), head.slice(1), body);
    else handler.onAlone();
    this.endWhenDone();
  }

  private endWhenDone(): void {
    // The frames of this iteration of the event loop are written first.
    if (this.left && this.underWay.size === 0) setImmediate(() => this.socket.end());
  }

  private lose(): void {
    this.left = true;
    const lost = [...this.underWay.values()];
    this.underWay.clear();
    for (const handler of lost)
      handler.onLost(new ConnectionLostError('The connection to the service ended.'));
  }
}
