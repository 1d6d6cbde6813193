import { ask, type Query, withQuery } from '../data/api';
import { lineOf } from './csv-line';

/** Rows asked for at a time, and of a file in all: what is more is for the files that the server writes. */
const LENGTH = 1_000;
const MOST_ROWS = 50_000;

type Row = Record<string, unknown>;

/** All that a list has, page by page, as comma-separated values; of each page only the text is kept. @throws ApiError */
export async function listFile(path: string, query: Query): Promise<Blob> {
  const parts: string[] = [];
  let names: string[] = [];
  for (let start = 0; start < MOST_ROWS; start += LENGTH) {
    const page = await ask<{ data: Row[]; recordsFiltered: number }>(
      ...(['GET', withQuery(path, { ...query, start, length: LENGTH })] as const),
    );
    if (start === 0) {
      names = [...new Set(page.data.flatMap((row) => Object.keys(row)))];
      parts.push(lineOf(names));
    }
    parts.push(page.data.map((row) => lineOf(names.map((name) => row[name]))).join(''));
    if (page.data.length < LENGTH || start + LENGTH >= page.recordsFiltered) break;
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' });
}

/** Hands a file to whoever looks. */
export function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
