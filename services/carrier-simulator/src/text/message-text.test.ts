import fc from 'fast-check';
import { decodeSeptets, encodeSeptets, unpackSeptets } from './gsm-alphabet';
import { decodeText } from './message-text';

/** Packed septets, built bit by bit as described in 3GPP TS 23.038 part 6.1.2.1. It is slow and simple on purpose. */
function pack(septets: readonly number[], fillBits = 0): Buffer {
  const bits = Array<number>(fillBits).fill(0);
  for (const septet of septets) for (let bit = 0; bit < 7; bit++) bits.push((septet >> bit) & 1);
  const bytes = Buffer.alloc(Math.ceil(bits.length / 8));
  bits.forEach((bit, index) => (bytes[index >> 3]! |= bit << (index & 7)));
  return bytes;
}

const ALPHABET = decodeSeptets(
  Uint8Array.from({ length: 128 }, (_, septet) => septet).filter((septet) => septet !== 27),
);

describe('the default alphabet', () => {
  it('decodes the characters that differ from ASCII', () => {
    expect(decodeSeptets(Buffer.from([0x00, 0x02, 0x11, 0x24, 0x40, 0x5f, 0x7f]))).toBe('@$_¤¡§à');
    expect(decodeSeptets(Buffer.from([0x1b, 0x65, 0x1b, 0x28, 0x1b, 0x3c]))).toBe('€{[');
    expect(encodeSeptets('€')).toEqual([0x1b, 0x65]);
    expect(encodeSeptets('ქ')).toBeUndefined();
  });

  it('decodes its own encoding', () => {
    const character = fc.constantFrom(...ALPHABET, '€', '^', '{', '}', '\\', '[', '~', ']', '|', '\f');
    fc.assert(
      fc.property(fc.array(character), (characters) => {
        const text = characters.join('');
        expect(decodeSeptets(Uint8Array.from(encodeSeptets(text)!))).toBe(text);
      }),
    );
  });

  it('removes the carriage return that only fills the last byte, and no other', () => {
    expect(decodeSeptets(unpackSeptets(pack(encodeSeptets('1234567\r')!)))).toBe('1234567');
    expect(decodeSeptets(unpackSeptets(pack(encodeSeptets('12345678')!)))).toBe('12345678');
    expect(decodeSeptets(unpackSeptets(pack(encodeSeptets('123\r')!)))).toBe('123\r');
  });

  it('unpacks after a header, from the next septet boundary', () => {
    const header = Buffer.from([5, 0, 3, 7, 2, 1]);
    const content = Buffer.concat([header, pack(encodeSeptets('Part 1')!, 1)]);
    expect(decodeSeptets(unpackSeptets(content, header.length))).toBe('Part 1');
  });
});

describe('decodeText', () => {
  const packed = pack(encodeSeptets('hellohello')!);

  it.each([
    ['unpacked', Buffer.from('hi'), 0, 'hi', 'GSM-7', 2],
    ['packed, seen by itself', packed, 0, 'hellohello', 'GSM-7 packed', 10],
    ['ASCII', Buffer.from('a@b'), 1, 'a@b', 'ASCII', 3],
    ['Latin-1', Buffer.from('é', 'latin1'), 3, 'é', 'Latin-1', 1],
    ['binary', Buffer.of(1, 0xff), 4, '01ff', 'binary', 2],
    ['UCS-2', Buffer.from('10e5d83dde00', 'hex'), 8, 'ქ😀', 'UCS-2', 6],
    ['half a UCS-2 character', Buffer.from('10e510', 'hex'), 8, 'ქ\ufffd', 'UCS-2', 3],
    ['a flash message', Buffer.from('hi'), 0xf0, 'hi', 'GSM-7', 2],
    ['class 1 binary', Buffer.of(1), 0xf5, '01', 'binary', 1],
    ['UCS-2 with a class', Buffer.from('10e5', 'hex'), 0x18, 'ქ', 'UCS-2', 2],
  ] as const)('reads %s', (_what, content, dataCoding, text, encoding, units) => {
    expect(decodeText(content, dataCoding, 0)).toEqual({ text, encoding, units });
  });
});
