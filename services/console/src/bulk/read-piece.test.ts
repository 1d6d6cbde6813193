import type { BulkWish } from './bulk-model';
import { bodyOf, type Reading, type ReadPiece, readPiece, rowsToSend } from './read-piece';
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
  let read: ReadPiece;
  beforeAll(async () => {
    read = await readPiece(piece, plain, text, new Map());
  });

  it('leaves out rows with a missing cell, a text that is too long, or a duplicate, and empty rows', () => {
    expect(read.rows.map(({ row }) => row)).toEqual([42, 44, 48]);
    expect(read).toMatchObject({ leftOut: [1, 3, 4, 5], refused: 3 });
    expect(read.problems.map(({ row, reason }) => [row, reason])).toEqual([
      [43, 'row 42 has the same number and text'],
      [46, 'it has no value in the column "name"'],
      [47, 'its text takes 11 SMS; at most 10 are allowed'],
    ]);
  });

  it('has each number once, unless the user wishes each row', async () => {
    const once = await readPiece(piece, { ...plain, wish: { ...wish, repeats: 'once' } }, text, new Map());
    expect(once.rows.map(({ row }) => row)).toEqual([42, 48]);
    expect(once).toMatchObject({ refused: 4, repeated: 2 });
    expect(once.problems.slice(0, 2).map(({ row, reason }) => [row, reason])).toEqual([
      [43, 'row 42 has the same number'],
      [44, 'row 42 has the same number'],
    ]);
    expect(read.repeated).toBe(1);
  });

  it('finds a number again in the local form of the company', async () => {
    const two = [
      ['555123456', 'Nino', '1'],
      ['995555123456', 'Nino', '1'],
    ];
    const localNumbers = { countryCode: '995', digits: 9 };
    const {
      rows: sent,
      asked,
      repeated,
    } = await readPiece(
      { firstRow: 0, rows: JSON.stringify(two) },
      { ...plain, localNumbers },
      text,
      new Map(),
    );
    expect([sent.map(({ row }) => row), asked, repeated]).toEqual([[2], [], 1]);
  });

  it('asks about numbers with two meanings, and sends to the one that the user chooses', async () => {
    const doubtful = [
      ['598 11 12 23', 'Nino', '1'],
      ['+598111223', 'Ana', '1'],
      ['995598111223', 'Gio', '1'],
      ['598111224', '', '1'],
    ];
    const first = { firstRow: 0, rows: JSON.stringify(doubtful) };
    const numbersIf = async (meaning: BulkWish['meaning']) => {
      const reading: Reading = { ...plain, wish: { ...wish, meaning, repeats: 'once' } };
      const found = await readPiece(first, reading, text, new Map());
      const sent = await rowsToSend(first, reading, text, new Set(found.leftOut));
      expect(sent).toEqual(found.rows);
      return { ...found, numbers: sent.map(({ number }) => number) };
    };
    const ask = await numbersIf('ask');
    expect(ask.asked).toEqual([
      {
        row: { row: 2, number: '598 11 12 23', text: 'Dear Nino, 1' },
        meanings: { international: '598111223', local: '995598111223' },
      },
    ]);
    expect([ask.numbers, ask.refused]).toEqual([['+598111223', '995598111223'], 1]);
    expect(await numbersIf('local')).toMatchObject({
      asked: [],
      numbers: ['995598111223', '+598111223'],
      repeated: 1,
    });
    expect(await numbersIf('international')).toMatchObject({
      asked: [],
      numbers: ['598 11 12 23', '995598111223'],
      repeated: 1,
    });
  });

  it('of a file without a header begins with row 1', async () => {
    const first = { firstRow: 0, rows: JSON.stringify([['995555123456', 'Nino', '1']]) };
    const reading = { ...plain, hasHeader: false };
    const { rows } = await readPiece(first, reading, text, new Map());
    expect(rows.map(({ row }) => row)).toEqual([1]);
    expect(await rowsToSend(first, reading, text, new Set())).toEqual(rows);
  });

  it('is sent as checked, with the same bytes each time', async () => {
    const again = await rowsToSend(piece, plain, text, new Set(read.leftOut));
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

it('finds each duplicate among many rows', async () => {
  const rows = Array.from({ length: 25_000 }, (_, n) => [String(995_550_000_000 + n), `b${n % 2}`, '1']);
  const piece = { firstRow: 0, rows: JSON.stringify([...rows, ...rows]) };
  const reading: Reading = { wish, hasHeader: true, localNumbers: null };
  const text = rowText('{{name}}', columns);
  const { rows: sent, repeated } = await readPiece(piece, reading, text, new Map());
  expect([sent.length, repeated]).toEqual([25_000, 25_000]);
});

describe('work that grows with its input', () => {
  it('builds no text of a row that is far too long', async () => {
    const many = '{{name}}'.repeat(400);
    const rows = Array.from({ length: 100 }, () => ['995555123456', 'x'.repeat(19_000), '1']);
    const piece = { firstRow: 0, rows: JSON.stringify(rows) };
    const reading: Reading = { wish: { ...wish, text: many }, hasHeader: true, localNumbers: null };
    expect(rowText(many, columns).of(rows[0]!)).toEqual({ length: 7_600_000 });
    const { problems } = await readPiece(piece, reading, rowText(many, columns), new Map());
    expect(problems[0]).toMatchObject({
      reason: 'its text has 7600000 characters; at most 10 SMS are allowed',
    });
  });

  it('lets other requests be served between rows', async () => {
    const rows = Array.from({ length: 2_000 }, (_, n) => [String(995_550_000_000 + n), 'Nino', '1']);
    const reading: Reading = { wish, hasHeader: true, localNumbers: null };
    let [served, isOver] = [0, false];
    const count = (): void => {
      served++;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    await readPiece(
      { firstRow: 0, rows: JSON.stringify(rows) },
      reading,
      rowText(wish.text, columns),
      new Map(),
    );
    isOver = true;
    expect(served).toBeGreaterThan(10);
  });

  it('reads placeholders of blanks in linear time', () => {
    const begun = performance.now();
    rowText(`{{${' '.repeat(4_000)}`, columns);
    expect(performance.now() - begun).toBeLessThan(1_000);
  });
});
