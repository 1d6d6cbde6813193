import { connect, type Socket } from 'node:net';

export interface HttpAnswer {
  status: number;
  /** The answer as it came, header and all. */
  text: string;
}

const HEADER_END = '\r\n\r\n';
const LAST_CHUNK = '\r\n0\r\n\r\n';

/**
 * One connection that sends ready-made requests, one after the other. It reads no more of an answer than where it ends: load
 * must cost as little as possible on a machine that it shares with what it loads.
 */
export class HttpConnection {
  private readonly socket: Socket;
  private text = '';
  private waiting: { resolve(answer: HttpAnswer): void; reject(error: Error): void } | null = null;

  constructor(host: string, port: number) {
    this.socket = connect({ host, port, noDelay: true });
    this.socket.setEncoding('latin1');
    this.socket.on('data', (chunk: string) => this.take(chunk));
    this.socket.on('error', (error) => this.fail(error));
    this.socket.on('close', () => this.fail(new Error('The connection was closed')));
  }

  request(text: string): Promise<HttpAnswer> {
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject };
      this.socket.write(text, 'latin1');
    });
  }

  close(): void {
    this.socket.destroy();
  }

  private take(chunk: string): void {
    this.text += chunk;
    if (!isWhole(this.text)) return;
    const { waiting, text } = this;
    this.waiting = null;
    this.text = '';
    waiting?.resolve({ status: Number(text.slice(9, 12)), text });
  }

  private fail(error: Error): void {
    this.waiting?.reject(error);
    this.waiting = null;
  }
}

function isWhole(text: string): boolean {
  const headerEnd = text.indexOf(HEADER_END);
  if (headerEnd < 0) return false;
  const length = /\r\ncontent-length: *(\d+)/i.exec(text.slice(0, headerEnd));
  if (length) return text.length >= headerEnd + HEADER_END.length + Number(length[1]);
  if (/\r\ntransfer-encoding: *chunked/i.test(text.slice(0, headerEnd))) return text.endsWith(LAST_CHUNK);
  return true;
}
