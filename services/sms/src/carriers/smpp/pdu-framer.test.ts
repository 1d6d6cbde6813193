import fc from 'fast-check';
import { rawPdu } from '../testing/raw-smsc';
import { type Pdu, PduError, PduFramer } from './pdu-framer';

function readAll(chunks: Buffer[]): Pdu[] {
  const framer = new PduFramer();
  const pdus: Pdu[] = [];
  for (const chunk of chunks) {
    framer.add(chunk);
    for (let pdu = framer.next(); pdu; pdu = framer.next()) pdus.push(pdu);
  }
  return pdus;
}

describe('PduFramer', () => {
  it('reads the same PDUs however the stream is split', () => {
    const stream = Buffer.concat([
      rawPdu(0x15, 0, 1),
      rawPdu(0x80000004, 0x58, 2, Buffer.from('id\0')),
      rawPdu(5, 0, 3, Buffer.alloc(300)),
    ]);
    fc.assert(
      fc.property(fc.array(fc.nat(stream.length), { maxLength: 20 }), (cuts) => {
        const edges = [0, ...cuts.sort((a, b) => a - b), stream.length];
        const chunks = edges.slice(1).map((edge, i) => stream.subarray(edges[i], edge));
        const read = readAll(chunks).map(({ command, status, sequence, bytes }) => [
          command,
          status,
          sequence,
          bytes.length,
        ]);
        expect(read).toEqual([
          [0x15, 0, 1, 16],
          [0x80000004, 0x58, 2, 19],
          [5, 0, 3, 316],
        ]);
      }),
    );
  });

  it.each([0, 1, 15, 70_001, 0xffffffff])('refuses a PDU of %i bytes at once', (length) => {
    const framer = new PduFramer();
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(length);
    framer.add(bytes);
    expect(() => framer.next()).toThrow(PduError);
    expect(() => framer.next()).toThrow(`the received data is not SMPP: a PDU of ${length} bytes`);
  });
});
