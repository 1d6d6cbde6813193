/*
 * The only code that writes CSV files. It does not depend on Node, so that web pages can use it, too.
 */

export { isWindowsEncoding, WINDOWS_ENCODINGS, type WindowsEncoding } from './encodings';

/** At the start of a file for people: without this byte order mark, Excel reads UTF-8 as the Windows code page, and destroys Georgian. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** A value in a file: texts and numbers are unchanged, null and undefined become an empty cell, and any other value becomes JSON. */
export type Cell = unknown;

/**
 * Prefixes that spreadsheet programs treat as the start of a formula: signs in both widths, optionally after characters that the programs
 * ignore (white space, control characters and zero-width spaces).
 */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20\u2212]/u;
const PASSED_OVER = /^[\t\r\n\0\v\f]/;
const NUMBER = /^-\d+(?:\.\d+)?$/;
/** The separators of all spreadsheet programs and regions, quotation marks, and all kinds of line breaks. */
const QUOTED = /[",;\t\p{Cc}\u2028\u2029\ufeff]|^\s|\s$/u;

/** A whole file for people, with the byte order mark. */
export function csvFile(rows: readonly (readonly Cell[])[]): string {
  return BYTE_ORDER_MARK + rows.map((cells) => csvLine(cells)).join('');
}

/** Formats a line of a file, including its line break (RFC 4180). */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

/** Adds an apostrophe before a text that would be a formula, so that spreadsheet programs show it as text. Amounts keep their sign. */
function cellOf(cell: Cell): string {
  const text = textOf(cell);
  const isFormula = (FORMULA.test(text) || PASSED_OVER.test(text)) && !NUMBER.test(text);
  const safe = isFormula ? `'${text}` : text;
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function textOf(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  return typeof cell === 'string' ? cell : JSON.stringify(cell);
}
