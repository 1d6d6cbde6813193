/** As much of SMPP 3.4 as a bare centre and a bare client need (specification 4 and 5.1). */
export const COMMAND = {
  bindReceiver: 0x00000001,
  bindTransmitter: 0x00000002,
  submitSm: 0x00000004,
  deliverSm: 0x00000005,
  unbind: 0x00000006,
  bindTransceiver: 0x00000009,
  enquireLink: 0x00000015,
  answer: 0x80000000,
} as const;

const HEADER = 16;
const FIRST_OCTETS = 16 * 1024;

/** Cuts what comes over a connection into PDUs. */
export class PduReader {
  private rest: Buffer = Buffer.alloc(0);

  read(chunk: Buffer, take: (command: number, status: number, sequence: number, body: Buffer) => void): void {
    const octets = this.rest.length === 0 ? chunk : Buffer.concat([this.rest, chunk]);
    let at = 0;
    while (octets.length - at >= HEADER) {
      const length = octets.readUInt32BE(at);
      if (length < HEADER) throw new Error(`A PDU of ${length} octets`);
      if (octets.length - at < length) break;
      take(
        octets.readUInt32BE(at + 4),
        octets.readUInt32BE(at + 8),
        octets.readUInt32BE(at + 12),
        octets.subarray(at + HEADER, at + length),
      );
      at += length;
    }
    this.rest = octets.subarray(at);
  }
}

/** Collects PDUs of one turn, to be written in one piece. */
export class PduWriter {
  private octets = Buffer.allocUnsafe(FIRST_OCTETS);
  private length = 0;

  pdu(command: number, sequence: number, body: Buffer | string = ''): void {
    const size = HEADER + body.length;
    if (this.length + size > this.octets.length) this.grow(size);
    const { octets, length: at } = this;
    octets.writeUInt32BE(size, at);
    octets.writeUInt32BE(command >>> 0, at + 4);
    octets.writeUInt32BE(0, at + 8);
    octets.writeUInt32BE(sequence >>> 0, at + 12);
    if (typeof body === 'string') octets.write(body, at + HEADER, 'latin1');
    else body.copy(octets, at + HEADER);
    this.length += size;
  }

  get pending(): number {
    return this.length;
  }

  /** What was collected; the writer begins anew. */
  drain(): Buffer {
    const drained = this.octets.subarray(0, this.length);
    this.octets = Buffer.allocUnsafe(FIRST_OCTETS);
    this.length = 0;
    return drained;
  }

  private grow(size: number): void {
    const larger = Buffer.allocUnsafe(Math.max(2 * this.octets.length, this.length + size));
    this.octets.copy(larger, 0, 0, this.length);
    this.octets = larger;
  }
}

/** Sender and number of a submit_sm's body, whose texts here are all ASCII. */
export function readSubmit(body: Buffer): { sender: string; number: string } {
  const sourceAt = body.indexOf(0) + 3; // service_type, then type of number and plan
  const sourceEnd = body.indexOf(0, sourceAt);
  const numberAt = sourceEnd + 3;
  return {
    sender: body.toString('latin1', sourceAt, sourceEnd),
    number: body.toString('latin1', numberAt, body.indexOf(0, numberAt)),
  };
}

const RECEIPT_ESM_CLASS = '\x04';

/** The body of a deliver_sm that says a message was delivered (Appendix B). */
export function receiptBody(id: string, sender: string, number: string): string {
  const text = `id:${id} sub:001 dlvrd:001 submit date:2601010000 done date:2601010000 stat:DELIVRD err:000 text:`;
  const addresses = `\0\x01\x01${number}\0\x05\0${sender}\0`;
  return `${addresses}${RECEIPT_ESM_CLASS}\0\0\0\0\0\0\0\0${String.fromCharCode(text.length)}${text}`;
}

/** The body of a submit_sm with a wish for a receipt. */
export function submitBody(sender: string, number: string, text: string): string {
  return `\0\x05\0${sender}\0\x01\x01${number}\0\0\0\0\0\0\x01\0\0\0${String.fromCharCode(text.length)}${text}`;
}

export function bindBody(systemId: string, password: string): string {
  return `${systemId}\0${password}\0\0\x34\0\0\0`;
}
