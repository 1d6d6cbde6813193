import { type CsvChoice, type CsvPiece, readCsv } from './read-csv';

const UNKNOWN: CsvChoice = { encoding: null, hasHeader: null };
const LIMITS = { rows: 10, pieceRows: 3, pieceLength: 1_000 };

async function read(content: string | Buffer, limits = LIMITS, chunk = 5, choice = UNKNOWN) {
  const bytes = Buffer.from(content as string);
  const pieces: CsvPiece[] = [];
  async function* source(): AsyncGenerator<Buffer> {
    for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk);
  }
  const head = await readCsv(source(), async (piece) => void pieces.push(piece), choice, limits);
  return { head, pieces, rows: pieces.flatMap(({ rows }) => JSON.parse(rows) as string[][]) };
}

it('reads rows in pieces, wherever the chunks are split', async () => {
  const file = 'number,name\n' + [1, 2, 3, 4].map((n) => `99555512345${n},ნინო ${n}`).join('\r\n');
  for (const chunk of [1, 5, 1_000]) {
    const { head, pieces, rows } = await read(file, LIMITS, chunk);
    expect(head).toMatchObject({ columns: ['number', 'name'], rows: 4 });
    expect(pieces.map(({ firstRow, count }) => [firstRow, count])).toEqual([
      [0, 3],
      [3, 1],
    ]);
    expect(rows[3]).toEqual(['995555123454', 'ნინო 4']);
  }
});

it('reads long chunks without a change, wherever they are divided', async () => {
  const limits = { rows: 10_000, pieceRows: 1_000, pieceLength: 1_000_000 };
  const texts = Array.from({ length: 4_000 }, (_, i) => `${'a'.repeat(i % 4)}\u{1f468}\u10d0`);
  const { rows } = await read(
    `number,name\r\n${texts.map((text) => `1,"${text}"`).join('\r\n')}`,
    limits,
    200_000,
  );
  expect(rows).toEqual(texts.map((text) => ['1', text]));
});

it('refuses a row of many empty cells before its end', async () => {
  const limits = { rows: 10, pieceRows: 3, pieceLength: 1_000_000 };
  await expect(read(`number,name\n1${','.repeat(400_000)}`, limits, 65_536)).rejects.toThrow(
    'a row is longer',
  );
  const { rows } = await read(`number,name\n1${','.repeat(16_383)}\n2\n`, limits, 65_536);
  expect(rows.map(({ length }) => length)).toEqual([16_384, 1]);
});

it('accepts spreadsheet exports: semicolons, quotes, a byte order mark, missing cells', async () => {
  const { head, rows } = await read('\uFEFF"the, number";name;name\n1;"a ""b""\nc";d\n2\n');
  expect(head.columns).toEqual(['the, number', 'name', 'name (3)']);
  expect(rows).toEqual([['1', 'a "b"\nc', 'd'], ['2']]);
});

it('gives each column a name that no other has in any case', async () => {
  const { head } = await read(',a,Name,name,name (4)\n1,2,3,4,5\n', LIMITS, 1_000);
  expect(head.columns).toEqual(['A', 'a (2)', 'Name', 'name (4)', 'name (4) (5)']);
});

it.each([
  ['a name for each column', 'number,name\n995555123456,Nino\n', null, true],
  ['a phone number', '995555123456,Nino\n995555123457,Gio\n', null, false],
  ['a local number', 'Nino;598 11 12 23\nGio;598 11 12 24\n', null, false],
  ['a local number with its 0', 'Nino;0598 11 12 23\nGio;0598 11 12 24\n', null, false],
  ['neither, but the user says that it is a row', 'Nino,n/a\nGio,995555123457\n', false, false],
  ['a phone number, but the user says that it is a header', '1234567,name\n995555123456,Nino\n', true, true],
])('notices whether the first row is a header: it has %s', async (_text, file, hasHeader, expected) => {
  const { head, rows } = await read(file, LIMITS, 5, { encoding: null, hasHeader });
  expect(head).toMatchObject({ hasHeader: expected, rows: expected ? 1 : 2, encoding: 'UTF-8' });
  expect(rows).toHaveLength(head.rows);
  if (!expected) expect(head.columns).toEqual(['A', 'B']);
});

it('reads a file in the encoding that the user chooses', async () => {
  const bytes = Buffer.from('n;m\n1;\xcc\xe0\xf0\xe8\xff\n', 'latin1');
  const { head, rows } = await read(bytes, LIMITS, 5, { encoding: 'windows-1251', hasHeader: null });
  expect([head.encoding, rows]).toEqual(['windows-1251', [['1', 'Мария']]]);
});

it.each([
  ['', 'The file is empty.'],
  ['number,name\n', 'no rows after its header'],
  [`n\n${'1\n'.repeat(11)}`, 'more than 10 rows'],
  ['n,m\n1,a"b\n', 'quotation mark'],
  ['n,m\n1,"a\n' + 'x'.repeat(30_000), 'longer than'],
  [Buffer.from('n\n\xe9\xe8\n', 'latin1'), 'not in UTF-8'],
  [Array.from({ length: 60 }, (_, at) => `c${at}`).join(',') + '\n1\n', '60 columns'],
])('refuses %j', async (file, why) => {
  await expect(read(file, LIMITS, 1_000)).rejects.toThrow(why);
});

it('passes on errors of the source and of the storage', async () => {
  async function* broken(): AsyncGenerator<Buffer> {
    yield Buffer.from('n\n1\n');
    throw new Error('gone');
  }
  await expect(readCsv(broken(), async () => undefined)).rejects.toThrow('gone');
  const full = async (): Promise<void> => {
    throw new Error('no room');
  };
  async function* whole(): AsyncGenerator<Buffer> {
    yield Buffer.from('n\n1\n2\n3\n4\n5\n6\n');
  }
  await expect(readCsv(whole(), full, UNKNOWN, LIMITS)).rejects.toThrow('no room');
});
