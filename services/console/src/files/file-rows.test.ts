import { text as textOf } from 'node:stream/consumers';
import type { FilePieceDocument, Wish } from './file-model';
import { bodyOf, BodyTooLargeError, type FileRow, isSent, type Reading, rowsOf, sentOf } from './file-rows';
import { rowText } from './row-text';

const wish: Wish = {
  brandID: 12,
  text: 'Dear {{ Name }}, {{sum}}',
  numberColumn: 0,
  sendTime: null,
  sendName: '',
  repeats: 'each',
  meaning: 'ask',
};
const columns = ['number', 'name', 'sum'];
const reading: Reading = { wish, hasHeader: true, columns, localNumbers: null };
type Rows = string[][];

/** Files whose pieces have these rows. */
const rowsIn = (pieces: Rows[], as: Reading): AsyncGenerator<FileRow[]> => {
  const file = { _id: 'file', company: 7, pieces: pieces.length };
  const piece = async (_file: object, at: number): Promise<FilePieceDocument> =>
    ({
      firstRow: pieces.slice(0, at).flat().length,
      rows: JSON.stringify(pieces[at]),
    }) as FilePieceDocument;
  return rowsOf({ piece }, file, as);
};
async function readAll(rows: Rows, as: Partial<Wish> = {}, more: Partial<Reading> = {}): Promise<FileRow[]> {
  const all: FileRow[] = [];
  const how = { ...reading, ...more, wish: { ...wish, ...as } };
  for await (const slice of rowsIn([rows.slice(0, 2), rows.slice(2)], how)) all.push(...slice);
  return all;
}
const reasons = (rows: FileRow[]) =>
  rows.flatMap(({ row, reason }) =>
    typeof reason === 'object' && reason !== null ? [[row, reason.text]] : [],
  );
const sent = (rows: FileRow[]) => rows.filter(isSent).map(({ row, number, text }) => [row, number, text]);

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

describe('the rows of a file', () => {
  const rows = [
    ['995555123456', 'Nino', '1'],
    ['+995 555 12-34-56', 'Nino', '1'],
    ['995555123456', 'Nino', '2'],
    ['', '', ''],
    ['995555123457', '', '2'],
    ['995555123458', 'x'.repeat(1_600), '2'],
    ['nonsense', 'Gio', '2'],
  ];

  it('have each number once, unless the user wishes each row', async () => {
    const once = await readAll(rows, { repeats: 'once' });
    expect(sent(once)).toEqual([
      [2, '995555123456', 'Dear Nino, 1'],
      [8, 'nonsense', 'Dear Gio, 2'],
    ]);
    const incomplete = [
      [6, 'it has no value in the column "name"'],
      [7, 'its text takes 11 SMS; at most 10 are allowed'],
    ];
    expect(reasons(once)).toEqual([
      [3, 'row 2 has the same number'],
      [4, 'row 2 has the same number'],
      ...incomplete,
    ]);
    expect(once.filter(({ isRepeated }) => isRepeated)).toHaveLength(2);
    const each = await readAll(rows);
    expect(each.filter(isSent).map(({ row }) => row)).toEqual([2, 3, 4, 8]);
    expect(reasons(each)).toEqual(incomplete);
  });

  it('have a number once in the local form of the company, and begin with row 1 without a header', async () => {
    const two = [
      ['555123456', 'Nino', '1'],
      ['995555123456', 'Nino', '1'],
    ];
    const localNumbers = { countryCode: '995', digits: 9 };
    const read = await readAll(two, { repeats: 'once' }, { localNumbers, hasHeader: false });
    expect(sent(read)).toEqual([[1, '555123456', 'Dear Nino, 1']]);
    expect(reasons(read)).toEqual([[2, 'row 1 has the same number']]);
  });

  it('are asked about if their numbers have two meanings, and get the one that the user chooses', async () => {
    const doubtful = [
      ['598 11 12 23', 'Nino', '1'],
      ['+598111223', 'Ana', '1'],
      ['995598111223', 'Gio', '1'],
      ['598111224', '', '1'],
    ];
    const numbersIf = async (meaning: Wish['meaning']) => {
      const read = await readAll(doubtful, { meaning, repeats: 'once' });
      return { read, numbers: read.filter(isSent).map(({ number }) => number) };
    };
    const ask = await numbersIf('ask');
    expect(ask.read.filter(({ meanings }) => meanings)).toMatchObject([
      { row: 2, meanings: { international: '598111223', local: '995598111223' } },
    ]);
    expect(ask.numbers).toEqual(['+598111223', '995598111223']);
    expect((await numbersIf('local')).numbers).toEqual(['995598111223', '+598111223']);
    expect((await numbersIf('international')).numbers).toEqual(['598 11 12 23', '995598111223']);
  });

  it('have the same body each time, which ends before the limit of a request', async () => {
    const body = (most?: number) =>
      textOf(bodyOf(wish, false, sentOf(rowsIn([rows.slice(0, 1), rows.slice(1)], reading)), most));
    const whole = await body();
    expect(JSON.parse(whole)).toEqual({
      brandID: 12,
      numbers: [
        { number: '995555123456', text: 'Dear Nino, 1' },
        { number: '+995 555 12-34-56', text: 'Dear Nino, 1' },
        { number: '995555123456', text: 'Dear Nino, 2' },
        { number: 'nonsense', text: 'Dear Gio, 2' },
      ],
    });
    expect(await body(whole.length)).toBe(whole);
    await expect(body(whole.length - 1)).rejects.toThrow(BodyTooLargeError);
    await expect(body(whole.length - 1)).rejects.toThrow('The messages up to row 2 take 100 MB');
    const row = { row: 2, number: '995555123456', text: 'News' };
    const toAll = { ...wish, text: 'News', sendTime: '2026-12-01 10:00' };
    expect(JSON.parse(await textOf(bodyOf(toAll, true, [[row]])))).toEqual({
      brandID: 12,
      text: 'News',
      sendTime: '2026-12-01 10:00',
      numbers: ['995555123456'],
    });
  });
});

describe('work that grows with its input', () => {
  it('builds no text of a row that is far too long', async () => {
    const many = '{{name}}'.repeat(400);
    const long = ['995555123456', 'x'.repeat(19_000), '1'];
    expect(rowText(many, columns).of(long)).toEqual({ length: 7_600_000 });
    const [first] = await readAll(
      Array.from({ length: 100 }, () => long),
      { text: many },
    );
    expect(first!.reason).toMatchObject({
      text: 'its text has 7600000 characters; at most 10 SMS are allowed',
    });
  });

  it('finds each of many duplicates, and lets other requests be served between rows', async () => {
    const rows = Array.from({ length: 25_000 }, (_, n) => [String(995_550_000_000 + n), 'Nino', '1']);
    let [served, isOver] = [0, false];
    const count = (): void => {
      served++;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const read = await readAll([...rows, ...rows], { repeats: 'once' });
    isOver = true;
    expect(read.filter(({ isRepeated }) => isRepeated)).toHaveLength(25_000);
    expect(served).toBeGreaterThan(100);
  });
});
