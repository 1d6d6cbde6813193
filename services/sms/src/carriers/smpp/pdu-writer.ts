import { HEADER_BYTES } from './protocol';

const CHUNK_BYTES = 32 * 1024;

/**
 * Writes PDUs one after the other and passes them to the socket together: one system call per iteration of the event loop. Memory
 * that was passed to the socket is never written again.
 */
export class PduWriter {
  private chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  /** Bytes before it were passed to the socket. */
  private from = 0;
  private at = 0;
  private start = 0;

  constructor(private readonly write: (bytes: Buffer) => void) {}

  /** Begins a PDU whose body takes at most `bodyBytes`. */
  begin(command: number, status: number, sequence: number, bodyBytes = 0): void {
    const needed = HEADER_BYTES + bodyBytes;
    if (this.at + needed > this.chunk.length) this.renew(needed);
    this.start = this.at;
    this.chunk.writeUInt32BE(command, this.start + 4);
    this.chunk.writeUInt32BE(status, this.start + 8);
    this.chunk.writeUInt32BE(sequence, this.start + 12);
    this.at += HEADER_BYTES;
  }

  integer8(value: number): void {
    this.chunk[this.at++] = value;
  }

  integer16(value: number): void {
    this.at = this.chunk.writeUInt16BE(value, this.at);
  }

  /** A C-octet string, as Latin-1. A zero byte is refused, because it would end the string early. */
  cString(text: string): void {
    if (text.includes('\0')) throw new RangeError('A C-octet string cannot contain a zero byte');
    this.at += this.chunk.write(text, this.at, 'latin1');
    this.chunk[this.at++] = 0;
  }

  bytes(value: Buffer): void {
    this.at += value.copy(this.chunk, this.at);
  }

  tlv(tag: number, value: Buffer): void {
    this.integer16(tag);
    this.integer16(value.length);
    this.bytes(value);
  }

  /** Ends the PDU and writes its length. */
  end(): void {
    this.chunk.writeUInt32BE(this.at - this.start, this.start);
  }

  /** Passes all bytes written since the last call to the socket. */
  flush(): void {
    if (this.at === this.from) return;
    const bytes = this.chunk.subarray(this.from, this.at);
    this.from = this.at;
    this.write(bytes);
  }

  private renew(needed: number): void {
    this.flush();
    this.chunk = Buffer.allocUnsafe(Math.max(CHUNK_BYTES, needed));
    this.from = 0;
    this.at = 0;
  }
}
