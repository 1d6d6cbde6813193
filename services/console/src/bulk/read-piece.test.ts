import type { BulkWish } from './bulk-model';
import { MetRows } from './met-rows';
import { bodyOf, type Reading, readPiece, rowsToSend } from './read-piece';
import { rowText } from './row-text';

const wish: BulkWish = {
  brandID: 12,
  text: 'Dear {{ Name }}, {{sum}}',
  numberColumn: 0,
  sendTime: null,
  sendName: '',
  repeats: 'each',
  meaning: 'ask',
};
const columns = ['number', 'name', 'sum'];

describe('a text with placeholders', () => {
  it('inserts cells by column name', () => {
    expect(rowText(wish.text, columns).of(['1', 'Nino', '5'])).toEqual({ text: 'Dear Nino, 5' });
    expect(rowText('{{sum}}{{sum}}', columns).of(['1', 'Nino', '$&'])).toEqual({ text: '$&$&' });
    expect(rowText('{{sum}', columns)).toMatchObject({ isSame: true });
  });

  it('is refused if a placeholder has no column, and names the missing cell of a row', () => {
    expect(() => rowText('{{a}} {{name}} {{b}}', columns)).toThrow(
      expect.objectContaining({ errors: { text: 'the file has no column for {{a}}, {{b}}' } }),
    );
    expect(rowText(wish.text, columns).of(['1', ''])).toEqual({ missing: 'name' });
  });
});

describe('a piece', () => {
  const rows = [
    ['995555123456', 'Nino', '1'],
    ['+995 555 12-34-56', 'Nino', '1'],
    ['995555123456', 'Nino', '2'],
    ['', '', ''],
    ['995555123457', '', '2'],
    ['995555123458', 'x'.repeat(1_600), '2'],
    ['nonsense', 'Gio', '2'],
  ];
  const piece = { firstRow: 40, rows: JSON.stringify(rows) };
  const text = rowText(wish.text, columns);
  const plain: Reading = { wish, hasHeader: true, localNumbers: null };
  const read = readPiece(piece, plain, text, new MetRows(100));

  it('leaves out rows with a missing cell, a text that is too long, or a duplicate, and empty rows', () => {
    expect(read.rows.map(({ row }) => row)).toEqual([42, 44, 48]);
    expect(read).toMatchObject({ leftOut: [1, 3, 4, 5], refused: 3 });
    expect(read.problems.map(({ row, reason }) => [row, reason])).toEqual([
      [43, 'row 42 has the same number and text'],
      [46, 'it has no value in the column "name"'],
      [47, 'its text takes 11 SMS; at most 10 are allowed'],
    ]);
  });

  it('has each number once, unless the user wishes each row', () => {
    const once = readPiece(piece, { ...plain, wish: { ...wish, repeats: 'once' } }, text, new MetRows(100));
    expect(once.rows.map(({ row }) => row)).toEqual([42, 48]);
    expect(once).toMatchObject({ refused: 4, repeated: 2 });
    expect(once.problems.slice(0, 2).map(({ row, reason }) => [row, reason])).toEqual([
      [43, 'row 42 has the same number'],
      [44, 'row 42 has the same number'],
    ]);
    expect(read.repeated).toBe(1);
  });

  it('finds a number again in the local form of the company', () => {
    const two = [
      ['555123456', 'Nino', '1'],
      ['995555123456', 'Nino', '1'],
    ];
    const localNumbers = { countryCode: '995', digits: 9 };
    const {
      rows: sent,
      asked,
      repeated,
    } = readPiece(
      { firstRow: 0, rows: JSON.stringify(two) },
      { ...plain, localNumbers },
      text,
      new MetRows(2),
    );
    expect([sent.map(({ row }) => row), asked, repeated]).toEqual([[2], [], 1]);
  });

  it('asks about numbers with two meanings, and sends to the one that the user chooses', () => {
    const doubtful = [
      ['598 11 12 23', 'Nino', '1'],
      ['+598111223', 'Ana', '1'],
      ['995598111223', 'Gio', '1'],
      ['598111224', '', '1'],
    ];
    const first = { firstRow: 0, rows: JSON.stringify(doubtful) };
    const numbersIf = (meaning: BulkWish['meaning']) => {
      const reading: Reading = { ...plain, wish: { ...wish, meaning, repeats: 'once' } };
      const found = readPiece(first, reading, text, new MetRows(4));
      const sent = rowsToSend(first, reading, text, new Set(found.leftOut));
      expect(sent).toEqual(found.rows);
      return { ...found, numbers: sent.map(({ number }) => number) };
    };
    const ask = numbersIf('ask');
    expect(ask.asked).toEqual([
      {
        row: { row: 2, number: '598 11 12 23', text: 'Dear Nino, 1' },
        meanings: { international: '598111223', local: '995598111223' },
      },
    ]);
    expect([ask.numbers, ask.refused]).toEqual([['+598111223', '995598111223'], 1]);
    expect(numbersIf('local')).toMatchObject({
      asked: [],
      numbers: ['995598111223', '+598111223'],
      repeated: 1,
    });
    expect(numbersIf('international')).toMatchObject({
      asked: [],
      numbers: ['598 11 12 23', '995598111223'],
      repeated: 1,
    });
  });

  it('of a file without a header begins with row 1', () => {
    const first = { firstRow: 0, rows: JSON.stringify([['995555123456', 'Nino', '1']]) };
    const reading = { ...plain, hasHeader: false };
    const { rows } = readPiece(first, reading, text, new MetRows(1));
    expect(rows.map(({ row }) => row)).toEqual([1]);
    expect(rowsToSend(first, reading, text, new Set())).toEqual(rows);
  });

  it('is sent as checked, with the same bytes each time', () => {
    const again = rowsToSend(piece, plain, text, new Set(read.leftOut));
    expect(again).toEqual(read.rows);
    expect(JSON.parse(bodyOf(wish, false, again))).toEqual({
      brandID: 12,
      numbers: [
        { number: '995555123456', text: 'Dear Nino, 1' },
        { number: '995555123456', text: 'Dear Nino, 2' },
        { number: 'nonsense', text: 'Dear Gio, 2' },
      ],
    });
  });
});

it('finds each duplicate among many rows', () => {
  const met = new MetRows(50_000);
  const rows = Array.from({ length: 25_000 }, (_, n) => ({ n, number: 995_550_000_000 + n, text: `b${n}` }));
  const wrong = rows.filter(
    ({ n, number, text }) => met.firstRow(number, 'a', n) !== n || met.firstRow(number, text, n) !== n,
  );
  const lost = rows.filter(({ n, number, text }) => met.firstRow(number, text, 99_999) !== n);
  expect([wrong, lost]).toEqual([[], []]);
});
