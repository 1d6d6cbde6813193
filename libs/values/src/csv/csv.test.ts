import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { csvFile, csvLine } from './index';

describe('a line of a file', () => {
  it('contains each value, in quotation marks if it has a separator or an outer blank', () => {
    expect(csvLine(['a', 1, null, undefined, true, { b: [1, 2] }, 'x "y", z', 'a b'])).toBe(
      'a,1,,,true,"{""b"":[1,2]}","x ""y"", z",a b\r\n',
    );
  });

  it.each(['a;b', 'a\tb', 'a,b', 'a\nb', 'a\rb', 'a\u2028b', 'a"b', ' a', 'a ', 'a\0b'])(
    'is one cell in every spreadsheet program: %j',
    (text) => expect(csvLine([text])).toBe(`"${text.replaceAll('"', '""')}"\r\n`),
  );

  it.each([
    ...['=1+1', '+995', '@a', '-cmd', '-1+1', '-', '--5', '-5.', '\uff1d1', '\uff0b1', '\uff0d1', '\uff201'],
    ...['\u22121', '\n=1', '\r=1', '\t=1', '\0=1', ' =1', '\u00a0=1', '\ufeff=1', '\u200b=1', '\u0001\n =1'],
    ...['\tx', '\rx', '\nx', '\0x'],
  ])('contains no formula: %j', (text) => {
    expect(parse(csvLine([text]))).toEqual([[`'${text}`]]);
  });

  it.each(['-5.00', '-5', '0', '12.5', 'a=b', 'a-b', "'=1"])('does not change %j', (text) =>
    expect(csvLine([text])).toBe(`${text}\r\n`),
  );

  it('can be parsed back to the same cells', () => {
    const texts = fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(texts, (cells) => {
        fc.pre(cells.some((cell) => cell !== ''));
        const read = parse(csvLine(cells), { bom: false }) as string[][];
        expect(read[0]!.map((cell, at) => (cell === `'${cells[at]}` ? cells[at] : cell))).toEqual(cells);
      }),
    );
  });
});

it('a file for people begins with a byte order mark, so that Excel reads it as UTF-8', () => {
  expect(csvFile([['name'], ['ნინო']])).toBe('\uFEFFname\r\nნინო\r\n');
});
