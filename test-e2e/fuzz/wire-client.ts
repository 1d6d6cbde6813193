import { connect, type Socket } from 'node:net';
import type { WireRequest } from './wire-request';

/** A raw response. */
export interface WireAnswer {
  status: number;
  head: string;
  body: Buffer;
}

export type Outcome =
  | { kind: 'answered'; answers: WireAnswer[] }
  /** The connection ended before all responses. */
  | { kind: 'closed'; answers: WireAnswer[] }
  /** The request has no end, and no response was awaited. */
  | { kind: 'left' }
  | { kind: 'hung'; answers: WireAnswer[] };

const PAUSE_MS = 4;
/** Time to wait for the response to a request without an end; there may be none. */
const LISTEN_MS = 20;

/** A client with one connection at a time: writes raw bytes, and reads responses. */
export class WireClient {
  private socket: Socket | null = null;

  constructor(
    private readonly address: { host: string; port: number },
    private readonly hangMs: number,
  ) {}

  async send(request: WireRequest): Promise<Outcome> {
    const isOrdinary = !request.mayClose && request.pieces.length === 1;
    const socket = isOrdinary && this.socket?.writable ? this.socket : await this.open();
    const outcome = await exchange(socket, request, this.hangMs);
    const last = outcome.kind === 'answered' ? outcome.answers.at(-1) : undefined;
    // After anything that may have left bytes behind, the next request gets a new connection.
    if (!isOrdinary || !last || /\r\nconnection: close/i.test(last.head)) this.close();
    return outcome;
  }

  close(): void {
    this.socket?.destroy();
    this.socket = null;
  }

  private async open(): Promise<Socket> {
    this.close();
    const socket = connect({ ...this.address, noDelay: true });
    this.socket = socket;
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
    // A reset is reported as an error first; only the end of the connection matters.
    socket.on('error', () => socket.destroy());
    return socket;
  }
}

async function exchange(socket: Socket, request: WireRequest, hangMs: number): Promise<Outcome> {
  const reader = new AnswerReader(request.headOnly);
  let onChange = (): void => undefined;
  let isClosed = false;
  const onData = (chunk: Buffer): void => {
    reader.take(chunk);
    onChange();
  };
  const onClose = (): void => {
    isClosed = true;
    reader.end();
    onChange();
  };
  socket.on('data', onData).on('close', onClose).on('end', onClose);
  try {
    for (const [index, piece] of request.pieces.entries()) {
      if (isClosed || !socket.writable) break;
      if (index > 0) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      socket.write(piece);
    }
    const wanted = Math.max(request.answers, 1);
    const limitMs = request.answers === 0 ? LISTEN_MS : hangMs;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, limitMs);
      onChange = (): void => {
        if (reader.answers.length < wanted && !isClosed) return;
        clearTimeout(timer);
        resolve();
      };
      onChange();
    });
    const { answers } = reader;
    if (answers.length >= wanted) return { kind: 'answered', answers };
    if (isClosed) return { kind: 'closed', answers };
    return request.answers === 0 ? { kind: 'left' } : { kind: 'hung', answers };
  } finally {
    socket.off('data', onData).off('close', onClose).off('end', onClose);
  }
}

/** Reads HTTP/1.1 responses from a stream: by length, in chunks, or to the end. */
class AnswerReader {
  readonly answers: WireAnswer[] = [];
  private buffer = Buffer.alloc(0);
  /** New chunks, concatenated once they may complete a response: a response may have many megabytes. */
  private waiting: Buffer[] = [];
  private missing = 0;

  constructor(private readonly headOnly: boolean) {}

  take(chunk: Buffer): void {
    this.waiting.push(chunk);
    this.missing -= chunk.length;
    if (this.missing > 0) return;
    this.gather();
    while (this.next(false));
  }

  /** The connection has ended: a response without a length is complete now. */
  end(): void {
    this.gather();
    while (this.next(true));
  }

  private gather(): void {
    this.buffer = Buffer.concat([this.buffer, ...this.waiting]);
    this.waiting = [];
    this.missing = 0;
  }

  private next(atEnd: boolean): boolean {
    const end = this.buffer.indexOf('\r\n\r\n');
    if (end < 0) return false;
    const head = this.buffer.subarray(0, end).toString('latin1');
    const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(head)?.[1] ?? NaN);
    const start = end + 4;
    if (status >= 100 && status < 200) {
      this.buffer = this.buffer.subarray(start);
      return true;
    }
    const body = this.bodyAt(start, head, status, atEnd);
    if (!body) return false;
    this.answers.push({ status, head, body: body.content });
    this.buffer = this.buffer.subarray(body.end);
    return true;
  }

  private bodyAt(
    start: number,
    head: string,
    status: number,
    atEnd: boolean,
  ): { content: Buffer; end: number } | null {
    if (this.headOnly || status === 204 || status === 304) return { content: Buffer.alloc(0), end: start };
    if (/\r\ntransfer-encoding: chunked/i.test(head)) return this.chunksAt(start);
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    const end = length === undefined ? (atEnd ? this.buffer.length : Infinity) : start + Number(length);
    if (end <= this.buffer.length) return { content: this.buffer.subarray(start, end), end };
    if (length !== undefined) this.missing = end - this.buffer.length;
    return null;
  }

  private chunksAt(start: number): { content: Buffer; end: number } | null {
    const chunks: Buffer[] = [];
    for (let at = start; ;) {
      const lineEnd = this.buffer.indexOf('\r\n', at);
      if (lineEnd < 0) return null;
      const size = parseInt(this.buffer.subarray(at, lineEnd).toString('latin1'), 16);
      const end = lineEnd + 2 + size + 2;
      if (end > this.buffer.length) return null;
      if (size === 0) return { content: Buffer.concat(chunks), end };
      chunks.push(this.buffer.subarray(lineEnd + 2, end - 2));
      at = end;
    }
  }
}
