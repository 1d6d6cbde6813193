import { ValidationError } from '@herald/contracts/errors';
import { cleanText } from '@herald/values/request-values';
import fc from 'fast-check';
import { readStatement } from './read-statement';
import type { BadRow, StatementRow } from './statement-row';

const ZONE = 'Asia/Tbilisi';

/** The statement in chunks of the given number of bytes, as a connection would deliver it. */
async function* inPieces(text: string, bytes: number): AsyncGenerator<Uint8Array> {
  const all = Buffer.from(text);
  for (let at = 0; at < all.length; at += bytes) yield all.subarray(at, at + bytes);
}

async function read(text: string, bytes = 7): Promise<(StatementRow | BadRow)[]> {
  const rows: (StatementRow | BadRow)[] = [];
  for await (const row of readStatement(inPieces(text, bytes), ZONE)) rows.push(row);
  return rows;
}

const FIRST = { line: 2, transactionID: 'T-1', sum: 1550, date: '2027-01-31 09:30:00' };

describe('reading a statement', () => {
  it.each([
    ['as comma-separated values', 'transactionID,sum,time\r\nT-1,15.50,2027-01-31 09:30:00\r\n'],
    ['with its columns in any order', 'fee;Time;SUM;transactionid\n0.1;2027-01-31T09:30;+15.5;T-1'],
    ['with tabs, after a byte order mark', '\ufefftransactionID\tsum\ttime\nT-1\t15.5\t2027-01-31 09:30'],
    ['in quotation marks', '"transactionID","sum","time"\n"T-1","15.50","2027-01-31 09:30:00"'],
    ['with a time in another timezone', 'transactionID,sum,time\nT-1,15.50,2027-01-31T05:30:00Z'],
    ['as JSON lines', '\n{"transactionID": "T-1", "sum": 15.5, "time": "2027-01-31 09:30"}\n'],
    [
      'as a JSON array',
      '[\n  {"transactionID": " T-1 ", "sum": "15.50",\n "time": "2027-01-31 09:30", "more": [{}]} ]',
    ],
  ])('%s', async (_what, text) => {
    expect(await read(text)).toEqual([FIRST]);
  });

  it('with line breaks and quotation marks in quoted values', async () => {
    const text =
      'transactionID,comment,sum,time\nT-1,"two\nlines, ""quoted""",1,2027-01-31\nT-2,,-2.05,2027-02-01\n';
    expect(await read(text)).toEqual([
      { line: 2, transactionID: 'T-1', sum: 100, date: '2027-01-31' },
      { line: 4, transactionID: 'T-2', sum: -205, date: '2027-02-01' },
    ]);
  });

  it('without transactions', async () => {
    expect([await read('transactionID,sum,time\n'), await read('[]')]).toEqual([[], []]);
  });

  it('with the same result for every chunk size and format', async () => {
    const texts = fc.string({
      unit: fc.constantFrom('a', '"', ',', '\n', '{', ']', '\\', 'ლ', ';'),
      minLength: 1,
      maxLength: 8,
    });
    const row = fc.record({
      transactionID: texts.map((text) => `T${text}`),
      sum: fc.integer({ min: -9_999, max: 9_999 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { maxLength: 5 }),
        fc.integer({ min: 1, max: 40 }),
        async (given, bytes) => {
          const rows = given.map(({ transactionID, sum }) => ({
            transactionID,
            sum: sum / 100,
            time: '2027-01-31',
          }));
          const right = given.map(({ transactionID, sum }) => [cleanText(transactionID), sum]);
          const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
          const lines = rows.map(({ transactionID, sum, time }) =>
            [quoted(transactionID), sum, time].join(','),
          );
          const forms = [
            ['transactionID,sum,time', ...lines].join('\n'),
            ['', ...rows.map((each) => JSON.stringify(each)), ''].join('\n'),
            JSON.stringify(rows, null, 1),
          ];
          for (const form of rows.length > 0 ? forms : [forms[0]!, forms[2]!]) {
            const found = (await read(form, bytes)) as StatementRow[];
            expect(found.map(({ transactionID, sum }) => [transactionID, sum])).toEqual(right);
          }
        },
      ),
    );
  });
});

describe('an unreadable row', () => {
  it.each([
    ['T-1,15.505,2027-01-31', 'sum must be a number with at most two decimal places, such as 15.50'],
    [' ,1,2027-01-31', 'transactionID must be a text of 1 to 64 characters'],
    ['T-1,1,31.01.2027', expect.stringContaining('time must be a time such as')],
    ['T-1,1,2027-01-31T24:00', expect.stringContaining('time must be a time such as')],
    ['T-1,0x10,2027-01-31', expect.stringContaining('sum must be a number')],
    ['T-1,1e2,2027-01-31', expect.stringContaining('sum must be a number')],
    ['T-1,1,2027-02-30', expect.stringContaining('time must be a time such as')],
    ['T-1,1 000.00,2027-01-31T25:00', expect.stringMatching(/^sum must .*; time must /)],
    ['T-1,1,000.00,2027-01-31', 'it has 4 values for 3 columns'],
    ['"T-1"x,1,2027-01-31', 'its quotation marks are invalid'],
  ])('is reported with its line: %s', async (line, problem) => {
    const text = `transactionID,sum,time\nT-0,1,2027-01-31\n${line}\nT-2,1,2027-01-31\n`;
    const [before, bad, after] = await read(text);
    expect(bad).toEqual({ line: 3, problem });
    expect([before, after]).toMatchObject([{ transactionID: 'T-0' }, { transactionID: 'T-2' }]);
  });

  it('is reported if a JSON object has a field twice', async () => {
    const row = '{"transactionID": "1", "more": {"sum": 2, "sum": 3}, "sum": 1, "time": "2027-01-31"';
    expect(await read(`${row}, "s\\u0075m": 2}\n${row}}`)).toEqual([
      { line: 1, problem: 'sum is given more than once' },
      expect.objectContaining({ line: 2, sum: 100 }),
    ]);
  });

  it('is reported if a sum would be rounded', async () => {
    const row = '{"transactionID": "1", "sum": 10.000000000000000001, "time": "2027-01-31"}';
    const problem = 'sum cannot be read exactly: 10.000000000000000001';
    expect(await read(row)).toEqual([{ line: 1, problem }]);
    expect(await read(`[${row}]`)).toEqual([{ line: 1, problem }]);
  });

  it('is reported in JSON lines, and the next rows are read', async () => {
    const row = '{"transactionID": 4711, "sum": 1, "time": "2027-01-31"}';
    expect(await read(`${row}\n{"transactionID": 1\n[]\n${row}`)).toEqual([
      expect.objectContaining({ transactionID: '4711' }),
      { line: 2, problem: 'it is not a JSON object' },
      { line: 3, problem: 'it is not a JSON object' },
      expect.objectContaining({ line: 4 }),
    ]);
  });
});

describe('an unreadable statement', () => {
  const errorsOf = async (text: string): Promise<unknown> =>
    read(text, 30_000).then(
      () => null,
      (error: unknown) => (error instanceof ValidationError ? error.errors : (error as Error).message),
    );

  it.each([
    ['', 'The statement is empty. Send its rows as the body.'],
    [' \n', 'The statement is empty. Send its rows as the body.'],
    ['id,sum\n1,2', { 'line 1': 'the first line must name the columns transactionID, sum and time' }],
    [
      'transactionID,sum,time,Sum\nT-1,1,2027-01-31,2',
      { 'line 1': 'the first line names the column sum more than once' },
    ],
    [
      'time;transactionID; sum;TransactionID \n2027-01-31;T-1;1;T-2',
      { 'line 1': 'the first line names the column transactionID more than once' },
    ],
    ['transactionID,sum,time\n"T-1,1,2027-01-31\n', { 'line 2': 'a quotation mark is not closed' }],
    ['[{"transactionID": "T-1"}', { 'line 1': 'the JSON array does not end: is the statement complete?' }],
    ['[\n1]', { 'line 2': 'it is not a JSON object' }],
    ['[]{}', { 'line 1': 'there is content after the end of the JSON array' }],
    [`transactionID,sum,time\n${'x'.repeat(70_000)}`, { 'line 2': 'it is longer than 65536 characters' }],
    [`[{"transactionID": "${'x'.repeat(70_000)}`, { 'line 1': 'it is longer than 65536 characters' }],
    [`transactionID,sum,time\n"${'x\n'.repeat(50_000)}`, { 'line 2': 'a quotation mark is not closed' }],
  ])('is rejected with the reason: %#', async (text, errors) => {
    expect(await errorsOf(text)).toEqual(errors);
  });

  it('is rejected if it is not UTF-8', async () => {
    async function* bytes(): AsyncGenerator<Uint8Array> {
      yield Buffer.from([0x74, 0xff, 0xfe]);
    }
    await expect(readStatement(bytes(), ZONE).next()).rejects.toThrow('The statement is not text in UTF-8.');
  });
});
