import fc from 'fast-check';
import { packSeptets, unpackSeptets, decodeGsm7, encodePart } from './bytes';
import { cutFor, measure, outsideGsm, PART_UNITS, split } from './segments';

/** The package `split-sms`, the reference of these tests, has no types. */
const splitSms = jest.requireActual<{
  split(text: string): { characterSet: 'GSM' | 'Unicode'; bytes: number; parts: { content: string }[] };
}>('split-sms');

const GSM = '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0189:;<=>?¡AZÄÖÑÜ§¿azäöñüà\f^{}\\[~]|€';

/** Texts that reach all limits: long texts with many extended characters or surrogate pairs. */
const gsmText = fc.string({ unit: fc.constantFrom(...GSM), maxLength: 700, size: 'max' });
const extendedText = fc.string({
  unit: fc.constantFrom('a', '€', '{'),
  minLength: 70,
  maxLength: 500,
  size: 'max',
});
const pairedText = fc.string({
  unit: fc.constantFrom('ა', '😀', 'x'),
  minLength: 30,
  maxLength: 300,
  size: 'max',
});
const anyText = fc.string({ unit: 'binary', maxLength: 300, size: 'max' });
const brokenText = fc
  .array(fc.constantFrom('\ud83d', '\ude00', 'x'), { minLength: 60, maxLength: 250, size: 'max' })
  .map((units) => units.join(''));
const wellFormed = fc.oneof(gsmText, extendedText, pairedText, anyText);

describe('against split-sms', () => {
  it('agrees on every code point', () => {
    const differing: number[] = [];
    for (let code = 0; code <= 0x10ffff; code++) {
      if (code >= 0xd800 && code <= 0xdfff) continue;
      const text = String.fromCodePoint(code);
      const expected = splitSms.split(text);
      const { encoding, parts, units } = measure(text);
      const bytes = encoding === 'gsm7' ? units : units * 2;
      const same =
        (encoding === 'gsm7') === (expected.characterSet === 'GSM') &&
        parts === 1 &&
        bytes === expected.bytes;
      if (!same) differing.push(code);
    }
    expect(differing).toEqual([]);
  });

  it('returns the same encoding and parts for any text', () => {
    fc.assert(
      fc.property(
        wellFormed.filter((text) => text !== ''),
        (text) => {
          const expected = splitSms.split(text);
          expect(split(text)).toEqual({
            encoding: expected.characterSet === 'GSM' ? 'gsm7' : 'ucs2',
            parts: expected.parts.map((part) => part.content),
          });
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('measure and split', () => {
  it('agree, lose no character and overfill no part', () => {
    fc.assert(
      fc.property(fc.oneof(wellFormed, brokenText), (text) => {
        const measured = measure(text);
        const { encoding, parts } = split(text);
        const limit = PART_UNITS[encoding][parts.length > 1 ? 'concatenated' : 'alone'];

        expect(encoding).toBe(measured.encoding);
        expect(parts).toHaveLength(measured.parts);
        expect(parts.join('')).toBe(text);
        expect(parts.reduce((sum, part) => sum + unitsOf(part, encoding), 0)).toBe(measured.units);
        expect(parts.every((part) => unitsOf(part, encoding) <= limit)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it('never cut a surrogate pair', () => {
    fc.assert(
      fc.property(pairedText, (text) => {
        expect(split(text).parts.some((part) => /\p{Surrogate}/u.test(part))).toBe(false);
      }),
    );
  });

  it('return no part for an empty text', () => {
    expect(measure('')).toEqual({ encoding: 'gsm7', parts: 0, units: 0 });
    expect(split('')).toEqual({ encoding: 'gsm7', parts: [] });
  });

  it('count a lone surrogate as one code unit', () => {
    expect(measure('\ud83d')).toEqual({ encoding: 'ucs2', parts: 1, units: 1 });
    expect(measure('\ud83d'.repeat(71))).toEqual({ encoding: 'ucs2', parts: 2, units: 71 });
  });

  it('keep an escape pair together', () => {
    const text = `${'a'.repeat(152)}€${'a'.repeat(20)}`;
    expect(split(text).parts).toEqual(['a'.repeat(152), `€${'a'.repeat(20)}`]);
  });
});

function unitsOf(part: string, encoding: 'gsm7' | 'ucs2'): number {
  return encoding === 'ucs2' ? part.length : part.length + (part.match(/[\f^{}\\[~\]|€]/g)?.length ?? 0);
}

describe('a text for routes with other alphabets', () => {
  it.each([
    ['a', ['gsm'], undefined],
    ['€', ['gsm'], undefined],
    ['€', ['gsm', 'latin1'], 'ucs2'],
    ['Ω', ['latin1'], 'ucs2'],
    ['{é@}', ['latin1'], undefined],
    ['ა', ['latin1', 'packed'], undefined],
    ['a'.repeat(160), ['packed'], undefined],
    ['a'.repeat(161), ['packed'], 'packed'],
    ['a'.repeat(161), ['latin1'], undefined],
    [`€${'a'.repeat(161)}`, ['packed', 'latin1'], 'ucs2'],
  ] as const)('%j over %j', (text, alphabets, cut) => {
    expect(cutFor(text, alphabets)).toBe(cut);
  });

  it('is encoded in UCS-2 completely if ISO 8859-1 lacks a character', () => {
    expect(measure(`${'a'.repeat(100)}€`, 'ucs2')).toEqual({ encoding: 'ucs2', parts: 2, units: 101 });
    expect(split(`${'a'.repeat(200)}€`, 'ucs2')).toEqual({
      encoding: 'ucs2',
      parts: ['a'.repeat(67), 'a'.repeat(67), `${'a'.repeat(66)}€`],
    });
  });

  it.each([1, 0])(
    'has no bits inside that a decoder could read as an additional character: %d fill bits',
    (fillBits) => {
      const before = fillBits * 7;
      const read = (part: string, isLast: boolean): string => {
        const packed = packSeptets(encodePart(part, 'gsm7'), fillBits);
        const septets = unpackSeptets(packed, Math.floor((packed.length * 8 - fillBits) / 7), fillBits);
        // According to the standard, a carriage return at the end fills the last byte.
        const isFilled = (before + septets.length) % 8 === 0 && septets.at(-1) === 0x0d;
        expect(isLast || !isFilled).toBe(true);
        return isLast ? part : decodeGsm7(septets);
      };
      const text = fc.string({
        unit: fc.constantFrom('a', '€', '@', '\r'),
        minLength: 161,
        maxLength: 900,
        size: 'max',
      });
      fc.assert(
        fc.property(text, (value) => {
          const { parts } = split(value, 'packed');
          expect(parts).toHaveLength(measure(value, 'packed').parts);
          expect(parts.map((part, at) => read(part, at === parts.length - 1)).join('')).toBe(value);
        }),
        { numRuns: 300 },
      );
    },
  );
});

describe('characters outside GSM 03.38', () => {
  it('are listed once, in the order of the text', () => {
    expect(outsideGsm('Hi {€} “გამარჯობა” 😀!')).toEqual(['“', 'გ', 'ა', 'მ', 'რ', 'ჯ', 'ო', 'ბ', '”', '😀']);
  });

  it('exist if and only if the encoding of the text is UCS-2', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        (text) => outsideGsm(text).length > 0 === (measure(text).encoding === 'ucs2'),
      ),
    );
  });
});
