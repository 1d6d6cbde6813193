import type { Response } from 'express';
import { type Cell, csvLine } from '@herald/values/csv';
import { streamAnswer } from './stream-answer';

/** An answer with a CSV file, written while its rows are read. */
export class CsvAnswer {
  constructor(
    private readonly response: Response,
    private readonly filename: string,
  ) {}

  /** @throws any error of `rows` */
  async write<T>(header: string[], rows: AsyncIterable<T>, cellsOf: (row: T) => Cell[]): Promise<void> {
    await this.lines(linesOf(header, rows, cellsOf));
  }

  /** Like `write`, for finished lines. An error before the first line is answered like any other error. */
  async lines(lines: AsyncGenerator<string>): Promise<void> {
    const { response } = this;
    const first = await lines.next();
    response.setHeader('content-type', 'text/csv; charset=utf-8');
    response.setHeader('content-disposition', `attachment; filename="${this.filename}"`);
    if (first.done) response.end();
    else await streamAnswer(response, lines, first.value);
  }
}

async function* linesOf<T>(
  header: string[],
  rows: AsyncIterable<T>,
  cellsOf: (row: T) => Cell[],
): AsyncGenerator<string> {
  yield csvLine(header);
  for await (const row of rows) yield csvLine(cellsOf(row));
}
