import type { Response } from 'express';
import { streamAnswer } from './stream-answer';

type Cell = string | number | null;

/** An answer that is a file of comma-separated values, written as its rows are read. */
export class CsvAnswer {
  constructor(
    private readonly response: Response,
    private readonly filename: string,
  ) {}

  /** @throws what `rows` throws. */
  async write<T>(header: string[], rows: AsyncIterable<T>, cellsOf: (row: T) => Cell[]): Promise<void> {
    const { response } = this;
    response.setHeader('content-type', 'text/csv; charset=utf-8');
    response.setHeader('content-disposition', `attachment; filename="${this.filename}"`);
    await streamAnswer(response, linesOf(header, rows, cellsOf));
  }
}

async function* linesOf<T>(
  header: string[],
  rows: AsyncIterable<T>,
  cellsOf: (row: T) => Cell[],
): AsyncGenerator<string> {
  yield lineOf(header);
  for await (const row of rows) yield lineOf(cellsOf(row));
}

function lineOf(cells: Cell[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

/** What a table program would take for a formula is text, whoever wrote the comment; sums keep their sign. */
function cellOf(cell: Cell): string {
  const text = cell === null ? '' : String(cell);
  const isFormula = /^[=+@\t\r]/.test(text) || (text.startsWith('-') && !/^-\d+(\.\d+)?$/.test(text));
  const safe = isFormula ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
