import { HEADER_OCTETS, MAX_PDU_OCTETS } from './protocol';

/** One PDU in place: `body` to `end` are offsets into `bytes`, which is only valid during the call. */
export interface Pdu {
  command: number;
  status: number;
  sequence: number;
  bytes: Buffer;
  body: number;
  end: number;
}

/** The stream can't be read any further: its next command_length is impossible. */
export class FramingError extends Error {
  constructor(readonly length: number) {
    super(`command_length ${length} is not between ${HEADER_OCTETS} and ${MAX_PDU_OCTETS}`);
  }
}

/** Cuts a byte stream into PDUs, whatever the sizes in which it arrives. Keeps at most one incomplete PDU. */
export class PduReader {
  private rest: Buffer | undefined;

  /**
   * Calls `take` for each PDU that is complete with this chunk; stops early when it answers false.
   * @throws FramingError when the stream is unreadable
   */
  read(chunk: Buffer, take: (pdu: Pdu) => boolean): void {
    const bytes = this.rest ? Buffer.concat([this.rest, chunk]) : chunk;
    this.rest = undefined;
    let at = 0;
    while (bytes.length - at >= HEADER_OCTETS) {
      const length = bytes.readUInt32BE(at);
      if (length < HEADER_OCTETS || length > MAX_PDU_OCTETS) throw new FramingError(length);
      if (bytes.length - at < length) break;
      const pdu: Pdu = {
        command: bytes.readUInt32BE(at + 4),
        status: bytes.readUInt32BE(at + 8),
        sequence: bytes.readUInt32BE(at + 12),
        bytes,
        body: at + HEADER_OCTETS,
        end: at + length,
      };
      at += length;
      if (!take(pdu)) return;
    }
    // A copy, so that a few waiting octets don't hold a whole network buffer in memory.
    if (at < bytes.length) this.rest = Buffer.from(bytes.subarray(at));
  }
}
