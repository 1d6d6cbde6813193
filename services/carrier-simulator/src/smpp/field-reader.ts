import { Status } from './protocol';

/** A PDU that must be answered with an error; `status` is the command_status of that response. */
export class PduError extends Error {
  constructor(
    readonly status: number,
    reason: string,
  ) {
    super(reason);
  }
}

/** Reads the mandatory fields of a PDU's body in order, never beyond its end. */
export class FieldReader {
  constructor(
    readonly buffer: Buffer,
    public at: number,
    readonly end: number,
  ) {}

  byte(name: string): number {
    if (this.at >= this.end) throw new PduError(Status.invalidCommandLength, `${name} is missing`);
    return this.buffer[this.at++]!;
  }

  /** Reads a C-octet string of at most `max` bytes including its NUL. A longer string is answered with `status`. */
  cString(name: string, max: number, status: number): string {
    const { buffer, at } = this;
    const limit = Math.min(this.end, at + max);
    let to = at;
    while (to < limit && buffer[to] !== 0) to++;
    if (to === limit) {
      throw new PduError(limit === this.end ? Status.invalidCommandLength : status, `${name} has no end`);
    }
    this.at = to + 1;
    return buffer.toString('latin1', at, to);
  }

  bytes(name: string, length: number): Buffer {
    if (this.end - this.at < length) throw new PduError(Status.invalidCommandLength, `${name} is cut off`);
    const value = this.buffer.subarray(this.at, this.at + length);
    this.at += length;
    return value;
  }

  /** Passes every following optional parameter to the callback without copying. The caller ignores unknown tags. */
  tlvs(take: (tag: number, value: Buffer) => void): void {
    while (this.at < this.end) {
      if (this.end - this.at < 4)
        throw new PduError(Status.invalidTlvStream, 'optional parameters are cut off');
      const tag = this.buffer.readUInt16BE(this.at);
      const length = this.buffer.readUInt16BE(this.at + 2);
      this.at += 4;
      if (this.end - this.at < length) {
        throw new PduError(Status.invalidTlvStream, `optional parameter 0x${tag.toString(16)} is cut off`);
      }
      take(tag, this.buffer.subarray(this.at, this.at + length));
      this.at += length;
    }
  }
}
