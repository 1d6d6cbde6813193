import { PduError } from './pdu-framer';
import { HEADER_BYTES } from './protocol';

const INVALID_MESSAGE_LENGTH = 0x01;

/** Reads the fields of one PDU in order, and never beyond its end. */
export class PduFields {
  private at = HEADER_BYTES;

  constructor(private readonly bytes: Buffer) {}

  /** @throws PduError if the PDU ends before the field */
  integer8(name: string): number {
    if (this.at >= this.bytes.length) throw truncated(name);
    return this.bytes[this.at++]!;
  }

  /** A C-octet string, as Latin-1. @throws PduError if its closing zero is missing */
  cString(name: string): string {
    const end = this.bytes.indexOf(0, this.at);
    if (end < 0) throw truncated(name);
    const text = this.bytes.toString('latin1', this.at, end);
    this.at = end + 1;
    return text;
  }

  /** @throws PduError if the PDU ends before the field */
  readBytes(length: number, name: string): Buffer {
    if (this.at + length > this.bytes.length) throw truncated(name);
    const taken = this.bytes.subarray(this.at, this.at + length);
    this.at += length;
    return taken;
  }

  /** Calls `visit` for each optional parameter. A truncated parameter ends the reading, because those before it are valid. */
  eachTlv(visit: (tag: number, value: Buffer) => void): void {
    while (this.at + 4 <= this.bytes.length) {
      const tag = this.bytes.readUInt16BE(this.at);
      const length = this.bytes.readUInt16BE(this.at + 2);
      const from = this.at + 4;
      if (from + length > this.bytes.length) return;
      visit(tag, this.bytes.subarray(from, from + length));
      this.at = from + length;
    }
  }
}

/** A C-octet string at the end of a PDU or TLV, whose closing zero some SMSCs omit. */
export function lastCString(bytes: Buffer, from = 0): string {
  const end = bytes.indexOf(0, from);
  return bytes.toString('latin1', from, end < 0 ? bytes.length : end);
}

function truncated(field: string): PduError {
  return new PduError(`a PDU that ends before its ${field}`, INVALID_MESSAGE_LENGTH);
}
