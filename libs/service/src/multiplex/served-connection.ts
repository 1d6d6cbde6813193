import type { Socket } from 'node:net';
import { encodeFrame, FRAME, type Frame, FrameReader } from './frames';
import { FrameWriter } from './frame-writer';

/** A request that arrived over a multiplexed connection. */
export interface AskedThere {
  method: string;
  /** Path and query. */
  target: string;
  /** Names in lower case. The values of a repeated header are joined, as Node does. */
  headers: Record<string, string>;
  body: Buffer;
  /** Whether the answer is not needed any more. */
  isGone(): boolean;
}

export interface WholeAnswer {
  status: number;
  /** name, value, name, value …; names in lower case */
  headers: string[];
  body: Buffer;
}

/** Answers a request. Null if nothing was done and the request has to come as a separate HTTP request. Never rejects. */
export type AnswerAsked = (asked: AskedThere) => Promise<WholeAnswer | null>;

/** A larger answer would delay the answers behind it, so its request has to come as a separate HTTP request. */
export const SMALL_ANSWER_BYTES = 64 * 1024;

/** More than a gateway has in flight on a connection. At this number the service stops reading until some requests are answered. */
const MOST_IN_HAND = 256;
/** Bytes of answers that the gateway has not read yet. Beyond this number the service stops reading requests. */
const MOST_UNREAD_BYTES = 1024 * 1024;

/** The service's end of one multiplexed connection. */
export class ServedConnection {
  private readonly inHand = new Map<number, { gone: boolean }>();
  private readonly reader = new FrameReader();
  private readonly writer: FrameWriter;

  constructor(
    private readonly socket: Socket,
    private readonly answer: AnswerAsked,
  ) {
    this.writer = new FrameWriter(socket);
    socket
      .on('data', (chunk: Buffer) => this.receive(chunk))
      .on('drain', this.readOn)
      .on('end', () => socket.destroy())
      .on('close', () => this.lose());
  }

  receive(chunk: Buffer): void {
    for (const frame of this.reader.readFrom(this.socket, chunk)) this.receiveFrame(frame);
    if (this.isFull()) this.socket.pause();
  }

  leave(): void {
    this.writer.write(encodeFrame(FRAME.leave, 0));
  }

  destroy(): void {
    this.socket.destroy();
  }

  destroyIfIdle(): void {
    if (this.inHand.size === 0) this.destroy();
  }

  private receiveFrame(frame: Frame): void {
    if (frame.kind === FRAME.ask) void this.serve(frame);
    else if (frame.kind === FRAME.cancel) this.cancel(frame.id);
  }

  private async serve({ id, head, body }: Frame): Promise<void> {
    const [method = '', target = ''] = head;
    const state = { gone: false };
    this.inHand.set(id, state);
    const isGone = (): boolean => state.gone;
    const answer = await this.answer({ method, target, headers: headersOf(head), body, isGone });
    this.inHand.delete(id);
    if (!state.gone)
      this.writer.write(answer === null ? encodeFrame(FRAME.alone, id) : encodeAnswer(id, answer));
    this.readOn();
  }

  private cancel(id: number): void {
    const state = this.inHand.get(id);
    if (state) state.gone = true;
  }

  private lose(): void {
    for (const state of this.inHand.values()) state.gone = true;
  }

  private isFull(): boolean {
    return this.inHand.size >= MOST_IN_HAND || this.socket.writableLength > MOST_UNREAD_BYTES;
  }

  private readonly readOn = (): void => {
    if (this.socket.isPaused() && !this.isFull()) this.socket.resume();
  };
}

function encodeAnswer(id: number, { status, headers, body }: WholeAnswer): Buffer {
  return encodeFrame(FRAME.answer, id, [String(status), ...headers], body);
}

/** The headers follow the method and the path. */
function headersOf(head: string[]): Record<string, string> {
  const headers = Object.create(null) as Record<string, string>;
  for (let i = 2; i + 1 < head.length; i += 2) {
    const name = head[i]!;
    const before = headers[name];
    if (before === undefined) headers[name] = head[i + 1]!;
    // Node keeps the first value of these headers, and joins the values of headers that may be repeated.
    else if (name !== 'content-type') headers[name] = `${before}, ${head[i + 1]!}`;
  }
  return headers;
}
