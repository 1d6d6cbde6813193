import { connect, type Socket } from 'node:net';

export interface HttpAnswer {
  status: number;
  /** The raw response, including its header. */
  text: string;
}

interface Waiting {
  resolve(answer: HttpAnswer): void;
  reject(error: Error): void;
}

const HEADER_END = '\r\n\r\n';
/** A response always ends at this chunk, because the next response comes only after the next request. */
const LAST_CHUNK = '\r\n0\r\n\r\n';
const LAST_ANSWER = /\r\nconnection: *close/i;
/** Position of the status code in `HTTP/1.1 200 OK`. */
const STATUS = [9, 12] as const;

/**
 * One connection that sends prepared requests, one after the other, and parses a response only to find its end. It is hand-written because
 * the load generator shares the machine with the tested system. It needs 19 µs of CPU per request, and undici's `dispatch` 32, of the 400
 * that a send of one recipient may take. The connection opens at the first request, and reopens if the server has closed it.
 */
export class HttpConnection {
  private socket: Socket | null = null;
  private text = '';
  private waiting: Waiting | null = null;

  constructor(private readonly address: { host: string; port: number }) {}

  /** `text` is a whole request in latin1. Rejects if the connection breaks before the response is complete. */
  request(text: string): Promise<HttpAnswer> {
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject };
      this.socket ??= this.open();
      this.socket.write(text, 'latin1');
    });
  }

  close(): void {
    this.drop();
  }

  private open(): Socket {
    const socket = connect({ ...this.address, noDelay: true });
    const gone = (error: Error): void => {
      // An error of an abandoned connection does not affect the next connection.
      if (this.socket === socket) this.fail(error);
    };
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => this.take(chunk));
    socket.on('error', gone);
    socket.on('close', () => gone(new Error('The server closed the connection')));
    return socket;
  }

  private take(chunk: string): void {
    this.text += chunk;
    const { waiting, text } = this;
    const header = headerOf(text);
    if (header === null || !isWhole(text, header)) return;
    this.waiting = null;
    this.text = '';
    if (LAST_ANSWER.test(header)) this.drop();
    waiting?.resolve({ status: Number(text.slice(...STATUS)), text });
  }

  private fail(error: Error): void {
    const { waiting } = this;
    this.waiting = null;
    this.text = '';
    this.drop();
    waiting?.reject(error);
  }

  private drop(): void {
    const { socket } = this;
    this.socket = null;
    socket?.destroy();
  }
}

function headerOf(text: string): string | null {
  const end = text.indexOf(HEADER_END);
  return end < 0 ? null : text.slice(0, end);
}

function isWhole(text: string, header: string): boolean {
  const length = /\r\ncontent-length: *(\d+)/i.exec(header);
  if (length) return text.length >= header.length + HEADER_END.length + Number(length[1]);
  return !/\r\ntransfer-encoding: *chunked/i.test(header) || text.endsWith(LAST_CHUNK);
}
