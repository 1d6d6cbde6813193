import { HEADER_BYTES, type Address } from './protocol';

const CHUNK_BYTES = 32 * 1024;

/** Writes PDUs into one buffer, so that all PDUs of one turn of the event loop are sent with one system call. */
export class PduWriter {
  private buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  private at = 0;
  private start = 0;

  get pending(): number {
    return this.at;
  }

  begin(command: number, status: number, sequence: number): this {
    this.reserve(HEADER_BYTES);
    this.start = this.at;
    this.buffer.writeUInt32BE(command, this.at + 4);
    this.buffer.writeUInt32BE(status, this.at + 8);
    this.buffer.writeUInt32BE(sequence, this.at + 12);
    this.at += HEADER_BYTES;
    return this;
  }

  byte(value: number): this {
    this.reserve(1);
    this.buffer[this.at++] = value;
    return this;
  }

  cString(value: string): this {
    return this.latin1(value).byte(0);
  }

  /** Characters above U+00FF lose their high byte. */
  latin1(value: string): this {
    this.reserve(value.length);
    this.buffer.write(value, this.at, 'latin1');
    this.at += value.length;
    return this;
  }

  address(address: Address): this {
    return this.byte(address.ton).byte(address.npi).cString(address.number);
  }

  bytes(value: Buffer): this {
    this.reserve(value.length);
    this.buffer.set(value, this.at);
    this.at += value.length;
    return this;
  }

  tlv(tag: number, value: Buffer): this {
    this.reserve(4 + value.length);
    this.buffer.writeUInt16BE(tag, this.at);
    this.buffer.writeUInt16BE(value.length, this.at + 2);
    this.at += 4;
    return this.bytes(value);
  }

  /** Closes the PDU that `begin` opened, and sets its command_length. */
  end(): void {
    this.buffer.writeUInt32BE(this.at - this.start, this.start);
  }

  /** Returns all bytes written so far. */
  drain(): Buffer {
    const out = this.buffer.subarray(0, this.at);
    // The returned bytes belong to the socket from here on. The rest of the buffer is reused.
    this.buffer =
      this.buffer.length - this.at < 1024 ? Buffer.allocUnsafe(CHUNK_BYTES) : this.buffer.subarray(this.at);
    this.at = 0;
    return out;
  }

  private reserve(bytes: number): void {
    if (this.buffer.length - this.at >= bytes) return;
    const wider = Buffer.allocUnsafe(Math.max(CHUNK_BYTES, (this.at + bytes) * 2));
    this.buffer.copy(wider, 0, 0, this.at);
    this.buffer = wider;
  }
}
