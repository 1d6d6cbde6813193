import fc from 'fast-check';
import { FramingError, PduReader } from './pdu-reader';
import { PduWriter } from './pdu-writer';

function bodiesOf(chunks: readonly Buffer[]): string[] {
  const reader = new PduReader();
  const bodies: string[] = [];
  for (const chunk of chunks) {
    reader.read(chunk, ({ bytes, body, end, sequence }) => {
      bodies.push(`${sequence}:${bytes.toString('latin1', body, end)}`);
      return true;
    });
  }
  return bodies;
}

describe('PduReader', () => {
  it('splits a stream into the same PDUs for any chunk sizes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'binary-ascii', maxLength: 50 })),
        fc.array(fc.nat(60)),
        (bodies, cuts) => {
          const writer = new PduWriter();
          bodies.forEach((body, index) => writer.begin(4, 0, index).latin1(body).end());
          let stream: Buffer = writer.drain();
          const chunks: Buffer[] = [];
          for (const cut of cuts) {
            chunks.push(stream.subarray(0, cut));
            stream = stream.subarray(cut);
          }
          expect(bodiesOf([...chunks, stream])).toEqual(bodies.map((body, index) => `${index}:${body}`));
        },
      ),
    );
  });

  it.each([0, 15, 70_001, 0xffffffff])('refuses a command_length of %d', (length) => {
    const header = Buffer.alloc(16);
    header.writeUInt32BE(length);
    expect(() => bodiesOf([header])).toThrow(FramingError);
  });

  it('stops on request', () => {
    const writer = new PduWriter();
    for (const sequence of [1, 2, 3]) writer.begin(4, 0, sequence).end();
    const seen: number[] = [];
    new PduReader().read(writer.drain(), ({ sequence }) => seen.push(sequence) < 2);
    expect(seen).toEqual([1, 2]);
  });
});
