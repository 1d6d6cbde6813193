import fc from 'fast-check';
import { concatUdh, decodeGsm7, decodeUcs2, encodePart, packSeptets } from './bytes';
import { split } from './segments';

const hex = (bytes: Buffer): string => bytes.toString('hex');

describe('encodePart', () => {
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

describe('decodeGsm7 with the tables of a language', () => {
  it.each([
    ['Turkish', 1, '04071c1b471b67611b65', '€ıŞĞğa€'],
    ['Spanish', 2, '1b091b411b75611b28', 'çÁúa{'],
    ['Portuguese', 3, '0c1a1b141b7b7b', 'ô|^ãã'],
    ['Bengali', 4, '2a2c041b191b3c1b65', 'থ,আ০[€'],
    ['Gujarati', 5, '03041b1c1b65', 'અઆ૦€'],
    ['Hindi', 6, '03041b1c1b3a1b3c', 'अआ०ॱ['],
    ['Kannada', 7, '03233d1b1c', 'ಅಡಪ೦'],
    ['Malayalam', 8, '03041b1c1b40', 'അആ൦|'],
    ['Oriya', 9, '03041b1c1b65', 'ଅଆ୦€'],
    ['Punjabi', 10, '03041b1c1b65', 'ਅਆ੦€'],
    ['Tamil', 11, '03041b1c1b65', 'அஆ௦€'],
    ['Telugu', 12, '03041b1c1b65', 'అఆ౦€'],
    ['Urdu', 13, '00021b191b3f1b65', 'اب\u0600۔€'],
  ])('%s', (_language, id, septets, text) => {
    expect(decodeGsm7(Buffer.from(septets, 'hex'), { locking: id, single: id })).toBe(text);
  });

  it('has tables of 128 characters, one of each language or both', () => {
    for (let id = 1; id <= 13; id++)
      for (const languages of [{ locking: id }, { single: id }])
        for (let septet = 0; septet < 0x80; septet++)
          expect(decodeGsm7(Buffer.from([septet]), languages)).toMatch(/^[^\ufffd]$/);
    expect(decodeGsm7(Buffer.from('041b47', 'hex'), { single: 1 })).toBe('èĞ');
    expect(decodeGsm7(Buffer.from('041b47', 'hex'), { locking: 1 })).toBe('€G');
  });

  it('ignores unknown languages', () => {
    expect(decodeGsm7(Buffer.from('041b65', 'hex'), { locking: 99, single: 99 })).toBe('è€');
  });
});

describe('packSeptets', () => {
  it('encodes the example of the standard', () => {
    expect(hex(packSeptets(encodePart('hellohello', 'gsm7')))).toBe('e8329bfd4697d9ec37');
  });

  it('leaves a fill bit after a header of six bytes', () => {
    expect(hex(packSeptets(encodePart('ab', 'gsm7'), 1))).toBe('c262');
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
