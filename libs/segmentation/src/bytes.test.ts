import fc from 'fast-check';
import { concatUdh, decodeGsm7, decodeUcs2, encodePart, packSeptets, unpackSeptets } from './bytes';
import { split } from './segments';

const hex = (bytes: Buffer): string => bytes.toString('hex');
const septets = fc.uint8Array({ max: 0x7f, maxLength: 200 }).map((values) => Buffer.from(values));

describe('encodePart', () => {
  it('writes one septet per byte, and an escape before extended characters', () => {
    expect(hex(encodePart('@A€[', 'gsm7'))).toBe('00411b651b3c');
  });

  it('writes UTF-16BE, including lone surrogates', () => {
    expect(hex(encodePart('ა😀\ud83d', 'ucs2'))).toBe('10d0d83dde00d83d');
  });

  it('refuses characters that GSM 03.38 does not have', () => {
    expect(() => encodePart('`', 'gsm7')).toThrow(RangeError);
  });

  it('is reversed by the decoders, part by part, within 140 bytes', () => {
    const text = fc.oneof(
      fc.string({ unit: fc.constantFrom('a', '€', '\f', 'Ω', '@'), maxLength: 400, size: 'max' }),
      fc.string({ unit: 'binary', maxLength: 300, size: 'max' }),
    );
    fc.assert(
      fc.property(text, (value) => {
        const { encoding, parts } = split(value);
        for (const part of parts) {
          const bytes = encodePart(part, encoding);
          const header = parts.length > 1 ? 6 : 0;
          const onAir = encoding === 'gsm7' ? packSeptets(bytes, header && 1) : bytes;
          expect(header + onAir.length).toBeLessThanOrEqual(140);
          expect(encoding === 'gsm7' ? decodeGsm7(bytes) : decodeUcs2(bytes)).toBe(part);
        }
      }),
    );
  });
});

describe('decodeGsm7', () => {
  it('shows the default character for an unknown escape, and a space for an escape of nothing', () => {
    expect(decodeGsm7(Buffer.from([0x1b, 0x41]))).toBe('A');
    expect(decodeGsm7(Buffer.from([0x41, 0x1b]))).toBe('A ');
    expect(decodeGsm7(Buffer.from([0x1b, 0x1b, 0x41]))).toBe(' A');
  });

  it('replaces bytes that are not septets', () => {
    expect(decodeGsm7(Buffer.from([0x41, 0x80]))).toBe('A\ufffd');
  });
});

describe('decodeUcs2', () => {
  it('drops half a character', () => {
    expect(decodeUcs2(Buffer.from('10d010', 'hex'))).toBe('ა');
  });

  it('does not change its input', () => {
    const bytes = Buffer.from('10d0', 'hex');
    decodeUcs2(bytes);
    expect(hex(bytes)).toBe('10d0');
  });
});

describe('packSeptets', () => {
  it('encodes the example of the standard', () => {
    expect(hex(packSeptets(encodePart('hellohello', 'gsm7')))).toBe('e8329bfd4697d9ec37');
  });

  it('leaves a fill bit after a header of six bytes', () => {
    expect(hex(packSeptets(encodePart('ab', 'gsm7'), 1))).toBe('c262');
  });

  it('is the inverse of unpackSeptets', () => {
    fc.assert(
      fc.property(septets, fc.integer({ min: 0, max: 6 }), (values, fill) => {
        expect(hex(unpackSeptets(packSeptets(values, fill), values.length, fill))).toBe(hex(values));
      }),
    );
  });
});

describe('concatUdh', () => {
  it('has an 8-bit reference', () => {
    expect(hex(concatUdh(0xab, 3, 2))).toBe('050003ab0302');
  });

  it.each([
    [256, 2, 1],
    [-1, 2, 1],
    [1, 2, 3],
    [1, 2, 0],
    [1.5, 2, 1],
    [1, 256, 1],
  ])('refuses reference %d, total %d, sequence %d', (reference, total, sequence) => {
    expect(() => concatUdh(reference, total, sequence)).toThrow(RangeError);
  });
});
