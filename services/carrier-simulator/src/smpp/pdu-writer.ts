import { HEADER_OCTETS, type Address } from './protocol';

const CHUNK_OCTETS = 32 * 1024;

/** Writes PDUs into one buffer, so that all PDUs of one turn of the event loop are sent with one system call. */
export class PduWriter {
  private bytes = Buffer.allocUnsafe(CHUNK_OCTETS);
  private at = 0;
  private start = 0;

  get pending(): number {
    return this.at;
  }

  begin(command: number, status: number, sequence: number): this {
    this.reserve(HEADER_OCTETS);
    this.start = this.at;
    this.bytes.writeUInt32BE(command, this.at + 4);
    this.bytes.writeUInt32BE(status, this.at + 8);
    this.bytes.writeUInt32BE(sequence, this.at + 12);
    this.at += HEADER_OCTETS;
    return this;
  }

  octet(value: number): this {
    this.reserve(1);
    this.bytes[this.at++] = value;
    return this;
  }

  cString(value: string): this {
    return this.latin1(value).octet(0);
  }

  /** Characters above U+00FF lose their high byte. */
  latin1(value: string): this {
    this.reserve(value.length);
    this.bytes.write(value, this.at, 'latin1');
    this.at += value.length;
    return this;
  }

  address(address: Address): this {
    return this.octet(address.ton).octet(address.npi).cString(address.number);
  }

  octets(value: Buffer): this {
    this.reserve(value.length);
    this.bytes.set(value, this.at);
    this.at += value.length;
    return this;
  }

  tlv(tag: number, value: Buffer): this {
    this.reserve(4 + value.length);
    this.bytes.writeUInt16BE(tag, this.at);
    this.bytes.writeUInt16BE(value.length, this.at + 2);
    this.at += 4;
    return this.octets(value);
  }

  /** Closes the PDU that `begin` opened, and sets its command_length. */
  end(): void {
    this.bytes.writeUInt32BE(this.at - this.start, this.start);
  }

  /** Returns all bytes written so far. */
  drain(): Buffer {
    const out = this.bytes.subarray(0, this.at);
    // The returned bytes belong to the socket from here on. The rest of the buffer is reused.
    this.bytes =
      this.bytes.length - this.at < 1024 ? Buffer.allocUnsafe(CHUNK_OCTETS) : this.bytes.subarray(this.at);
    this.at = 0;
    return out;
  }

  private reserve(octets: number): void {
    if (this.bytes.length - this.at >= octets) return;
    const wider = Buffer.allocUnsafe(Math.max(CHUNK_OCTETS, (this.at + octets) * 2));
    this.bytes.copy(wider, 0, 0, this.at);
    this.bytes = wider;
  }
}
