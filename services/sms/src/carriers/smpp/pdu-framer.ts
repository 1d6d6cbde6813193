import { HEADER_OCTETS, MAX_PDU_OCTETS } from './protocol';

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

/** One PDU: `octets` includes the header, which is also decoded. */
export interface Pdu {
  octets: Buffer;
  command: number;
  status: number;
  sequence: number;
}

/** Splits received data into PDUs, whatever the sizes of its chunks. Keeps at most one incomplete PDU. */
export class PduFramer {
  private octets: Buffer = Buffer.alloc(0);
  private at = 0;

  add(chunk: Buffer): void {
    const left = this.octets.length - this.at;
    this.octets = left === 0 ? chunk : Buffer.concat([this.octets.subarray(this.at), chunk]);
    this.at = 0;
  }

  /**
   * The next complete PDU, or null until more data arrives.
   * @throws PduError on an invalid length: the rest of the stream cannot be read
   */
  next(): Pdu | null {
    const { octets, at } = this;
    const left = octets.length - at;
    if (left < 4) return null;
    const length = octets.readUInt32BE(at);
    if (length < HEADER_OCTETS || length > MAX_PDU_OCTETS) {
      throw new PduError(`a PDU of ${length} bytes`, INVALID_COMMAND_LENGTH);
    }
    if (left < length) return null;
    this.at = at + length;
    return {
      octets: octets.subarray(at, at + length),
      command: octets.readUInt32BE(at + 4),
      status: octets.readUInt32BE(at + 8),
      sequence: octets.readUInt32BE(at + 12),
    };
  }
}
