import { HEADER_BYTES, MAX_PDU_BYTES } from './protocol';

/** One PDU without a copy: `body` to `end` are offsets into `bytes`, which is valid only during the call. */
export interface Pdu {
  command: number;
  status: number;
  sequence: number;
  bytes: Buffer;
  body: number;
  end: number;
}

/** The stream cannot be read further, because its next command_length is impossible. */
export class FramingError extends Error {
  constructor(readonly length: number) {
    super(`command_length ${length} is not between ${HEADER_BYTES} and ${MAX_PDU_BYTES}`);
  }
}

/** Splits a byte stream of any chunk sizes into PDUs. Keeps at most one incomplete PDU. */
export class PduReader {
  private rest: Buffer | undefined;

  /**
   * Calls `take` for each PDU that is complete with this chunk, until it returns false.
   * @throws FramingError if the stream is invalid
   */
  read(chunk: Buffer, take: (pdu: Pdu) => boolean): void {
    const bytes = this.rest ? Buffer.concat([this.rest, chunk]) : chunk;
    this.rest = undefined;
    let at = 0;
    while (bytes.length - at >= HEADER_BYTES) {
      const length = bytes.readUInt32BE(at);
      if (length < HEADER_BYTES || length > MAX_PDU_BYTES) throw new FramingError(length);
      if (bytes.length - at < length) break;
      const pdu: Pdu = {
        command: bytes.readUInt32BE(at + 4),
        status: bytes.readUInt32BE(at + 8),
        sequence: bytes.readUInt32BE(at + 12),
        bytes,
        body: at + HEADER_BYTES,
        end: at + length,
      };
      at += length;
      if (!take(pdu)) return;
    }
    // Copied, so that a few waiting bytes do not keep a whole network buffer in memory.
    if (at < bytes.length) this.rest = Buffer.from(bytes.subarray(at));
  }
}
