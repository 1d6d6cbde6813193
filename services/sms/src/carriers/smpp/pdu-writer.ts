import { HEADER_OCTETS } from './protocol';

const CHUNK_OCTETS = 32 * 1024;

/**
 * Writes PDUs one behind the other and hands them to the socket together: one system call for all that one turn of the event
 * loop has to say. Memory that was handed over is never written again.
 */
export class PduWriter {
  private chunk = Buffer.allocUnsafe(CHUNK_OCTETS);
  /** What lies before was handed over. */
  private from = 0;
  private at = 0;
  private start = 0;

  constructor(private readonly write: (octets: Buffer) => void) {}

  /** Begins a PDU whose body takes at most `bodyOctets`. */
  begin(command: number, status: number, sequence: number, bodyOctets = 0): void {
    const needed = HEADER_OCTETS + bodyOctets;
    if (this.at + needed > this.chunk.length) this.renew(needed);
    this.start = this.at;
    this.chunk.writeUInt32BE(command, this.start + 4);
    this.chunk.writeUInt32BE(status, this.start + 8);
    this.chunk.writeUInt32BE(sequence, this.start + 12);
    this.at += HEADER_OCTETS;
  }

  integer8(value: number): void {
    this.chunk[this.at++] = value;
  }

  integer16(value: number): void {
    this.at = this.chunk.writeUInt16BE(value, this.at);
  }

  /** A C-octet string, as Latin-1; a zero in it, which would end it early, can't be written. */
  cString(text: string): void {
    if (text.includes('\0')) throw new RangeError('A C-octet string cannot contain a zero byte');
    this.at += this.chunk.write(text, this.at, 'latin1');
    this.chunk[this.at++] = 0;
  }

  octets(value: Buffer): void {
    this.at += value.copy(this.chunk, this.at);
  }

  tlv(tag: number, value: Buffer): void {
    this.integer16(tag);
    this.integer16(value.length);
    this.octets(value);
  }

  /** Ends the PDU: its length is known now. */
  end(): void {
    this.chunk.writeUInt32BE(this.at - this.start, this.start);
  }

  /** Hands over all that was written since the last time. */
  flush(): void {
    if (this.at === this.from) return;
    const octets = this.chunk.subarray(this.from, this.at);
    this.from = this.at;
    this.write(octets);
  }

  private renew(needed: number): void {
    this.flush();
    this.chunk = Buffer.allocUnsafe(Math.max(CHUNK_OCTETS, needed));
    this.from = 0;
    this.at = 0;
  }
}
