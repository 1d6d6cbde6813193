import { HEADER_BYTES, MAX_PDU_BYTES } from './protocol';

/** The peer's data is invalid. `status` is the matching SMPP error. */
export class PduError extends Error {
  override readonly name = 'PduError';

  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

const INVALID_COMMAND_LENGTH = 0x02;

/** One PDU: `bytes` includes the header, which is also decoded. */
export interface Pdu {
  bytes: Buffer;
  command: number;
  status: number;
  sequence: number;
}

/** Splits received data into PDUs, whatever the sizes of its chunks. Keeps at most one incomplete PDU. */
export class PduFramer {
  private bytes: Buffer = Buffer.alloc(0);
  private at = 0;

  add(chunk: Buffer): void {
    const left = this.bytes.length - this.at;
    this.bytes = left === 0 ? chunk : Buffer.concat([this.bytes.subarray(this.at), chunk]);
    this.at = 0;
  }

  /**
   * The next complete PDU, or null until more data arrives.
   * @throws PduError on an invalid length: the rest of the stream cannot be read
   */
  next(): Pdu | null {
    const { bytes, at } = this;
    const left = bytes.length - at;
    if (left < 4) return null;
    const length = bytes.readUInt32BE(at);
    if (length < HEADER_BYTES || length > MAX_PDU_BYTES) {
      throw new PduError(`the received data is not SMPP: a PDU of ${length} bytes`, INVALID_COMMAND_LENGTH);
    }
    if (left < length) return null;
    this.at = at + length;
    return {
      bytes: bytes.subarray(at, at + length),
      command: bytes.readUInt32BE(at + 4),
      status: bytes.readUInt32BE(at + 8),
      sequence: bytes.readUInt32BE(at + 12),
    };
  }
}
