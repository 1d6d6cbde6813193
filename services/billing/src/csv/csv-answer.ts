import { once } from 'node:events';
import type { Response } from 'express';

type Cell = string | number | null;

/** An answer that is a file of comma-separated values, written as its rows are read. */
export class CsvAnswer {
  constructor(
    private readonly response: Response,
    private readonly filename: string,
  ) {}

  /** Waits whenever the reader is slower, and ends when they have gone. */
  async write<T>(header: string[], rows: AsyncIterable<T>, cellsOf: (row: T) => Cell[]): Promise<void> {
    const { response } = this;
    response.setHeader('content-type', 'text/csv; charset=utf-8');
    response.setHeader('content-disposition', `attachment; filename="${this.filename}"`);
    await this.line(header);
    for await (const row of rows) {
      if (response.destroyed) return;
      await this.line(cellsOf(row));
    }
    response.end();
  }

  private async line(cells: Cell[]): Promise<void> {
    if (this.response.write(`${cells.map(cellOf).join(',')}\r\n`) || this.response.destroyed) return;
    await Promise.race([once(this.response, 'drain'), once(this.response, 'close')]);
  }
}

/** What a table program would take for a formula is text, whoever wrote the comment; sums keep their sign. */
function cellOf(cell: Cell): string {
  const text = cell === null ? '' : String(cell);
  const isFormula = /^[=+@\t\r]/.test(text) || (text.startsWith('-') && !/^-\d+(\.\d+)?$/.test(text));
  const safe = isFormula ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
