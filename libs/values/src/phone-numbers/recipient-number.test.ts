import fc from 'fast-check';
import { normalizeNumber, problemOfNumber, readNumber, splitNumberList } from './recipient-number';

const SEPARATORS = [' ', '-', '(', ')', '[', ']', '–', '\u00a0', '\u202f'];
const LINE_ENDS = ['\t', '\n', '\v', '\f', '\r', '\r\n', '\u0085', '\u2028', '\u2029'];
const OTHERS = [',', ';', '/', '|', '.', '\0', '\u001f', '\u200b', '\u2060', '\ufeff', '\u180e'];

/** The same rule as a second implementation, character by character and without a fast path. */
function model(raw: string): string | null {
  if (/[0-9][^0-9]*[([]\s*0\s*[)\]]/.test(raw)) return null;
  let digits = [...raw.trim()].filter((character) => !SEPARATORS.includes(character)).join('');
  if (digits[0] === '+') digits = digits.slice(1);
  else if (digits.startsWith('00')) digits = digits.slice(2);
  if ([...digits].some((character) => !'0123456789'.includes(character))) return null;
  return digits.length >= 7 && digits.length <= 15 && digits[0] !== '0' ? digits : null;
}

const digits = (min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: min, maxLength: max });

describe('normalizeNumber', () => {
  it('follows the rule for any text', () => {
    const written = fc
      .tuple(
        fc.constantFrom('', '+', '00', '0', '++', ' +', '(+'),
        fc.array(
          fc.oneof(
            { weight: 8, arbitrary: digits(1, 3) },
            fc.constantFrom(...SEPARATORS, ...LINE_ENDS, '+', 'x', '٣'),
          ),
          {
            maxLength: 9,
          },
        ),
      )
      .map(([prefix, rest]) => prefix + rest.join(''));
    fc.assert(
      fc.property(fc.oneof(written, digits(0, 18), fc.string()), (raw) => {
        expect(normalizeNumber(raw)).toBe(model(raw));
      }),
      { numRuns: 3000 },
    );
  });

  it('accepts JSON numbers', () => {
    fc.assert(
      fc.property(fc.oneof(fc.maxSafeInteger(), fc.double(), fc.nat()), (raw) => {
        const expected = Number.isSafeInteger(raw) && raw > 0 ? model(BigInt(raw).toString()) : null;
        expect(normalizeNumber(raw)).toBe(expected);
      }),
    );
  });

  it('returns a normalized number unchanged', () => {
    fc.assert(
      fc.property(digits(7, 15), (raw) => {
        const once = normalizeNumber(raw);
        expect(once === null ? null : normalizeNumber(once)).toBe(once);
      }),
    );
  });

  it.each([
    ['995555123456', '995555123456'],
    ['+995 555 12-34-56', '995555123456'],
    ['00995(555)123456', '995555123456'],
    [995555123456, '995555123456'],
    ['1234567', '1234567'],
    ['123456', null],
    ['1234567890123456', null],
    ['0555123456', null],
    ['+0099555123456', null],
    ['', null],
    ['995555123456x', null],
    [995555123456.5, null],
    [-995555123456, null],
    [Number.NaN, null],
    [Infinity, null],
    [1e15, null],
    ['+995 (0) 555 12-34-56', null],
    ['995(0)555123456', null],
    ['44 [ 0 ] 7911123456', null],
    ['995 (05) 55123456', '9950555123456'],
  ])('%p gives %p', (raw, expected) => {
    expect(normalizeNumber(raw)).toBe(expected);
  });
});

describe('two numbers in one text', () => {
  const local = { countryCode: '995', digits: 9 };

  it.each([...LINE_ENDS, ...OTHERS].map((between) => [between]))(
    'with %j between them are refused',
    (between) => {
      for (const settings of [null, local])
        for (const text of [`6112345${between}6112346`, `555${between}123456`, `+995555123${between} 456`])
          expect(readNumber(text, settings)).toEqual({ problem: expect.any(Object) });
    },
  );

  it('are refused with the reason', () => {
    for (const between of LINE_ENDS)
      expect(problemOfNumber(`6112345 ${between} 6112346`).text).toBe(
        'it contains a tab or line end: give each number separately',
      );
    expect(normalizeNumber(' 995555123456\r\n')).toBe('995555123456');
  });
});

it('reads only texts and numbers', () => {
  for (const raw of [null, undefined, true, {}, ['995555123456']])
    expect(readNumber(raw, null)).toEqual({
      problem: expect.objectContaining({ text: 'it is not a number' }),
    });
  expect(readNumber('+995 555 12-34-56', null)).toEqual({ number: '995555123456' });
  expect(readNumber(555123456, { countryCode: '995', digits: 9 })).toEqual({ number: '995555123456' });
});

it('reports a minus sign', () => {
  for (const local of [null, { countryCode: '995', digits: 9 }])
    expect(problemOfNumber(-6112345, local).text).toBe('it is negative: remove the minus sign');
});

it('reports a 0 after the country code', () => {
  expect(readNumber(`995${' '.repeat(997)}555123456`, null)).toEqual({
    problem: expect.objectContaining({ text: 'it has more than 1000 characters' }),
  });
  expect(problemOfNumber('995(0)555123456').text).toBe('it contains (0): remove it');
  expect(problemOfNumber('(0)555123456').text).toBe('it begins with 0: give it in international format');
  const local = { countryCode: '995', digits: 9 };
  expect(normalizeNumber('(0) 555123456', local)).toBe('995555123456');
  expect(normalizeNumber('+995 (0) 555123456', local)).toBeNull();
});

describe('splitNumberList', () => {
  it('trims elements and drops empty elements', () => {
    expect(splitNumberList(' 995555123456, +995555123457,,\n995555123458 ,')).toEqual([
      '995555123456',
      '+995555123457',
      '995555123458',
    ]);
    expect(splitNumberList('')).toEqual([]);
    expect(splitNumberList(' , ')).toEqual([]);
  });
});
